import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { MyData } from '#contract/accounts/account.ts';
import type { Home } from '#contract/scoring/home.ts';
import { chooseLogin, expect, logIn, startDemo, test, waitForApp } from './demo-server.ts';

const PORTS_FROM = 24_000;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'nb-NO' };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  await page.getByRole('button', { name: 'Logg ut', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Reopens the browser, which keeps only cookies with an expiry date. */
async function reopened(context: BrowserContext): Promise<BrowserContext> {
  const browser = context.browser();
  const state = await context.storageState();
  await context.close();
  if (browser === null) throw new Error('The context has no browser');
  const cookies = state.cookies.filter(({ expires }) => expires !== -1);
  return browser.newContext({ ...PHONE, storageState: { ...state, cookies } });
}

async function home(page: Page, url: string): Promise<Home> {
  return (await (await page.request.get(`${url}/api/public/home`)).json()) as Home;
}

async function deleteAccount(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/settings/delete`);
  const field = page.getByRole('textbox', { name: new RegExp(username) });
  await field.fill('noe annet');
  await page.getByRole('button', { name: 'Slett kontoen' }).click();
  await expect(page.getByText('Det er ikke brukernavnet ditt.')).toBeVisible();
  await field.fill(username);
  await page.getByRole('button', { name: 'Slett kontoen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Slett kontoen' }).click();
  await expect(page.getByText('Kontoen er slettet.')).toBeVisible();
  await page.waitForURL((address) => address.pathname === '/');
}

test('from an invitation to a deleted account @journey', async ({ browser }, { workerIndex }) => {
  const folder = await mkdtemp(join(tmpdir(), 'formelgjett-accounts-'));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'game.db')}` };
  let demo = await startDemo(PORTS_FROM + workerIndex * 40, { environment });
  const { url, port } = demo;
  let context = await browser.newContext(PHONE);
  let page = waitForApp(await context.newPage());
  try {
    let link = '';
    await test.step('a player makes a link', async () => {
      const inviter = await browser.newPage(PHONE);
      await logIn(inviter, 'spiller1', url);
      await inviter.goto(`${url}/settings/invitations`);
      await inviter.getByRole('button', { name: 'Lag invitasjon' }).click();
      const code = await inviter.getByRole('heading', { level: 3 }).textContent();
      expect(code).toMatch(/^[A-Z2-9]{8}$/);
      link = `${url}/invitation/${code}`;
      await inviter.close();
    });

    await test.step('a friend follows it, logs in, and chooses a name', async () => {
      await page.goto(link);
      await page.evaluate(() => localStorage.setItem('redirectAfterLogin', '/score'));
      await expect(heading(page, /inviterer deg til Formelgjett$/)).toBeVisible();
      await page.getByRole('button', { name: 'Logg inn med Google' }).click();
      await chooseLogin(page, 'ny');
      await expect(heading(page, 'Velg brukernavn')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Invitasjonskode' })).toHaveValue(
        link.slice(-8),
      );
      const name = page.getByRole('textbox', { name: 'Brukernavn' });
      await name.fill('fjellgeit');
      await expect(page.getByText(/^Navnet er tatt/)).toBeVisible();
      await name.fill('Kаri');
      await expect(page.getByText(/^Bare latinske bokstaver/)).toBeVisible();
      await name.fill('Kari Kjapp');
      await expect(page.getByText('«Kari Kjapp» er ledig.')).toBeVisible();
      await page.getByRole('button', { name: 'Bli med' }).click();
      await expect(heading(page, 'Velkommen, Kari Kjapp!')).toBeFocused();
    });

    await test.step('sees the settings, and downloads what is stored', async () => {
      await page.getByRole('link', { name: 'Innstillinger' }).last().click();
      await expect(page.getByRole('link', { name: /Brukernavn.*Kari Kjapp/ })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull();
      await page.getByRole('link', { name: /Mine data/ }).click();
      await expect(page.getByText('Kari Kjapp')).toBeVisible();
      const started = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Last ned (JSON)' }).click();
      const download = await started;
      expect(download.suggestedFilename()).toMatch(/^mine-data-.*\.json$/);
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as MyData;
      expect(data.account.username).toBe('Kari Kjapp');
      expect(data.logins.map(({ subject }) => subject)).toEqual(['ny']);
    });

    await test.step('logs out, and in again with «Husk meg», back to where it began', async () => {
      await logOut(page);
      await page.goto(`${url}/score?year=2024`);
      await page.getByRole('button', { name: 'Meny', exact: true }).click();
      const menu = page.getByRole('navigation', { name: 'Hovedmeny' });
      await menu.getByRole('link', { name: 'Logg inn' }).click();
      await page.getByRole('button', { name: 'Logg inn med Google' }).click();
      await chooseLogin(page, 'ny');
      await page.waitForURL(`${url}/score?year=2024`);
      await logOut(page);
      await page.goto(`${url}/settings/sessions`);
      await page.getByRole('main').getByRole('link', { name: 'Logg inn' }).click();
      await page.getByRole('checkbox', { name: 'Husk meg' }).check();
      await page.getByRole('button', { name: 'Logg inn med Google' }).click();
      await chooseLogin(page, 'ny');
      await page.waitForURL(`${url}/settings/sessions`);
      await expect(page.getByText('Denne enheten')).toBeVisible();
    });

    await test.step('is still logged in after a restart of server and browser', async () => {
      await demo.stop();
      context = await reopened(context);
      demo = await startDemo(port, { environment, port });
      page = await context.newPage();
      await page.goto(`${url}/settings`);
      await expect(page.getByRole('link', { name: /Brukernavn.*Kari Kjapp/ })).toBeVisible();
    });

    await test.step('deletes the account, and is a stranger afterwards', async () => {
      await deleteAccount(page, url, 'Kari Kjapp');
      await logIn(page, 'ny', url);
      await page.goto(`${url}/settings`);
      await expect(page.getByText('Du mangler et brukernavn')).toBeVisible();
    });
  } finally {
    await context.close();
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a login that is not remembered ends with the browser', async ({ page, demo, context }) => {
  await logIn(page, 'spiller2', demo.url);
  await page.goto(`${demo.url}/settings`);
  await expect(heading(page, 'Innstillinger')).toBeVisible();
  const next = await reopened(context);
  const again = await next.newPage();
  await again.goto(`${demo.url}/settings`);
  await expect(heading(again, 'Du må være logget inn...')).toBeVisible();
  await next.close();
});

test('a deleted player keeps the place, but not the name', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'spiller3', url);
  const before = await home(page, url);
  await deleteAccount(page, url, 'Svingete');
  const after = await home(page, url);
  const rows = ({ leaderboard }: Home) =>
    leaderboard?.map(({ rank, guesser }) => [rank, guesser.id, guesser.points]).toSorted();
  expect(before.leaderboard?.length).toBe(12);
  expect(rows(after)).toEqual(rows(before));
  const table = page.getByRole('table', { name: 'Ledertavle' });
  await expect(table.getByRole('link', { name: /^Anonym \d+$/ })).toHaveCount(1);
  await expect(page.getByText('Svingete')).toHaveCount(0);
  expect(JSON.stringify(after)).not.toContain('Svingete');
});

