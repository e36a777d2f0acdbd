import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import type { CsrfToken } from '#contract/accounts/header.ts';

export { expect };

export interface Demo {
  readonly url: string;
  /** Moves the demo's clock. */
  readonly jumpTo: (instant: string) => Promise<void>;
}

/**
 * Timeout of the start, which takes half a second on an idle machine; a busy one must not fail a
 * test.
 */
const START_WITHIN_MS = 90_000;

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Finds two free ports in a row, for the demo and its login provider. */
async function freePortPair(from: number): Promise<number> {
  for (let port = from; port < from + 20; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('No two free ports in a row');
}

/** Waits until the demo has printed its URL: another server at that URL would respond as well. */
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
  /** Port to use; a restarted demo keeps its URL by it. */
  readonly port?: number;
}

/** Starts the demo like `npm run demo`. */
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

interface InWorkerOptions extends Pick<DemoOptions, 'environment'> {
  /** True works out chances, which takes many seconds of work. */
  readonly worksOutChances?: boolean;
}

/**
 * Starts a demo within the worker, which loads the modules only once; they take most of the time.
 */
export async function startDemoInWorker(
  from: number,
  { environment = {}, worksOutChances = false }: InWorkerOptions = {},
): Promise<Demo & { readonly stop: () => Promise<void> }> {
  const { runDemo } = await import('#demo/run-demo.ts');
  const PORT = String(await freePortPair(from));
  const { url, stop } = await runDemo(
    { PORT, LOG_LEVEL: 'error', ...environment },
    { worksOutChances },
  );
  return { url, jumpTo: jumpTo(url), stop };
}

/** Logs in as somebody, with the requests of a browser but without drawing a page. */
export async function logIn(page: Page, login: string, siteUrl = ''): Promise<void> {
  const form = await page.request.get(`${siteUrl}/oauth2/authorization/google`);
  const answer = await page.request.post(form.url(), { form: { login } });
  expect(new URL(answer.url()).pathname).toBe('/logged-in');
}

/** Returns the header without which the server takes no request that changes something. */
export async function csrfHeader(page: Page, siteUrl = ''): Promise<Record<string, string>> {
  const csrf = await page.request.get(`${siteUrl}/api/public/csrf-token`);
  const { headerName, token } = (await csrf.json()) as CsrfToken;
  return { [headerName]: token };
}

/** Ends the session without the page's knowledge, as an expiry does. */
export async function logOut(page: Page, siteUrl = ''): Promise<void> {
  const headers = await csrfHeader(page, siteUrl);
  expect((await page.request.post(`${siteUrl}/api/logout`, { headers })).status()).toBe(204);
}

/** Holds a response back until the test opens it. */
export function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Returns the storage keys of unsaved guesses on the device. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('guess')));

/** Presses a person's button in the login provider's form, as visitors of the demo do. */
export async function chooseLogin(page: Page, login: string): Promise<void> {
  await page.locator(`button[name="login"][value="${login}"]`).click();
}

/** Returns true if the page's buttons work. Pages that are not the app's have no root. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    return root === null || 'hydrated' in root.dataset;
  });

/** Makes `goto` and `reload` wait for hydration; a test's own `page` does so already. */
export function waitForApp(page: Page): Page {
  const wait = () =>
    expect
      // The page may be navigating to another URL.
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

/**
 * Complains in the console about text that React keeps a node of, which the compiler cannot see in a
 * fragment or in what a component returns (docs/decisions/0049-one-text-per-element.md).
 */
function watchTexts(): void {
  const known = new WeakSet<Node>();
  const look = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (known.has(text) || !Object.keys(text).some((key) => key.startsWith('__reactFiber$'))) {
        continue;
      }
      known.add(text);
      const around = text.parentElement?.cloneNode() as Element;
      console.error(`Text beside other children: «${text.nodeValue}» in ${around.outerHTML}`);
    }
  };
  // The mark of hydration is an attribute; the texts that are there by then are no change.
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-hydrated'],
  });
}

interface Fixtures {
  readonly noConsoleErrors: { readonly stopListening: () => void };
  /** Console errors that a test provokes on purpose. */
  readonly expectedErrors: RegExp | null;
}

/**
 * Test with a demo shared by its worker, so later tests see a moved clock or a save. Tests that
 * change something use `freshDemo`, and pass its `url` to `goto` and `logIn`.
 */
export const test = base.extend<Fixtures & { readonly freshDemo: Demo }, { readonly demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use, { workerIndex }) => {
      const demo = await startDemoInWorker(21_000 + workerIndex * 40);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 2 * START_WITHIN_MS },
  ],
  freshDemo: [
    async ({ noConsoleErrors }, use, { workerIndex }) => {
      const demo = await startDemoInWorker(21_020 + workerIndex * 40);
      await use(demo);
      // Requests that fail because the demo stops are no errors of the page.
      noConsoleErrors.stopListening();
      await demo.stop();
    },
    // The start does not count against the test's own timeout; the first one in a worker loads the
    // whole server.
    { timeout: 600_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  page: async ({ page }, use) => {
    await page.addInitScript(watchTexts);
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
        // The browser reports every status above 399, even if the screen expects it.
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
