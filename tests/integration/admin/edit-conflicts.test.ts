import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { RESULT_LISTS, type ResultList } from '#contract/season/result-lists.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import {
  type AdminSeasonIds,
  insertAdminSeason,
  startAdminSeason,
} from '#support/worlds/admin-season.ts';

const YEAR = 2031;
const NOW = Date.UTC(YEAR, 5, 1, 12);

onEachDatabase('a list that somebody else changes meanwhile', (open) => {
  let server: TestServer;
  let admin: Client;
  let ids: AdminSeasonIds;

  beforeAll(async () => {
    ({ server, admin, ids } = await startAdminSeason(open(), YEAR, NOW));
  });
  afterAll(() => server.close());

  const season = `/api/admin/seasons/${YEAR}`;
  const answerTo = async (path: string, body: object) => {
    const answer = await admin.send('PUT', path, body);
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    return code ?? answer.status;
  };
  const raceWith = (list: ResultList) =>
    `/api/admin/races/${list === 'SPRINT_RESULT' ? ids.openRaceId : ids.runRaceId}`;

  const rowsOf = (list: ResultList, points: number): { call: string; body: object } => {
    const [driverId = ''] = ids.allDriverIds;
    const result = [{ driverId, position: 1, status: 'CLASSIFIED', laps: 50, points }];
    switch (list) {
      case 'GRID':
        return {
          call: 'grid',
          body: {
            state: points > 1 ? 'FINAL' : 'PROVISIONAL',
            places: [{ driverId, position: 1 }],
          },
        };
      case 'RACE_RESULT':
        return { call: 'result', body: { rows: result } };
      case 'SPRINT_RESULT':
        return { call: 'sprint-result', body: { rows: result } };
      case 'DRIVER_STANDINGS':
        return {
          call: 'driver-standings',
          body: { rows: [{ competitorId: driverId, position: 1, points }] },
        };
      case 'CONSTRUCTOR_STANDINGS':
        return {
          call: 'constructor-standings',
          body: { rows: [{ competitorId: ids.teamIds[0], position: 1, points }] },
        };
    }
  };

  it.each(RESULT_LISTS)(
    'keeps what it has not seen of %s, and takes a change of what it has',
    async (list) => {
      const send = (points: number, basedOn?: string) => {
        const { call, body } = rowsOf(list, points);
        return answerTo(`${raceWith(list)}/${call}`, { ...body, basedOn });
      };
      const results = () => admin.getJson<AdminRaceResults>(`${raceWith(list)}/results`);
      const { versions: seen } = await results();
      expect(await send(1, seen[list])).toBe(204);
      const stored = await results();
      expect(await send(2, seen[list])).toBe('changed-meanwhile');
      expect(await results()).toEqual(stored);
      // Other lists are not affected.
      for (const other of RESULT_LISTS) {
        expect(stored.versions[other] === seen[other], other).toBe(other !== list);
      }
      expect(await send(2, stored.versions[list])).toBe(204);
      // Without `basedOn` any version is overwritten.
      expect(await send(1)).toBe(204);
    },
  );

  it('keeps points that it has not seen', async () => {
    const read = () => admin.getJson<AdminPointsTables>(`${season}/points`);
    const set = (points: number[], basedOn: number[]) =>
      answerTo(`${season}/points/FIRST`, { points, basedOn });
    const seen = await read();
    expect(await set([30, 20], seen.FIRST)).toBe(204);
    expect(await set([40], seen.FIRST)).toBe('changed-meanwhile');
    await insertAdminSeason(open().db, YEAR + 1, NOW);
    const copy = (basedOn: AdminPointsTables) =>
      answerTo(`${season}/points`, { copyFrom: YEAR + 1, basedOn });
    expect(await copy(seen)).toBe('changed-meanwhile');
    const now = await read();
    expect(now.FIRST).toEqual([30, 20]);
    expect(await copy(now)).toBe(204);
  });

  it('keeps orders that it has not seen', async () => {
    const read = () => admin.getJson<AdminSeason>(season);
    const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const orders = [
      ['drivers', 'ids', (stored: AdminSeason) => idsOf(stored.drivers)],
      [
        'races',
        'raceIds',
        ({ races }: AdminSeason) => idsOf(races.filter(({ cancelledAt }) => cancelledAt === null)),
      ],
    ] as const;
    for (const [what, field, orderIn] of orders) {
      const seen = orderIn(await read());
      expect(seen.length).toBeGreaterThan(1);
      const reversed = seen.toReversed();
      const send = (order: readonly string[], basedOn: readonly string[]) =>
        answerTo(`${season}/${what}/order`, { [field]: order, basedOn });
      expect(await send(reversed, seen), what).toBe(204);
      expect(await send(seen, seen), what).toBe('changed-meanwhile');
      expect(orderIn(await read()), what).toEqual(reversed);
      expect(await send(seen, reversed), what).toBe(204);
    }
  });
});