test('what went wrong with a login is said in plain words', async ({ page, demo }) => {
  for (const [error, title] of [
    ['login-cancelled', 'Innloggingen ble avbrutt'],
    ['login-expired', 'Innloggingen gikk ut på tid'],
    ['<b>x', 'Innloggingen mislyktes'],
  ] as const) {
    await page.goto(`${demo.url}/login?error=${encodeURIComponent(error)}`);
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('button', { name: 'Logg inn med Google' })).toBeEnabled();
  }
});

test('who logs in to guess is led to the grid', async ({ page, demo }) => {
  await page.goto(demo.url);
  await page.getByRole('link', { name: 'Logg inn for å gjette' }).click();
  await page.getByRole('button', { name: 'Logg inn med Google' }).click();
  await chooseLogin(page, 'spiller4');
  await expect(page).toHaveURL(`${demo.url}/guess/race`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('São Paulo');
});

test('a saved page of another site is not gone to after login', async ({ page, demo }) => {
  await page.goto(`${demo.url}/login`);
  await page.evaluate(() => localStorage.setItem('redirectAfterLogin', '//example.com/'));
  await page.getByRole('button', { name: 'Logg inn med Google' }).click();
  await chooseLogin(page, 'spiller4');
  await page.waitForURL(`${demo.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull();
});

test('a name that could not be saved is still there to try again', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'spiller5', url);
  await page.goto(`${url}/settings/username`);
  const name = page.getByRole('textbox', { name: 'Brukernavn' });
  await name.fill('Regnbue');
  await page.route('**/api/settings/username', (route) => route.abort());
  await page.getByRole('button', { name: 'Lagre brukernavnet' }).click();
  await expect(page.getByRole('alert')).toContainText('Fikk ikke kontakt');
  await expect(name).toHaveValue('Regnbue');
  await page.unroute('**/api/settings/username');
  await page.getByRole('button', { name: 'Lagre brukernavnet' }).click();
  await expect(page.getByText('Lagret. Du heter nå Regnbue.')).toBeVisible();
});
