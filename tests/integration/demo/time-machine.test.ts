import { expect, it } from 'vitest';
import { checkSeals } from '#server/seal-log/check-seals.ts';
import { onEachDatabase } from '#support/databases.ts';
import { SAO_PAULO_OPEN, SEASON_OVER, seedDemoWorld } from '#support/demo-world.ts';

onEachDatabase('the time machine', (open) => {
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
