import { expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/demo-world.ts';

onEachDatabase('the time machine', (open) => {
  it('When time goes on, then the season that is finished is left alone', async () => {
    const timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    await timeMachine.catchUp();
    const runs = await open().db.selectFrom('import_run').select(['year', 'outcome']).execute();
    expect(runs.filter(({ year }) => year === 2024)).toEqual([{ year: 2024, outcome: 'CHANGED' }]);
  });
});
