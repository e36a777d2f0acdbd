import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { type LiveGame, startLiveGame } from '#support/worlds/live-game.ts';

const CHINA = readSeasonFile(2025).races.find(({ key }) => key === 'china');
const RESULT = CHINA?.result ?? [];
const races = ['china'];

/** A grid from OpenF1 is always final. */
for (const gridState of ['FINAL', 'PROVISIONAL'] as const) {
  onAnyDatabase(`a ${gridState} grid, and results that leave somebody out`, (open) => {
    let game: LiveGame;
    beforeAll(async () => {
      const phases = [
        { from: '2025-03-23T00:00:00Z', rows: RESULT.filter((_row, index) => index !== 17) },
        { from: '2025-03-24T10:00:00Z', rows: RESULT },
      ];
      const corrections = [
        { attribution: '', about: '', year: 2025, race: 'china', result: phases, qualifying: [] },
      ];
      const gridDelayMs = gridState === 'FINAL' ? 2 * HOUR_MS : Number.POSITIVE_INFINITY;
      game = await startLiveGame(open(), 2025, { corrections, gridDelayMs });
      await game.importAt({ at: '2025-02-20T12:00:00Z', races: [] });
    });
    afterAll(() => game.close());

    async function grid() {
      const rows = await open()
        .db.selectFrom('grid_place')
        .innerJoin('driver', 'driver.id', 'grid_place.driver_id')
        .innerJoin('race', 'race.id', 'grid_place.race_id')
        .select(['driver.key', 'grid_place.position'])
        .where('race.key', '=', 'china')
        .orderBy('grid_place.sort')
        .execute();
      return rows.map(({ key, position }) => `${position} ${key}`);
    }

    const cars = async () =>
      (
        await open()
          .db.selectFrom('result_row')
          .innerJoin('race', 'race.id', 'result_row.race_id')
          .select('driver_id')
          .where('race.key', '=', 'china')
          .where('session', '=', 'RACE')
          .execute()
      ).length;

    test('the result waits for the driver whom it leaves out, and then he keeps his place', async () => {
      await game.importAt({ at: '2025-03-22T20:00:00Z', races });
      const before = await grid();
      expect(before).toHaveLength(20);

      const { refused } = await game.importAt({ at: '2025-03-23T12:00:00Z', races });
      expect(refused).toMatchObject([{ code: 'RESULT_INCOMPLETE', race: { key: 'china' } }]);
      expect(await cars()).toBe(0);
      expect(await grid()).toEqual(before);

      await game.importAt({ at: '2025-03-24T08:00:00Z', races });
      expect(await cars()).toBe(RESULT.length - 1);
      const left = RESULT[17]?.driver ?? '';
      const placeOf = (rows: readonly string[]) => rows.filter((row) => row.endsWith(` ${left}`));
      expect(placeOf(await grid())).toEqual(placeOf(before));
      expect(await grid()).toHaveLength(20);

      await game.importAt({ at: '2025-03-24T12:00:00Z', races });
      expect(await cars()).toBe(RESULT.length);
      expect(await grid()).toHaveLength(20);
    });
  });
}
