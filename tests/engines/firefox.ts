import { launch } from 'puppeteer-core';
import { type Engine, expressionOf, PHONE, START_WITHIN_MS } from './engine.ts';

/** Starts Firefox without a window, controlled by WebDriver BiDi. */
export async function startFirefox(proxy: string): Promise<Engine> {
  const [host, port] = proxy.split(':');
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    timeout: START_WITHIN_MS,
    protocolTimeout: START_WITHIN_MS,
    defaultViewport: PHONE,
    env: { ...process.env, TZ: 'Europe/Oslo' },
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': Number(port),
      'network.proxy.allow_hijacking_localhost': true,
    },
  });
  const page = await browser.newPage();
  return {
    async goTo(url) {
      await page.goto(url, { timeout: START_WITHIN_MS });
    },
    evaluate: (work, ...args) =>
      page.evaluate(expressionOf(work, args)) as Promise<Awaited<ReturnType<typeof work>>>,
    async drag(first, ...rest) {
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    pressKey: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}
