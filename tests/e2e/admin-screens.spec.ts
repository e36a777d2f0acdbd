import type { Page } from '@playwright/test';
import type { RaceListItem } from '#contract/season/races.ts';
import { expect, logIn, test } from './demo-server.ts';
import { addressOf, routesLike } from './routes.ts';
import { expectUsable } from './screen-checks.ts';

async function aRace(page: Page, url: string): Promise<RaceListItem> {
  const [year] = (await (await page.request.get(`${url}/api/public/year/list`)).json()).sort(
    (a: number, b: number) => b - a,
  );
  const races = await (await page.request.get(`${url}/api/public/race/list/${year}`)).json();
  return races.findLast((race: RaceListItem) => race.isCompleted) ?? races[0];
}

/** Screens that other specs check with contents. */
const LOOKED_AT_ELSEWHERE = /^\/admin\/(season|import|review\/)/;
const SCREENS = [...routesLike(/^\/admin(\/|$)/), '/log'].filter(
  (path) => !LOOKED_AT_ELSEWHERE.test(path),
);
const LOGS = ['audit', 'import', 'mail', 'error'];

async function checkScreens(page: Page, url: string, screens: readonly string[]) {
  for (const screen of screens) {
    await test.step(screen, async () => {
      await expectUsable(page, `${url}${screen}`);
    });
  }
}

for (const screen of SCREENS) {
  test(`${screen} is accessible, and fits a phone`, async ({ page, demo }) => {
    await logIn(page, 'admin', demo.url);
    const { year, id } = await aRace(page, demo.url);
    const names = screen.includes(':name') ? LOGS : [''];
    const addresses = names.map((name) => addressOf(screen, { year: `${year}`, raceId: id, name }));
    await checkScreens(page, demo.url, addresses);
  });
}

test('the screens of the bingo master are accessible, and fit a phone', async ({ page, demo }) => {
  await logIn(page, 'bingomester', demo.url);
  const { year } = await aRace(page, demo.url);
  await checkScreens(page, demo.url, ['/bingo/admin', `/bingo/admin/${year}`]);
});

test('the races to choose from stand in the order of the season', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  const { year } = await aRace(page, demo.url);
  const list = await page.request.get(`${demo.url}/api/public/race/list/${year}`);
  const races = (await list.json()) as RaceListItem[];
  await page.goto(`${demo.url}/admin/flag/${year}`);
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links).toContainText(
    races
      .toSorted((one, other) => one.position - other.position)
      .map(({ position, name }) => `${position}. ${name}`),
  );
});

