import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { chooseLogin, logIn, waitForApp } from './demo-server.ts';
import type { TestSite } from './test-site.ts';

/** Actions on the screens of a season that is run manually. */
const run = promisify(execFile);

/** Runs `npm run admin -- …` on the database of a running server. */
export async function runAdminCommand(
  { url, databaseUrl }: TestSite,
  ...words: readonly string[]
): Promise<string> {
  const { stdout } = await run('node', ['dist/server/admin.cli.js', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: url },
  });
  return stdout;
}

/** Follows an invitation, logs in, and chooses a username. */
export async function register(
  context: BrowserContext,
  link: string,
  login: string,
  username: string,
): Promise<Page> {
  const page = waitForApp(await context.newPage());
  await page.goto(link);
  await page.getByRole('button', { name: 'Logg inn med Google' }).click();
  await chooseLogin(page, login);
  await page.getByRole('textbox', { name: 'Brukernavn' }).fill(username);
  await expect(page.getByText(`«${username}» er ledig.`)).toBeVisible();
  await page.getByRole('button', { name: 'Bli med' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Velkommen, ${username}!`);
  return page;
}

const placeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`velg ny plass for ${name}$`) });

/** Sends each to its place in a ranked list, from the first to the last. */
export async function putInOrder(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await placeButton(page, name).click();
    await page.getByRole('button', { name: `${index + 1}. plass`, exact: true }).click();
    await expect(placeButton(page, name)).toHaveText(String(index + 1));
  }
}

/** Presses the button in the save bar of a form that is saved as a whole. */
export async function pressSave(page: Page, label: string, saved: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  // Polls all texts, so that a failure shows what is there instead.
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(saved);
}

/** Opens a race's list on the results screen. */
export async function openList(page: Page, list: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${list} `) }).check({ force: true });
}

/** Sorts, fills in and saves a list; without an order and points it is saved as suggested. */
export async function saveList(
  page: Page,
  byHand: {
    readonly list: string;
    readonly order?: readonly string[];
    readonly points?: readonly (readonly [name: string, points: string])[];
    readonly isSuggestion?: boolean;
  },
): Promise<void> {
  await openList(page, byHand.list);
  if (byHand.order !== undefined) await putInOrder(page, byHand.order);
  if (byHand.points !== undefined) await page.getByText('Status og poeng').click();
  for (const [name, points] of byHand.points ?? []) {
    await page.getByRole('textbox', { name: `Poeng: ${name}` }).fill(points);
  }
  if (byHand.isSuggestion) await page.getByRole('checkbox', { name: /^Jeg har sett over/ }).check();
  await pressSave(page, 'Lagre', 'Lagret');
}

/** Picks first and tenth by tapping the starting grid. */
export async function guessRace(page: Page, url: string, first: string, tenth: string) {
  await page.goto(`${url}/guess/race`);
  for (const [place, name] of [
    ['1. plass', first],
    ['10. plass', tenth],
  ] as const) {
    await page.locator('label').filter({ hasText: place }).click();
    await page.getByRole('button', { name: new RegExp(`^${name}, starter som nummer`) }).click();
  }
  await expect(
    page.getByRole('status').filter({ hasText: `Lagret: ${first} – ${tenth}` }),
  ).toBeVisible();
}

/** Finishes the demo's season 2025 as an admin, who stays logged in. */
export async function finishSeason(page: Page, url: string): Promise<void> {
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/season/2025/finish`);
  await page.getByLabel('Skriv 2025 for å bekrefte').fill('2025');
  await page.getByRole('button', { name: 'Avslutt sesongen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesongen er avsluttet');
}
