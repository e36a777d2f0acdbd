import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { AdminFlags } from '#contract/admin/admin-flags.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { type AdminSeasonIds, startAdminSeason } from '#support/worlds/admin-season.ts';

const YEAR = 2031;
const NOW = Date.UTC(YEAR, 5, 1, 12);

onAnyDatabase('flags by hand', (open) => {
  let server: TestServer;
  let admin: Client;
  let ids: AdminSeasonIds;

  beforeAll(async () => {
    ({ server, admin, ids } = await startAdminSeason(open(), YEAR, NOW));
  });
  afterAll(() => server.close());

  const path = (raceId: string) => `/api/admin/races/${raceId}/flags`;
  const flags = async (raceId: string) =>
    (await admin.getJson<AdminFlags>(path(raceId))).flags.map(
      ({ type, session, lap, origin, isRemoved }) =>
        `${session} ${lap} ${type} ${origin}${isRemoved ? ' removed' : ''}`,
    );
  const shown = async (raceId: string) =>
    (await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`)).flags.length;
  const status = async (method: string, url: string, body?: unknown) =>
    (await admin.send(method, url, body)).status;

  it('are registered while the race runs, from the header’s link, and shown at once', async () => {
    const { ongoingRace } = await admin.getJson<HeaderInfo>('/api/public/header');
    // Another race's sprint starts at the same time.
    expect(ongoingRace).toEqual({ year: YEAR, id: ids.openRaceId });
    const url = path(ids.waitingRaceId);
    const flag = { type: 'YELLOW_FLAG', session: 'RACE', lap: 0 };
    const answer = await admin.send('POST', url, flag);
    expect(answer.status).toBe(201);
    await admin.send('POST', url, { ...flag, type: 'SAFETY_CAR', lap: 12 });
    expect(await flags(ids.waitingRaceId)).toEqual([
      'RACE 0 YELLOW_FLAG MANUAL',
      'RACE 12 SAFETY_CAR MANUAL',
    ]);
    expect(await shown(ids.waitingRaceId)).toBe(2);

    const { id } = (await answer.json()) as { id: string };
    expect(await status('DELETE', `${url}/${id}`)).toBe(204);
    expect(await flags(ids.waitingRaceId)).toEqual(['RACE 12 SAFETY_CAR MANUAL']);
  });

  it('that were counted can be taken away and brought back; one’s own are gone', async () => {
    const url = path(ids.runRaceId);
    expect(await shown(ids.runRaceId)).toBe(2);
    expect(await status('DELETE', `${url}/${ids.flags.automatic}`)).toBe(204);
    expect(await shown(ids.runRaceId)).toBe(1);
    expect(await status('PUT', `${url}/${ids.flags.automatic}/restored`)).toBe(204);
    expect(await status('PUT', `${url}/${ids.flags.removed}/restored`)).toBe(204);
    expect(await shown(ids.runRaceId)).toBe(3);
    expect(await status('DELETE', `${url}/${ids.flags.manual}`)).toBe(204);
    expect(await status('PUT', `${url}/${ids.flags.manual}/restored`)).toBe(404);
    expect(await flags(ids.runRaceId)).toEqual(Array(2).fill('RACE 3 RED_FLAG AUTOMATIC'));
  });

  it('can be none, once the race has begun: saying so is something else than not knowing', async () => {
    const counted = async () =>
      (await admin.getJson<RaceStats>(`/api/public/stats/race/${ids.openRaceId}`)).areFlagsCounted;
    const confirm = () => status('PUT', `/api/admin/races/${ids.openRaceId}/flags-counted`);
    server.clock.set(NOW + 2 * DAY_MS - 1);
    expect(await confirm()).toBe(409);
    expect(await counted()).toBe(false);
    server.clock.set(NOW + 2 * DAY_MS);
    expect(await confirm()).toBe(204);
    expect(await counted()).toBe(true);
    expect(await confirm()).toBe(409);
    server.clock.set(NOW);
  });

  it('are refused for a session that is far ahead, and taken from an hour before its start', async () => {
    const url = path(ids.openRaceId);
    const flag = { type: 'RED_FLAG', session: 'RACE', lap: 1 };
    expect(await status('POST', url, flag)).toBe(409);
    expect(await status('POST', url, { ...flag, session: 'SPRINT' })).toBe(201);
    server.clock.set(NOW + 2 * DAY_MS - HOUR_MS - 1);
    expect(await status('POST', url, flag)).toBe(409);
    server.clock.set(NOW + 2 * DAY_MS - HOUR_MS);
    expect(await status('POST', url, flag)).toBe(201);
    server.clock.set(NOW);
    expect(await flags(ids.openRaceId)).toEqual([
      'SPRINT 1 RED_FLAG MANUAL',
      'RACE 1 RED_FLAG MANUAL',
    ]);
  });

  it('of a sprint are linked from the header while it is run', async () => {
    const ongoing = async () =>
      (await admin.getJson<HeaderInfo>('/api/public/header')).ongoingRace?.id;
    server.clock.set(NOW - HOUR_MS - 5 * MINUTE_MS - 1);
    expect(await ongoing()).toBeUndefined();
    server.clock.set(NOW - HOUR_MS - 5 * MINUTE_MS);
    expect(await ongoing()).toBe(ids.openRaceId);
    server.clock.set(NOW + HOUR_MS);
    expect(await ongoing()).toBe(ids.waitingRaceId);
    server.clock.set(NOW);
  });
});