test('one press registers a flag, and each can be taken back @journey', async ({
  page,
  freshDemo,
}) => {
  await logIn(page, 'admin', freshDemo.url);
  const race = await aRace(page, freshDemo.url);
  await page.goto(`${freshDemo.url}/admin/flag/${race.year}/${race.id}`);
  await page.getByLabel('Runde', { exact: true }).fill('41');
  await page.getByRole('button', { name: 'Neste runde' }).click();
  const register = page.getByRole('button', { name: 'Rødt flagg', exact: true });
  await register.click();
  const undo = page.getByRole('button', { name: 'Fjern: Rødt flagg, runde 42' });
  await expect(undo).toBeVisible();
  await expect(register).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Runde', { exact: true })).toHaveValue('42');
  await undo.click();
  await expect(undo).toBeHidden();
  // The row is removed, so the nearest remaining control has the focus.
  await expect(page.locator('main :focus')).toBeVisible();
  await page.getByRole('button', { name: 'Gjenopprett', exact: true }).click();
  await expect(undo).toBeVisible();

  const automatic = page.getByRole('listitem').filter({ hasText: 'Automatisk' }).first();
  await automatic.getByRole('button', { name: /^Fjern: / }).click();
  await expect(automatic.getByText('Fjernet', { exact: true })).toBeVisible();
  await automatic.getByRole('button', { name: /^Gjenopprett: / }).click();
  await expect(automatic.getByRole('button', { name: /^Fjern: / })).toBeVisible();

  await page.route('**/flags', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Sikkerhetsbil', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Ikke lagret');
  await page.unroute('**/flags');
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByRole('button', { name: 'Fjern: Sikkerhetsbil, runde 42' })).toBeVisible();

  await page.goto(`${freshDemo.url}/admin/log/audit?kind=FLAG`);
  await expect(page.getByText('Flagg gjenopprettet').first()).toBeVisible();
  await page.goto(`${freshDemo.url}/admin/flag/1999/${race.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
});

test('roles are given, a player is anonymised only by name, and the last admin stays one', async ({
  page,
  freshDemo,
}) => {
  await logIn(page, 'admin', freshDemo.url);
  const users = await (await page.request.get(`${freshDemo.url}/api/admin/users`)).json();
  const { username } = users.find(
    (user: { isAdmin: boolean; isBingoMaster: boolean; username: string | null }) =>
      !user.isAdmin && !user.isBingoMaster && user.username !== null,
  );
  await page.goto(`${freshDemo.url}/admin/user`);
  const change = page.getByRole('button', { name: `Endre: ${username}`, exact: true });
  await change.click();
  await page.getByRole('checkbox', { name: 'Bingomester' }).check();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const row = page.getByRole('listitem').filter({ has: change });
  await expect(row.getByText('Bingomester', { exact: true })).toBeVisible();
  await change.click();
  await page.getByRole('button', { name: `Anonymiser: ${username}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Anonymisere / });
  await dialog.getByRole('textbox').fill('feil');
  await dialog.getByRole('button', { name: 'Anonymiser' }).click();
  await expect(dialog.getByText('Det er ikke brukernavnet.')).toBeVisible();
  await dialog.getByRole('textbox').fill(username);
  await dialog.getByRole('button', { name: 'Anonymiser' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Anonymisert', { exact: true })).toBeVisible();

  const admins = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Admin', { exact: true }) });
  await expect(admins).toHaveCount(1);
  const isAdmin = page.getByRole('checkbox', { name: 'Admin', exact: true });
  const save = page.getByRole('button', { name: 'Lagre', exact: true });
  await admins.getByRole('button', { name: /^Endre: / }).click();
  await isAdmin.uncheck();
  await save.click();
  await expect(page.getByRole('alert')).toContainText('minst én admin');
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await page.getByRole('button', { name: 'Forkast' }).click();
  await expect(admins).toHaveCount(1);

  await page.goto(`${freshDemo.url}/settings/delete`);
  await expect(
    page.getByRole('heading', { name: 'Du er den eneste administratoren' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Slett kontoen' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Gi rollen til en annen' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasNot: page.getByText('Admin', { exact: true }) })
    .getByRole('button', { name: /^Endre: / })
    .first()
    .click();
  await isAdmin.check();
  await save.click();
  // The label of the checkbox would be counted too, so the dialog must be closed first.
  await expect(isAdmin).toBeHidden();
  await expect(admins).toHaveCount(2);
  await page.goto(`${freshDemo.url}/settings/delete`);
  await expect(page.getByRole('button', { name: 'Slett kontoen' })).toBeVisible();
});

test('a backup is made and downloaded', async ({ page, freshDemo }) => {
  await logIn(page, 'admin', freshDemo.url);
  await page.goto(`${freshDemo.url}/admin/backup`);
  await page.getByRole('button', { name: 'Lag kopi nå' }).click();
  const link = page.getByRole('link', { name: /^Last ned \d/ }).first();
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toMatch(/manual-.*\.sealed$/);
});

test('a search of the log is asked once, when the typing is over', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  const race = await aRace(page, url);
  await page.goto(`${url}/admin/flag/${race.year}/${race.id}`);
  await page.getByRole('button', { name: 'Rødt flagg', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Fjern: Rødt flagg/ }).first()).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/log/AUDIT') asked.push(searchParams.get('search') ?? '');
  });
  await page.clock.install();
  await page.goto(`${url}/admin/log/audit`);
  const entry = page.getByText(`Flagg registrert: ${race.name}`);
  await expect(entry).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Søk' });
  // The clock is stopped, so that slow typing does not matter.
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.pressSequentially('finnes ikke');
  await page.clock.resume();
  await expect(page.getByText('Ingenting passer med det du leter etter.')).toBeVisible();
  await search.fill(race.name);
  await expect(entry).toBeVisible();
  expect(asked).toEqual(['', 'finnes ikke', race.name]);
  await page.getByText('Vis endringen').first().click();
  await expect(page.getByText('Type: Rødt flagg')).toBeVisible();
});
