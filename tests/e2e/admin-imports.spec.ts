import type { Page } from '@playwright/test';
import type { RaceListItem } from '#contract/season/races.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { expectUsable } from './screen-checks.ts';
import { expect, latch, logIn, type TestSite, test } from './test-site.ts';

const AFTER_SPAIN = Date.parse('2025-06-02T12:00:00Z');

/** Spain has been run since the last import. */
async function openImports(page: Page, { url, server }: TestSite): Promise<void> {
  server.clock.set(AFTER_SPAIN);
  server.wallClock.set(AFTER_SPAIN);
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin`);
  await page.getByRole('link', { name: /^Import Hva som er hentet/ }).click();
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
}

const stepOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Hent nå: ${name}`, exact: true }) });
const CALENDAR = 'Terminliste, sjåfører og lag';

test('a race is fetched at once, and what came of it stands where it was asked for @journey', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openImports(page, site);
  const spain = stepOf(page, 'Spania');
  await expect(spain).toContainText('Henter');
  await expect(spain).toContainText('resultat');
  await expect(spain).toContainText('Ikke hentet ennå');
  const button = spain.getByRole('button');

  const answer = latch();
  await page.route('**/api/admin/seasons/2025/imports', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await button.click();
  await expect(spain.getByText('Spør kildene.')).toBeVisible();
  await expect(button).toBeDisabled();
  answer.open();

  await expect(spain.getByText('Noe nytt er lagret')).toBeVisible();
  await expect(spain.getByText('Spania: resultat', { exact: true })).toBeVisible();
  await expect(spain.getByText('Spania: flagg', { exact: true })).toBeVisible();
  await expect(spain).not.toContainText('Henter');
  await expect(spain).toContainText('Spurt');
  const run = page.getByRole('listitem').filter({ hasText: 'Jolpica og OpenF1' });
  await run.locator('summary').click();
  await expect(run.getByRole('listitem').first()).toBeVisible();
  const list = `${site.url}/api/public/race/list/2025?completedOnly=true`;
  const races: RaceListItem[] = await (await page.request.get(list)).json();
  expect(races.at(-1)?.name).toBe('Spania');

  await button.click();
  await expect(spain.getByText('Ingenting nytt')).toBeVisible();
});

test('sources that fail are told of in Norwegian on a screen that can be used, and the notice can be hidden', async ({
  page,
  site,
}) => {
  await openImports(page, site);
  site.api.breakAnswers(/^openf1 /, 'ERROR_500');
  const spain = stepOf(page, 'Spania');
  await spain.getByRole('button').click();
  await expect(spain.getByText('En av kildene svarer ikke').first()).toBeVisible();
  await expect(spain.getByText('OpenF1 har en feil hos seg').first()).toBeVisible();
  await expectUsable(page, `${site.url}/admin/import`);
  const hide = page.getByRole('button', { name: /^Skjul: .*En av kildene svarer ikke/ }).first();
  await hide.click();
  await expect(hide).toBeHidden();

  site.api.breakAnswers(/./, 'HTML');
  const calendar = stepOf(page, CALENDAR);
  await calendar.getByRole('button').click();
  await expect(calendar.getByRole('alert')).toContainText('Mislyktes, ingenting er lagret');
  await expect(page.getByText('Forrige henting mislyktes')).toBeVisible();
});

test('a season is taken off the imports and put back; one import goes at a time', async ({
  page,
  site,
}) => {
  const { url, database, server } = site;
  await openImports(page, site);
  const isOn = page.getByRole('checkbox', { name: 'Hentes automatisk' });
  await expect(isOn).toBeChecked();
  await expect(stepOf(page, CALENDAR)).toContainText('neste');
  await isOn.click();
  await expect(page.getByText('Sesongen 2025 hentes ikke automatisk lenger')).toBeVisible();
  await expect(stepOf(page, CALENDAR)).not.toContainText('neste');
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await page.route('**/api/admin/seasons/2025/imports', (route) => route.abort());
  await isOn.click();
  await expect(page.getByRole('alert')).toContainText('Ikke lagret');
  await expect(isOn).not.toBeChecked();
  await page.unroute('**/api/admin/seasons/2025/imports');
  await isOn.click();
  await expect(isOn).toBeChecked();
  await page.goto(`${url}/admin/log/audit?kind=SEASON`);
  await expect(page.getByText('Automatisk import slått av eller på').first()).toBeVisible();

  const lease = {
    job: 'import',
    fence: 1,
    expires_at: server.wallClock.now() + HOUR_MS,
    done_tick: null,
  };
  await database.db.insertInto('job_lease').values(lease).execute();
  await page.goto(`${url}/admin/import`);
  await expect(page.getByText('En import går nå.')).toBeVisible();
  await expect(stepOf(page, CALENDAR).getByRole('button')).toBeDisabled();
});
