import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import type { CsrfToken } from '#contract/header.ts';

export { expect };

export interface Demo {
  readonly url: string;
  /** Moves the demo's clock. */
  readonly jumpTo: (instant: string) => Promise<void>;
}

/** Half a second on a machine at rest; what else runs on it must not fail a test. */
const START_WITHIN_MS = 90_000;

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

/** Until it has said where it is: another server at that address would answer as well. */
async function waitUntilItRuns(child: ChildProcessByStdio<null, Readable, Readable>, url: string) {
  let said = '';
  const isUp = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes(`demo runs on ${url}\n`)) resolve();
      });
    }
  });
  const isOver = once(child, 'exit').then(() => 'has ended');
  const isLate = sleep(START_WITHIN_MS, 'did not start', { ref: false });
  const failure = await Promise.race([isUp, isOver, isLate]);
  if (failure === undefined) return;
  child.kill();
  throw new Error(`The demo ${failure}:\n${said}`);
}

const jumpTo = (url: string) => async (now: string) => {
  const response = await fetch(`${url}/api/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  expect(response.status).toBe(200);
};

interface DemoOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** That one, to come back to the same address. */
  readonly port?: number;
}

/** As `npm run demo` starts it. */
export async function startDemo(
  from: number,
  options: DemoOptions = {},
): Promise<Demo & { readonly port: number; readonly stop: () => Promise<void> }> {
  const port = options.port ?? (await freePortPair(from));
  const url = `http://localhost:${port}`;
  const child = spawn('node', ['dist/server/demo.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilItRuns(child, url);
  return {
    url,
    port,
    jumpTo: jumpTo(url),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Of its start as a process the most is loading modules, which a worker has to do only once. */
async function startDemoInWorker(
  from: number,
  worksOutChances: boolean,
): Promise<Demo & { readonly stop: () => Promise<void> }> {
  const { runDemo } = await import('#demo/run-demo.ts');
  const PORT = String(await freePortPair(from));
  const { url, stop } = await runDemo({ PORT, LOG_LEVEL: 'error' }, { worksOutChances });
  return { url, jumpTo: jumpTo(url), stop };
}

/** Logs in as somebody, with the requests of a browser but without drawing a page. */
export async function logIn(page: Page, login: string, siteUrl = ''): Promise<void> {
  const form = await page.request.get(`${siteUrl}/oauth2/authorization/google`);
  const answer = await page.request.post(form.url(), { form: { login } });
  expect(new URL(answer.url()).pathname).toBe('/logged-in');
}

/** Ends the session behind the page's back, as time does. */
export async function logOut(page: Page, siteUrl = ''): Promise<void> {
  const csrf = await page.request.get(`${siteUrl}/api/public/csrf-token`);
  const { headerName, token } = (await csrf.json()) as CsrfToken;
  const headers = { [headerName]: token };
  expect((await page.request.post(`${siteUrl}/api/logout`, { headers })).status()).toBe(204);
}

/** What is kept on the device of things that are not saved. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('guess')));

/** Presses somebody's button in the login provider's form, as a visitor of the demo does. */
export async function chooseLogin(page: Page, login: string): Promise<void> {
  await page.locator(`button[name="login"][value="${login}"]`).click();
}

/** Before a page is hydrated its buttons are only painted. A page that is not the app's has no root. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    return root === null || 'hydrated' in root.dataset;
  });

/** Has a page come back to the test when it can be used, not when it can be seen; `page` of a test does so already. */
export function waitForApp(page: Page): Page {
  const wait = () =>
    expect
      // It may be on its way to another address.
      .poll(() => isHydrated(page).catch(() => false), { intervals: [20, 50, 100] })
      .toBe(true);
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await wait();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await wait();
    return response;
  };
  return page;
}

interface Fixtures {
  readonly noConsoleErrors: { readonly stopListening: () => void };
  /** Of a `freshDemo`: ten seconds of work that only tests of chances are for. */
  readonly worksOutChances: boolean;
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
    { scope: 'worker', timeout: 2 * START_WITHIN_MS },
  ],
  worksOutChances: [false, { option: true }],
  freshDemo: [
    async ({ noConsoleErrors, worksOutChances }, use, { workerIndex }) => {
      const demo = await startDemoInWorker(21_020 + workerIndex * 40, worksOutChances);
      await use(demo);
      // A page that is still loading something is not to blame for what it does not get any more.
      noConsoleErrors.stopListening();
      await demo.stop();
    },
    // Its start takes nothing of the test's own time; the first in a worker loads the whole server.
    { timeout: 600_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  page: async ({ page }, use) => {
    await use(waitForApp(page));
  },
  expectedErrors: [null, { option: true }],
  noConsoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      let isListening = true;
      const note = (error: string) => {
        if (isListening) errors.push(error);
      };
      page.on('pageerror', (error) => note(error.message));
      page.on('console', (message) => {
        // The browser itself reports every answer above 399, also those a screen expects.
        const isStatus = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isStatus) note(message.text());
      });
      await use({
        stopListening: () => {
          isListening = false;
        },
      });
      expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});
