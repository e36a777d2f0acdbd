import { chromium } from '@playwright/test';
import { startDemo } from './e2e/demo-server.ts';
import { headlessShell } from '../scripts/system-chromium.ts';
const players = process.argv[2] ?? '12';
const only = process.argv[3]?.split(',');
const shots = process.argv[4] === 'shots';
const demo = await startDemo(31_000, { environment: { DEMO_PLAYERS: players } });
const url = demo.url;
const browser = await chromium.launch({ ...headlessShell(), args: ['--no-sandbox', '--disable-gpu'] });
const home = await (await fetch(`${url}/api/public/home`)).json();
const ids = home.leaderboard.map((e: any) => e.guesser.id);
const race = home.completedRaces.at(-1).id;
const races = await (await fetch(`${url}/api/public/race/list/2025`)).json();
const unrun = races.at(-1).id, next = races[20].id;
const log = await browser.newContext();
const lp = await log.newPage();
await lp.goto(`${url}/oauth2/authorization/google`);
await lp.locator('button[name="login"][value="spiller1"]').click();
await lp.waitForURL((a) => a.origin === new URL(url).origin);
const session = await log.storageState();
const S: [string, string, string?][] = [
  ['score', '/score'], ['stats-year', '/stats/2025'], ['stats-race', `/stats/2025/${race}`], ['stats-unrun', `/stats/2025/${unrun}`],
  ['user', `/user/${ids[0]}`], ['myprofile', '/user/myprofile'], ['compare', `/user/compare?a=${ids[3]}&b=${ids[0]}`],
  ['race-guess-run', `/race-guess?raceId=${race}`],
  ['stats-next', `/stats/2025/${next}`, '2025-11-09T16:00:00Z'],
  ['race-guess-closed', '/race-guess', '2025-11-09T16:56:00Z'],
  ['home-closed', '/', '2025-11-09T16:56:00Z'],
  ['race-guess-on', '/race-guess', '2025-11-09T17:30:00Z'], ['race-guess-over', '/race-guess', '2025-11-09T20:00:00Z'],
];
for (const [name, path, at] of S) {
  if (only && !only.some((o) => name.startsWith(o))) continue;
  if (at) await demo.jumpTo(at);
  for (const who of ['visitor', 'player']) {
    const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', locale: 'nb-NO', ...(who === 'player' ? { storageState: session } : {}) });
    await ctx.addInitScript(() => localStorage.setItem('theme', 'light'));
    const page = await ctx.newPage();
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('aside[aria-label="Tidsmaskin"]').evaluateAll((all) => all.forEach((e) => e.remove()));
    const h = await page.evaluate(() => [document.documentElement.scrollHeight / 844, document.querySelector('main > *:nth-child(2), main')?.getBoundingClientRect().top, document.querySelector('footer')?.getBoundingClientRect().height]);
    console.log(players, name, who, h.map((x) => x?.toFixed(2)).join(' '));
    if (shots) {
      for (const [theme, w] of (who === 'player' ? [['light', 390], ['dark', 390], ['oled', 390], ['light', 1280], ['light', 320]] : [['light',390]]) as [string, number][]) {
        await page.evaluate((t) => { document.documentElement.dataset.theme = t; }, theme);
        await page.setViewportSize({ width: w, height: w > 700 ? 900 : 844 });
        await page.waitForTimeout(150);
        await page.screenshot({ path: `/tmp/sa/${name}-${players}-${who}-${theme}-${w}.png`, fullPage: true });
      }
    }
    await ctx.close();
  }
}
await browser.close(); await demo.stop();
