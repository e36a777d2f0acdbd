import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { showGraph } from '#support/checks/show-graph.ts';
import { demoTexts } from '#web/features/demo/demo.texts.ts';
import { leaderboardTexts } from '#web/widgets/leaderboard/leaderboard.texts.ts';
import { startDemo } from '../tests/e2e/demo-server.ts';
import { contactSheet, indexOf, type Picture } from './contact-sheet.ts';
import { PLAYER, type Screen, screensOf } from './screens.ts';
import { headlessShell } from './system-chromium.ts';

/**
 * Takes screenshots of all public pages, at four widths in three themes, with a contact sheet of
 * each, in `shots/`. `npm run shots -- [--url http://… | --players 40] [screen …]`; without a URL
 * it starts the demo.
 */
const FOLDER = 'shots';
const WIDTHS = [320, 390, 768, 1280] as const;
const THEMES = ['light', 'dark', 'oled'] as const;
const PHONE_BELOW = 700;
const DEMO_PANEL = `aside[aria-label="${demoTexts.title}"]`;

const { values: options, positionals: wanted } = parseArgs({
  options: { url: { type: 'string' }, players: { type: 'string', default: '12' } },
  allowPositionals: true,
});

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Browser page for each theme and width, reused so that its cache is warm. */
interface Camera {
  readonly theme: string;
  readonly width: number;
  readonly page: Page;
}

async function setUpCameras(browser: Browser, session: Session | null): Promise<Camera[]> {
  const cameras: Camera[] = [];
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        viewport: { width, height: width < PHONE_BELOW ? 844 : 900 },
        locale: 'nb-NO',
        timezoneId: 'Europe/Oslo',
        reducedMotion: 'reduce',
        ...(session ? { storageState: session } : {}),
      });
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      cameras.push({ theme, width, page: await context.newPage() });
    }
  }
  return cameras;
}

async function logInAs(browser: Browser, url: string, login: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/oauth2/authorization/google`);
  await page.locator(`button[name="login"][value="${login}"]`).click();
  // Back from the provider, which is another origin, the session is there.
  await page.waitForURL((address) => address.origin === new URL(url).origin);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function shoot(url: string, screen: Screen, cameras: readonly Camera[]) {
  const pictures: Picture[] = [];
  await mkdir(`${FOLDER}/${screen.name}`, { recursive: true });
  const stored = Object.entries(screen.stored ?? {});
  for (const { theme, width, page } of cameras) {
    if (stored.length > 0) {
      await page.goto(url);
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, stored);
    }
    await page.goto(`${url}${screen.path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Before the season there is no graph.
    if (await page.getByRole('heading', { name: leaderboardTexts.graph.title }).isVisible())
      await showGraph(page);
    await page.evaluate(() => document.fonts.ready);
    await page.locator(DEMO_PANEL).evaluateAll((panels) => {
      for (const panel of panels) panel.remove();
    });
    const file = `${screen.name}/${theme}-${width}.png`;
    await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: true });
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.removeItem(key);
      },
      Object.keys(screen.stored ?? {}),
    );
    pictures.push({ file, theme, width });
  }
  return pictures;
}

async function developSheet(browser: Browser, screen: Screen, pictures: readonly Picture[]) {
  await writeFile(`${FOLDER}/${screen.name}.html`, contactSheet(screen.name, pictures));
  const page = await browser.newPage({ viewport: { width: 1500, height: 800 } });
  await page.goto(`file://${process.cwd()}/${FOLDER}/${screen.name}.html`);
  await page.screenshot({ path: `${FOLDER}/${screen.name}.png`, fullPage: true });
  await page.close();
}

async function main(): Promise<void> {
  const environment = { DEMO_PLAYERS: options.players };
  const demo = options.url === undefined ? await startDemo(23_000, { environment }) : null;
  const url = options.url ?? demo?.url ?? '';
  const browser = await chromium.launch({
    ...headlessShell(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    // The clock of a server other than the demo cannot be moved.
    const all = (await screensOf(url)).filter(({ at }) => at === undefined || demo !== null);
    const screens = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
    const visitor = await setUpCameras(browser, null);
    // Only the demo has a login without passwords.
    const player = demo
      ? await setUpCameras(browser, await logInAs(browser, url, PLAYER))
      : visitor;
    for (const screen of screens) {
      if (screen.at !== undefined) await demo?.jumpTo(screen.at);
      const pictures = await shoot(url, screen, screen.isLoggedIn ? player : visitor);
      await developSheet(browser, screen, pictures);
      process.stdout.write(`${screen.name}: ${pictures.length} pictures\n`);
    }
    await writeFile(`${FOLDER}/index.html`, indexOf(all.map(({ name }) => name)));
  } finally {
    await browser.close();
    await demo?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
