// usage: npx tsx look.mts OUT MOMENT|- LOGIN|- widths themes path...
import { chromium } from '@playwright/test';
import { startDemo } from './tests/e2e/demo-server.ts';
const [out, moment, login, widths, themes, ...paths] = process.argv.slice(2) as string[];
const demo = await startDemo(26000 + Math.floor(Math.random()*400)*10);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const first = await browser.newContext();
const p = await first.newPage();
if (moment !== '-') {
  const r = await p.request.post(`${demo.url}/api/demo/clock`, { data: { now: moment } }).catch((e) => e);
  if (!r.ok?.()) console.log('clock', r.status?.(), await r.text?.());
}
if (login !== '-') {
  await p.goto(`${demo.url}/oauth2/authorization/google`);
  await p.locator(`button[name="login"][value="${login}"]`).click();
  await p.waitForURL((a) => a.origin === new URL(demo.url).origin);
}
const state = await first.storageState();
for (const theme of themes!.split(',')) for (const width of widths!.split(',').map(Number)) {
  const ctx = await browser.newContext({ bypassCSP: true, storageState: state, viewport: { width, height: width < 700 ? 844 : 900 }, locale: 'nb-NO', timezoneId: 'Europe/Oslo', reducedMotion: 'reduce', hasTouch: width < 700 });
  await ctx.addInitScript((t) => localStorage.setItem('theme', t), theme);
  const page = await ctx.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()); });
  for (const path of paths) {
    await page.goto(demo.url + path);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.addStyleTag({ content: 'aside[aria-label="Tidsmaskin"]{display:none!important}' });
    await page.waitForTimeout(500);
    const name = `${out}-${path.replace(/\W+/g, '_')}-${width}-${theme}.png`;
    await page.screenshot({ path: name, fullPage: process.env.FULL === '1' });
    console.log(name);
  }
  await ctx.close();
}
await browser.close(); await demo.stop(); process.exit(0);
