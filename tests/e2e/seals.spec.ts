import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RaceListItem } from '#contract/season/races.ts';
import { expect, startDemo, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test('whoever looks is told of a guess that was changed in the database, and of seals that are gone', async ({
  page,
}, { workerIndex }) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-seals-'));
  const file = join(folder, 'demo.db');
  const demo = await startDemo(29_000 + workerIndex * 40, {
    environment: { DATABASE_URL: `sqlite:${file}` },
  });
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const races = await (await page.request.get(`${demo.url}/api/public/race/list/2024`)).json();
    const race = (races as RaceListItem[]).findLast(({ isCompleted }) => isCompleted);
    const checkAll = async () => {
      await page.goto(`${demo.url}/seals/2024`);
      await page.getByRole('button', { name: 'Kontroller alle' }).click();
    };
    await checkAll();
    await expect(page.getByText('Alle 25 segl stemmer.')).toBeVisible();

    const { id = '', name = '' } = race ?? {};
    database
      .prepare(
        `update race_guess set driver_id = (
           select max(driver_id) from guessable
           where race_id = race_guess.race_id and driver_id <> race_guess.driver_id
         )
         where race_id = ? and category = 'FIRST'
           and user_id = (select max(user_id) from race_guess where race_id = ?)`,
      )
      .run(id, id);
    await checkAll();
    await expect(page.getByText(`Dette stemmer ikke: ${name}.`)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Stemmer ikke' });
    await row.getByText(name, { exact: true }).click();
    await expect(row.getByText(/, 1\. plass: er endret etter forseglingen\.$/)).toBeVisible();
    await expectUsable(page, `${demo.url}/seals/2024`);

    await page.goto(`${demo.url}/race-guess?raceId=${id}`);
    await page.getByRole('link', { name: 'Er gjetningene urørt?' }).click();
    await expect(page).toHaveURL(/\/seals\/2024$/);

    for (const table of ['sealed_guess', 'seal']) database.exec(`delete from ${table}`);
    database.exec(`delete from audit_entry where action like '%_SEALED'`);
    await page.goto(`${demo.url}/seals/2024`);
    await expect(page.getByText('Gjetningene er ikke forseglet.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  } finally {
    database.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
