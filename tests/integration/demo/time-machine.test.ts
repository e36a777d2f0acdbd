import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import { checkSeals } from '#server/season/seal-log/check-seals.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import {
  SAO_PAULO_OPEN,
  SAO_PAULO_START,
  SEASON_OVER,
  seedDemoWorld,
} from '#support/worlds/demo-world.ts';

onAnyDatabase('the time machine', (open) => {
  it('When time goes on, then the season that is finished is left alone', async () => {
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    await timeMachine.catchUp();
    const runs = await open().db.selectFrom('import_run').select(['year', 'outcome']).execute();
    expect(runs.filter(({ year }) => year === 2024)).toEqual([{ year: 2024, outcome: 'CHANGED' }]);
  });

  it('When the clock goes to and fro, then all that has closed is sealed, and as it was', async () => {
    const { db } = open();
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    const check = async (now: number) => {
      await timeMachine.jumpTo(now);
      const { seals, ...said } = await checkSeals(db, now);
      expect(said).toEqual({ faults: [], explained: [], unsealed: [] });
      return seals;
    };
    const before = await check(SAO_PAULO_OPEN);
    const over = await check(SEASON_OVER);
    expect(over).toBeGreaterThan(before);
    expect(await check(SAO_PAULO_OPEN)).toBe(before);
    expect(await check(SEASON_OVER)).toBe(over);
  });
});

onAnyDatabase('a race in the demo', (open) => {
  it('When a race is on, then its drivers go from the grid to the result', async () => {
    const { db } = open();
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    const orderAfter = async (minutes: number) => {
      await timeMachine.jumpTo(SAO_PAULO_START + minutes * MINUTE_MS);
      const order = db.selectFrom('live_order').select('driver_id').orderBy('position');
      return (await order.execute()).map(({ driver_id }) => driver_id);
    };
    const grid = await orderAfter(0);
    const soon = await orderAfter(5);
    const finished = await orderAfter(20);
    expect(new Set([...grid, ...soon, ...finished]).size).toBe(grid.length);
    expect(soon).not.toEqual(grid);
    expect(soon).not.toEqual(finished);
    expect(await orderAfter(60)).toEqual(finished);
    expect(await orderAfter(5)).toEqual(soon);
    expect(await orderAfter(-1)).toEqual([]);
    expect(await orderAfter(180)).toEqual([]);
  });

  it('When a race has its result, then it can be seen again, until the clock goes back', async () => {
    const { db } = open();
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    const recordedAt = async (now: number) => {
      await timeMachine.jumpTo(now);
      const races = await db
        .selectFrom('race_recording')
        .innerJoin('race', 'race.id', 'race_recording.race_id')
        .select('race.starts_at')
        .execute();
      return races.map(({ starts_at }) => starts_at);
    };
    const before = await recordedAt(SAO_PAULO_START + 60 * MINUTE_MS);
    expect(before).toHaveLength(24 + 20);
    const after = await recordedAt(SAO_PAULO_START + 240 * MINUTE_MS);
    expect(after.filter((start) => !before.includes(start))).toEqual([SAO_PAULO_START]);
    expect((await recordedAt(SAO_PAULO_OPEN)).toSorted()).toEqual(before.toSorted());
  });
});
