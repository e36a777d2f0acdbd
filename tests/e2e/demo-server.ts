import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export interface Demo {
  readonly url: string;
  /** Moves the demo's clock. */
  readonly jumpTo: (instant: string) => Promise<void>;
}

const START_WITHIN_MS = 20_000;

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The demo takes two ports in a row: its own and its login provider's. */
async function freePortPair(from: number): Promise<number> {
  for (let port = from; port < from + 20; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('No two free ports in a row');
}

async function waitForHealth(url: string, child: ChildProcess, output: () => string) {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`The demo did not start:\n${output()}`);
}

interface DemoWishes {
  readonly environment?: Readonly<Record<string, string>>;
  /** That one, to come back to the same address. */
  readonly port?: number;
}

export async function startDemo(
  from: number,
  wishes: DemoWishes = {},
): Promise<Demo & { readonly port: number; readonly stop: () => Promise<void> }> {
  const port = wishes.port ?? (await freePortPair(from));
  const url = `http://localhost:${port}`;
  const child = spawn('node', ['dist/server/demo.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...wishes.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk) => lines.push(String(chunk)));
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  await waitForHealth(url, child, () => lines.join(''));
  return {
    url,
    port,
    jumpTo: async (now) => {
      const response = await fetch(`${url}/api/demo/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      });
      expect(response.status).toBe(200);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Logs a demo person in through the provider's form, as a visitor of the demo does. */
export async function logIn(page: Page, login: string, siteUrl = ''): Promise<void> {
  await page.goto(`${siteUrl}/oauth2/authorization/google`);
  await page.locator(`button[name="login"][value="${login}"]`).click();
  await page.waitForURL(
    (address) => !/\/interaction\/|\/logged-in|\/login(\/|$)/.test(address.pathname),
  );
}

interface Fixtures {
  readonly noConsoleErrors: undefined;
  /** What a test provokes on purpose. */
  readonly expectedErrors: RegExp | null;
}

/**
 * A test with a demo of its own worker. Moving its clock, or saving, is seen by the worker's later tests:
 * a test that does so asks for `freshDemo`, and gives its `url` to `goto` and `logIn`.
 */
export const test = base.extend<Fixtures & { readonly freshDemo: Demo }, { readonly demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use, { workerIndex }) => {
      const demo = await startDemo(21_000 + workerIndex * 40);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  freshDemo: async ({}, use, { workerIndex }) => {
    const demo = await startDemo(21_020 + workerIndex * 40);
    await use(demo);
    await demo.stop();
  },
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedErrors: [null, { option: true }],
  noConsoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // The browser itself reports every answer above 399, also those a screen expects.
        const isStatus = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isStatus) errors.push(message.text());
      });
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});
