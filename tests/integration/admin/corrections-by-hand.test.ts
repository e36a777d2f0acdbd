import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReviewList } from '#contract/admin/admin-reviews.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { step } from '#support/running/step.ts';
import { type AdminSeasonIds, startAdminSeason } from '#support/worlds/admin-season.ts';

const YEAR = 2031;
const NOW = Date.UTC(YEAR, 5, 1, 12);

onAnyDatabase('a result that an admin corrects by hand', (open) => {
  let server: TestServer;
  let admin: Client;
  let ids: AdminSeasonIds;

  beforeAll(async () => {
    ({ server, admin, ids } = await startAdminSeason(open(), YEAR, NOW));
  });
  afterAll(() => server.close());

  async function setResultAt(
    now: number,
    order: readonly string[],
    { laps = 50, raceId = ids.runRaceId } = {},
  ) {
    server.clock.set(now);
    const rows = order.map((driverId, index) => {
      return { driverId, position: index + 1, status: 'CLASSIFIED', laps, points: 0 };
    });
    const answer = await admin.send('PUT', `/api/admin/races/${raceId}/result`, { rows });
    expect(answer.ok, await answer.text()).toBe(true);
  }
  const corrections = async (raceId = ids.runRaceId) =>
    (await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`)).corrections;
  /** Returns the latest correction as positions before and after. */
  const latest = async () =>
    (await corrections())[0]?.differences.map(({ stored, incoming }) => [
      stored?.place ?? null,
      incoming?.place ?? null,
    ]);

  it('is told as corrected once for each time, and asks nobody', async () => {
    await step('is shown as corrected, with who did it', async () => {
      const [first = '', second = '', third = ''] = ids.driverIds;
      await setResultAt(NOW, [second, first, third]);
      const shown = await corrections();
      expect(shown).toMatchObject([{ at: NOW, kind: 'RACE_RESULT', by: expect.any(String) }]);
      expect(
        shown[0]?.differences.map(({ stored, incoming }) => [stored?.place, incoming?.place]),
      ).toEqual([
        [2, 1],
        [1, 2],
      ]);
    });

    await step(
      'is one correction however often it is saved in ten minutes, and none when it is undone',
      async () => {
        const [first = '', second = '', third = ''] = ids.driverIds;
        await setResultAt(NOW + 5 * MINUTE_MS, [third, second, first]);
        const shown = await corrections();
        expect(shown).toHaveLength(1);
        expect(
          shown[0]?.differences.map(({ stored, incoming }) => [stored?.place, incoming?.place]),
        ).toEqual([
          [3, 1],
          [1, 3],
        ]);
        await setResultAt(NOW + 9 * MINUTE_MS, [first, second, third]);
        expect(await corrections()).toEqual([]);
      },
    );

    await step('is another correction later, and none where only laps differ', async () => {
      const [first = '', second = '', third = ''] = ids.driverIds;
      await setResultAt(NOW + 20 * MINUTE_MS, [second, first, third]);
      await setResultAt(NOW + 30 * MINUTE_MS, [third, first, second]);
      await setResultAt(NOW + 50 * MINUTE_MS, [third, first, second], { laps: 49 });
      expect((await corrections()).map(({ at }) => at)).toEqual([
        NOW + 30 * MINUTE_MS,
        NOW + 20 * MINUTE_MS,
      ]);
    });

    await step(
      'is one as well when it is taken away, and what is entered then is compared with what was seen',
      async () => {
        const [first = '', second = '', third = ''] = ids.driverIds;
        const before = (await corrections()).length;
        await setResultAt(NOW + 60 * MINUTE_MS, []);
        expect(await corrections()).toHaveLength(before + 1);
        expect(await latest()).toEqual([
          [1, null],
          [2, null],
          [3, null],
        ]);
        await setResultAt(NOW + 61 * MINUTE_MS, [second, first, third]);
        expect(await corrections()).toHaveLength(before + 1);
        expect(await latest()).toEqual([
          [3, 1],
          [1, 3],
        ]);
        await setResultAt(NOW + 62 * MINUTE_MS, [third, first, second]);
        expect(await corrections()).toHaveLength(before);
      },
    );

    await step('is two when it was away for ten minutes, or more', async () => {
      const [first = '', second = '', third = ''] = ids.driverIds;
      const before = (await corrections()).length;
      await setResultAt(NOW + 80 * MINUTE_MS, []);
      await setResultAt(NOW + 90 * MINUTE_MS, [first, second, third]);
      expect(await corrections()).toHaveLength(before + 2);
      expect(await latest()).toEqual([
        [null, 1],
        [null, 2],
        [null, 3],
      ]);
    });

    await step('is none of one that was first stored a moment ago', async () => {
      const [first = '', second = '', third = ''] = ids.driverIds;
      const raceId = ids.waitingRaceId;
      await setResultAt(NOW + 100 * MINUTE_MS, [first, second, third], { raceId });
      await setResultAt(NOW + 101 * MINUTE_MS, [second, first, third], { raceId });
      await setResultAt(NOW + 102 * MINUTE_MS, [], { raceId });
      await setResultAt(NOW + 103 * MINUTE_MS, [third, first, second], { raceId });
      expect(await corrections(raceId)).toEqual([]);
    });

    await step('is nothing that admins are asked about', async () => {
      const reviews = await admin.getJson<ReviewList>('/api/admin/reviews');
      expect(reviews.map(({ id }) => id)).toEqual([ids.reviewId]);
    });
  });
});
