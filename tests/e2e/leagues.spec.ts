import type { Browser, Locator, Page } from '@playwright/test';
import { register } from './admin-actions.ts';
import { expect, logIn, test } from './demo-server.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Ledertavle' }).locator('tbody').getByRole('row');

const chooseStart = (page: Page | Locator, label: string) =>
  page.getByRole('combobox', { name: 'Hva teller?' }).selectOption({ label });

/** Returns a function that opens a phone of its own for a player, or for a visitor. */
const openerOf = (browser: Browser, url: string) => async (login: string | null) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'nb-NO',
  });
  const page = await context.newPage();
  if (login !== null) await logIn(page, login, url);
  return page;
};

test('a league, from its first link to its end @journey', async ({ browser, freshDemo }) => {
  const { url } = freshDemo;
  const open = openerOf(browser, url);
  const owner = await open('spiller6');
  let link = '';

  await test.step('a player makes one, and gets a link', async () => {
    await owner.goto(`${url}/league`);
    await press(owner, 'Lag liga');
    await expect(owner.getByText('Navnet må ha minst to tegn.')).toBeVisible();
    await owner.getByRole('textbox', { name: 'Navn' }).fill(' Hyttegjengen ');
    await chooseStart(owner, 'Hele sesongen');
    await press(owner, 'Lag liga');
    await expect(heading(owner, 'Hyttegjengen')).toBeVisible();
    await expect(owner.getByText(/0 av 50 plasser er brukt/)).toBeVisible();
    await expect(owner.getByText(/én av de fem invitasjonene/)).toBeVisible();
    link = (await owner.getByText(`${url}/league/join/`).textContent()) ?? '';
  });

  await test.step('a friend without an account follows it into the game and the league', async () => {
    const friend = await register((await open(null)).context(), link, 'ny', 'Nykommer');
    await friend.getByRole('link', { name: 'Til ligaen' }).click();
    await expect(heading(friend, 'Hyttegjengen')).toBeVisible();
    await expect(friend.getByText(/^2 medlemmer · Myk Blanding er eier/)).toBeVisible();
    await friend.context().close();
  });

  const player = await open(null);
  await test.step('a player who is logged out comes back to it after the login, and joins by a tap', async () => {
    await player.goto(link);
    await expect(
      heading(player, 'Myk Blanding inviterer deg til ligaen Hyttegjengen'),
    ).toBeVisible();
    await press(player, 'Logg inn med Google');
    await player.locator('button[name="login"][value="spiller10"]').click();
    await press(player, 'Bli med');
    await expect(heading(player, 'Hyttegjengen')).toBeVisible();
    await expect(rowsOf(player)).toHaveCount(2);
    await player.goto(link);
    await expect(player.getByText('Du er med i Hyttegjengen')).toBeVisible();
  });

  await test.step('the front page follows the choice, in the address and the next time', async () => {
    await player.goto(url);
    await expect(rowsOf(player)).toHaveCount(12);
    await press(player, 'Hyttegjengen');
    await expect(rowsOf(player)).toHaveCount(2);
    await expect(player).toHaveURL(/\?liga=[a-z0-9]{12}$/);
    await expect(player.getByText('2 har gjettet')).toBeVisible();
    await player.goto(url);
    await expect(rowsOf(player)).toHaveCount(2);
    const ownRace = player.getByRole('region', { name: 'Forrige løp' });
    await ownRace.getByRole('heading').click();
    await expect(ownRace.getByText(/[12]\. plass i Hyttegjengen/)).toBeVisible();
    await ownRace.getByRole('link', { name: 'Hva alle gjettet' }).click();
    await expect(player.getByRole('table').first().locator('tbody').getByRole('row')).toHaveCount(
      2,
    );
    await player.goto(url);
    await press(player, 'Alle');
    await expect(rowsOf(player)).toHaveCount(12);
    await player.goto(url);
    await expect(rowsOf(player)).toHaveCount(12);
  });

  await test.step('a choice that could not be saved is in the address alone', async () => {
    await player.route('**/api/league/shown', (route) => route.abort());
    const isRefused = player.waitForEvent('requestfailed');
    await press(player, 'Hyttegjengen');
    await isRefused;
    await expect(rowsOf(player)).toHaveCount(2);
    await expect(player.getByRole('button', { name: 'Hyttegjengen', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(player).toHaveURL(/\?liga=[a-z0-9]{12}$/);
    await player.getByRole('link', { name: 'Om siden' }).click();
    await player.getByRole('link', { name: 'Formelgjett, til forsiden' }).click();
    await expect(rowsOf(player)).toHaveCount(12);
    await player.unroute('**/api/league/shown');
  });

  await test.step('its owner chooses a chat, which the others can see, and takes it away', async () => {
    await owner.reload();
    const card = owner.getByRole('region', { name: 'Send til chatten' });
    await press(owner, 'Koble til en chat');
    const address = owner.getByRole('textbox', { name: 'Adressen til webhooken' });
    await address.fill('https://chat.example/hook');
    await address.press('Enter');
    await expect(owner.getByText('Det er ikke adressen til en webhook')).toBeVisible();
    await address.fill(`https://discord.com/api/webhooks/123456789/${'made-up_token'.repeat(5)}`);
    await address.press('Enter');
    await expect(card.getByText('discord.com/…oken')).toBeVisible();
    await player.goto(owner.url());
    await expect(player.getByText('Sender til Discord')).toBeVisible();
    await expect(player.getByText('discord.com')).toHaveCount(0);
    await press(owner, 'Koble fra');
    await press(owner.getByRole('dialog'), 'Koble fra');
    await expect(card.getByRole('button', { name: 'Koble til en chat' })).toBeVisible();
  });

  await test.step('its owner gives it another name, opens it, and takes somebody out', async () => {
    await owner.reload();
    await press(owner, 'Nytt navn');
    await owner.getByRole('dialog').getByRole('textbox', { name: 'Navn' }).fill('Fjellgjengen');
    await press(owner.getByRole('dialog'), 'Lagre');
    await expect(heading(owner, 'Fjellgjengen')).toBeVisible();
    await owner.getByRole('checkbox', { name: 'Åpen liga' }).check();
    await expect(owner.getByText(/· Åpen liga$/)).toBeVisible();
    await owner.getByRole('heading', { name: 'Medlemmer' }).click();
    await press(owner, 'Endre: Kalde Dekk');
    await press(owner.getByRole('dialog'), 'Ta ut av ligaen');
    await expect(owner.getByText('Ligaen har ingen lenke nå.')).toBeVisible();
    await expect(rowsOf(owner)).toHaveCount(1);
  });

  await test.step('an open one can be joined by everybody, and left', async () => {
    await player.goto(`${url}/league`);
    await player.getByRole('link', { name: /Fjellgjengen/ }).click();
    await press(player, 'Bli med');
    await expect(rowsOf(player)).toHaveCount(2);
    await press(player, 'Forlat ligaen');
    await press(player.getByRole('dialog'), 'Forlat ligaen');
    await expect(heading(player, 'Ligaer')).toBeVisible();
    await expect(player.getByText('Du er ikke med i noen liga ennå')).toBeVisible();
  });

  await test.step('it is handed over, and deleted by its new owner', async () => {
    const address = owner.url();
    await press(owner, 'Endre: Nykommer');
    await press(owner.getByRole('dialog'), 'Gjør til eier');
    await expect(owner.getByText(/Nykommer er eier ·/)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Slett ligaen' })).toHaveCount(0);
    const heir = await open('ny');
    await heir.goto(address);
    await heir.getByRole('checkbox', { name: 'Åpen liga' }).uncheck();
    await expect(heir.getByText(/· Lukket liga$/)).toBeVisible();
    await player.goto(address);
    await expect(heading(player, /^Beklager, vi kunne ikke finne/)).toBeVisible();
    await press(heir, 'Slett ligaen');
    await press(heir.getByRole('dialog'), 'Slett ligaen');
    await expect(heading(heir, 'Ligaer')).toBeVisible();
    await owner.goto(address);
    await expect(heading(owner, /^Beklager, vi kunne ikke finne/)).toBeVisible();
  });
});

test('a league from the next race on @journey', async ({ browser, freshDemo }) => {
  const { url, jumpTo } = freshDemo;
  const open = openerOf(browser, url);
  const owner = await open('spiller6');
  let link = '';

  await test.step('is what a new one is, once the season is closed', async () => {
    await owner.goto(`${url}/league`);
    await expect(
      owner.getByText('Alle starter på 0 i São Paulo. Bare løpene teller.'),
    ).toBeVisible();
    await owner.getByRole('textbox', { name: 'Navn' }).fill('Fra nå av');
    await press(owner, 'Lag liga');
    await expect(heading(owner, 'Fra nå av')).toBeVisible();
    await expect(owner.getByText(/^1 medlem · Fra São Paulo ·/)).toBeVisible();
    await expect(owner.getByText('Tavlen åpner i São Paulo')).toBeVisible();
    link = (await owner.getByText(`${url}/league/join/`).textContent()) ?? '';
  });

  await test.step('can begin later, until it has begun', async () => {
    await press(owner, 'Endre hva som teller');
    const dialog = owner.getByRole('dialog');
    await chooseStart(dialog, 'Fra Qatar');
    await press(dialog, 'Lagre');
    await expect(owner.getByText(/· Fra Qatar ·/)).toBeVisible();
    await press(owner, 'Endre hva som teller');
    await chooseStart(dialog, 'Fra neste løp: São Paulo');
    await press(dialog, 'Lagre');
    await expect(owner.getByText(/· Fra São Paulo ·/)).toBeVisible();
  });

  const player = await open(null);
  await test.step('tells who is invited that all start level', async () => {
    await player.goto(link);
    await expect(player.getByText('Alle starter på 0 i São Paulo. Nærmest vinner.')).toBeVisible();
    await press(player, 'Logg inn med Google');
    await player.locator('button[name="login"][value="spiller10"]').click();
    await press(player, 'Bli med');
    await expect(player.getByText('Tavlen åpner i São Paulo')).toBeVisible();
    await expect(player.getByText('Alle starter på 0. Bare løpene teller.')).toBeVisible();
  });

  await test.step('has a board of the race alone after it', async () => {
    await jumpTo('2025-11-09T20:00:00Z');
    await player.reload();
    await expect(rowsOf(player)).toHaveCount(2);
    await expect(player.getByText('etter 1 av 4 løp fra São Paulo')).toBeVisible();
    await expect(player.getByRole('heading', { name: 'Fra São Paulo' })).toBeVisible();
    await owner.reload();
    await expect(owner.getByRole('button', { name: 'Nytt navn' })).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Endre hva som teller' })).toHaveCount(0);
    const [best] = await rowsOf(player).getByRole('cell').last().allTextContents();
    expect(Number(best)).toBeLessThanOrEqual(50);
  });

  await test.step('says of an earlier race that it does not count', async () => {
    const liga = player.url().split('/').at(-1);
    await player.goto(`${url}/race-guess?liga=${liga}`);
    await expect(player.getByText('Poengene i ligaen teller fra São Paulo.')).toBeVisible();
    await player.getByRole('link', { name: /Mexico/ }).click();
    await press(player, 'Fra nå av');
    await expect(
      player.getByText('Dette løpet teller ikke i ligaen, som begynner i São Paulo.'),
    ).toBeVisible();
  });
});

test('an admin finds a league, and removes it', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/league`);
  await page.getByRole('searchbox', { name: 'Finn liga eller eier' }).fill('fjellgeit');
  await expect(page.getByRole('heading', { name: '1 liga' })).toBeVisible();
  await press(page, 'Fjern: Søndagsgjengen');
  await press(page.getByRole('dialog'), 'Fjern');
  await expect(page.getByText('Fant ingen liga.')).toBeVisible();
  await page.goto(`${url}/log`);
  await expect(page.getByText('Liga fjernet')).toBeVisible();
  await expect(page.getByText('Søndagsgjengen')).toHaveCount(0);
});
