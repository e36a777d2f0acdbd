import { createHash } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import type { PublicPagePattern } from '#contract/http/pages.ts';
import { HEADER_POLL_MS } from '#contract/http/polling.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { expect, latch, logIn, test } from './demo-server.ts';
import { renderedAgain, waitUntilHydrated, watchHydration } from './hydration.ts';
import { addUpShifts } from './layout-shift.ts';

/** Roles, each with another theme. */
const ROLES = [
  { role: null, theme: 'light' },
  { role: 'spiller1', theme: 'dark' },
  { role: 'admin', theme: 'oled' },
] as const;

const MOMENTS = {
  'before the season': '2025-02-20T18:00:00Z',
  'while a race can be guessed': '2025-11-09T15:30:00Z',
  'while a race is on': '2025-11-09T17:30:00Z',
  'when its result is in': '2025-11-09T21:00:00Z',
  'before the last race': '2025-12-01T12:00:00Z',
  'when all is over': '2025-12-08T18:00:00Z',
};

/** Addresses of a page: in states that are the same at every moment, and in those that are not. */
interface PageStates {
  readonly always?: readonly string[];
  readonly byMoment?: readonly string[];
}

interface Addresses {
  readonly always: readonly string[];
  /** Front page, which depends on the moment and the viewer. */
  readonly front: string;
  /** Pages that depend on the moment. */
  readonly byMoment: readonly string[];
  readonly ofNothing: readonly string[];
}

async function addresses(page: Page, site: string): Promise<Addresses> {
  const json = async <T>(path: string) => (await (await page.request.get(site + path)).json()) as T;
  const races = await json<RaceListItem[]>('/api/public/race/list/2025');
  const [user, other] = await json<UserList>('/api/public/user/list');
  const run = races[2]?.id;
  const publicPages: Readonly<Record<PublicPagePattern, PageStates>> = {
    // The front page is looked at more often.
    '/': {},
    '/about': { always: ['/about'] },
    '/contact': { always: ['/contact'] },
    '/github': { always: ['/github'] },
    '/privacy': { always: ['/privacy'] },
    '/stats': { always: ['/stats'] },
    '/stats/:year': { always: ['/stats/2025'] },
    '/stats/:year/:raceId': { always: [`/stats/2025/${run}`] },
    '/user': { always: ['/user'] },
    '/user/:id/:year': { always: [`/user/${user?.id}/2024`] },
    '/user/compare': {
      always: ['/user/compare'],
      byMoment: [`/user/compare?a=${user?.id}&b=${other?.id}`],
    },
    '/seals/:year': { byMoment: ['/seals/2025'] },
    '/user/:id': { byMoment: [`/user/${user?.id}`] },
    '/race-guess': { always: [`/race-guess?raceId=${run}`], byMoment: ['/race-guess'] },
    '/what-if/:raceId': { always: [`/what-if/${run}`, `/what-if/${run}?mode=season`] },
    '/bingo': { byMoment: ['/bingo'] },
    '/score': { byMoment: ['/score'] },
    '/login': { always: ['/login'] },
    // Leads elsewhere at once.
    '/logged-in': {},
    '/unsubscribe': { always: ['/unsubscribe?user=1&kind=all&token=2'] },
    '/invitation/:code': { always: ['/invitation/ABCD2345'] },
    '/league/join/:code': { always: ['/league/join/ABCD2345'] },
  };
  const states: readonly PageStates[] = Object.values(publicPages);
  return {
    always: states.flatMap(({ always = [] }) => always),
    front: '/',
    byMoment: states.flatMap(({ byMoment = [] }) => byMoment),
    ofNothing: [
      '/user/nobody',
      '/user/nobody/2024',
      '/race-guess?raceId=none',
      '/what-if/none',
      '/stats/1999',
      '/seals/1999',
      '/nothing/here',
    ],
  };
}

/** Opens a page again until it has contents, because an overloaded server sends it without them. */
async function openWithContents(page: Page, address: string, status = 200): Promise<string> {
  let html = '';
  await expect(async () => {
    const response = await page.goto(address, { waitUntil: 'domcontentloaded' });
    html = (await response?.text()) ?? '';
    expect(html, address).toContain('<h1');
    expect(response?.status(), address).toBe(status);
  }).toPass();
  return html;
}

/** Waits of a poll for what takes a fraction of a second. */
const SOON_MS = [20, 50, 100, 250];

/** Selects the pages of this role's turn. */
const everyThird = (all: readonly string[], turn: number): readonly string[] =>
  all.filter((_, index) => index % ROLES.length === turn % ROLES.length);

/** Records the elements of each page before any script runs. */
const noteElements = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener(
      'readystatechange',
      () => {
        if (document.readyState !== 'interactive') return;
        Object.assign(globalThis, { came: [...document.querySelectorAll('main *')] });
      },
      true,
    );
  });

/** Returns elements of the server's page that were removed, even if they were replaced at once. */
const goneElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { came: Element[] }).came
      .filter((element) => !element.isConnected && !element.closest('[data-server-only]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );

/** Returns the hydrated contents element by element; nothing before hydration. */
const contents = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    if (root === null || !('hydrated' in root.dataset)) return [];
    const copy = root.cloneNode(true) as HTMLElement;
    // React marks suspended parts by comments, and leaves the contents of `noscript` to browsers.
    for (const noScript of copy.querySelectorAll('noscript')) noScript.replaceChildren();
    for (const picture of copy.querySelectorAll('[data-server-only]')) picture.replaceChildren();
    const comments = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
    for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) {
      (node as Comment).remove();
    }
    // Server and browser write attributes in different orders.
    for (const element of copy.querySelectorAll('*')) {
      const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
      for (const attribute of attributes) element.removeAttributeNode(attribute);
      for (const attribute of attributes) element.setAttributeNode(attribute);
    }
    const fields = 'input, select, option';
    const shown = [...root.querySelectorAll<HTMLInputElement>(fields)];
    for (const [index, field] of copy.querySelectorAll(fields).entries()) {
      // Attributes have the initial value only.
      for (const name of ['value', 'checked', 'selected']) field.removeAttribute(name);
      const { value, checked } = shown[index] as HTMLInputElement;
      field.setAttribute('data-shows', `${value} ${checked}`);
    }
    const ids: string[] = [];
    // Generated ids depend on the order of rendering.
    const html = copy.innerHTML.replace(/_[rR]_\w+?_/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `id ${ids.indexOf(id)}`;
    });
    return html.split(/(?=<)/);
  });

/** Waits until effects are done: the app schedules them before this frame. */
const effectsAreOver = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Opens a second tab, which renders the same data in the browser alone. */
async function openUntouched(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    addEventListener(
      'readystatechange',
      () => {
        if (document.readyState !== 'interactive') return;
        document.getElementById('root')?.replaceChildren();
      },
      true,
    );
  });
  return other;
}

/*
 * The front page is checked in every role at every moment. Pages that depend on the moment are
 * checked at every moment, and in every role at some. Constant pages are checked as a visitor, and
 * every other one as a player or an admin, for whom one component differs, which the front page has
 * too. Missing pages are checked in one role.
 */
for (const [turn, { role, theme }] of ROLES.entries()) {
  test(`every page comes with its contents, and the browser takes it as it is: ${role ?? 'a visitor'}`, async ({
    page,
    freshDemo: demo,
  }) => {
    let heard: string[] = [];
    let cameAt = 0;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      heard = [];
      cameAt = Date.now();
    });
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (message) => {
      const isOwn = !/blocked by Playwright|Failed to load resource/.test(message.text());
      if (isOwn && ['error', 'warning'].includes(message.type())) heard.push(message.text());
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // A page that is open for that long polls its header.
      if (Date.now() - cameAt >= HEADER_POLL_MS) return;
      // The graph is rendered in the browser only, with requests of its own.
      if (/^\/api\/(?!demo\/|public\/board\/line\/)/.test(pathname))
        heard.push(`${pathname} is asked for once more`);
    });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await noteElements(page);
    await watchHydration(page);
    const untouched = await openUntouched(page);
    const look = async (address: string, status = 200) => {
      const html = await openWithContents(page, demo.url + address, status);
      await expect(page.locator('html'), address).toHaveAttribute('data-theme', theme);
      expect(html, address).toContain('<html lang="nb"><head>');
      const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
      await expect
        .poll(() => contents(page), { message: address, intervals: SOON_MS })
        .not.toEqual([]);
      await waitUntilHydrated(page, address);
      await effectsAreOver(page);
      // Nothing above a Suspense boundary renders again before what is inside is hydrated.
      expect(await renderedAgain(page), address).toEqual([]);
      expect(await goneElements(page), address).toEqual([]);
      await expect(page, address).toHaveTitle(title);
      expect(heard, address).toEqual([]);
      await untouched.goto(demo.url + address, { waitUntil: 'commit' });
      // React keeps a wrong attribute, and does not report it in production builds.
      await expect(async () => {
        const own = await contents(untouched);
        expect(own, address).not.toEqual([]);
        expect(await contents(page), address).toEqual(own);
      }).toPass({ intervals: SOON_MS });
    };
    const { always, front, byMoment, ofNothing } = await addresses(page, demo.url);
    for (const [index, [moment, instant]] of Object.entries(MOMENTS).entries()) {
      await test.step(moment, async () => {
        await demo.jumpTo(instant);
        if (role !== null) await logIn(page, role, demo.url);
        for (const address of [front, ...everyThird(byMoment, turn + index)]) await look(address);
      });
    }
    for (const address of always.filter((_, index) => role === null || index % 4 === turn)) {
      await look(address);
    }
    for (const address of everyThird(ofNothing, turn)) await look(address, 404);
  });
}

/**
 * Returns styles that change once whole style sheets are loaded; inlined critical CSS must be
 * complete.
 */
async function differencesWithAllStyles(page: Page): Promise<readonly string[]> {
  const looks = () =>
    page.evaluate(() => {
      const ofEachKind = new Map<string, Element>();
      for (const element of document.querySelectorAll('*')) {
        const { tagName, className, parentElement } = element;
        const kind = `${parentElement?.className} > ${tagName} ${className}`;
        if (!ofEachKind.has(kind)) ofEachKind.set(kind, element);
      }
      return [...ofEachKind].flatMap(([kind, element]) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo !== '' && style.content === 'none') return '';
          const values = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${kind}${pseudo} { ${values.join('; ')} }`;
        }),
      );
    });
  const before = await looks();
  const sheets = page.locator('link[rel="stylesheet"]');
  await sheets.evaluateAll((links: HTMLLinkElement[]) => {
    for (const link of links) link.disabled = false;
  });
  // Polls from outside, because the page runs no script that could wait for an event.
  const areThere = () =>
    sheets.evaluateAll((links: HTMLLinkElement[]) => links.map(({ sheet }) => sheet !== null));
  await expect.poll(areThere).not.toContain(false);
  expect(await sheets.count()).toBeGreaterThan(0);
  return (await looks()).filter((look, i) => look !== before[i]);
}

test('without script every page can be read, and its links lead on', async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { always, front, byMoment } = await addresses(page, demo.url);
  for (const address of [...always, front, ...byMoment]) {
    await openWithContents(page, demo.url + address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByRole('contentinfo'), address).toBeVisible();
    expect(await differencesWithAllStyles(page), address).toEqual([]);
  }
  await openWithContents(page, `${demo.url}/about`);
  const feed = `${demo.url.replace('http', 'webcal')}/api/public/deadlines.ics`;
  for (const [name, address] of [
    ['Åpne i kalenderen', feed],
    ['Google Kalender', encodeURIComponent(feed)],
  ] as const) {
    const link = page.getByRole('link', { name });
    expect((await link.getAttribute('href'))?.endsWith(address), name).toBe(true);
  }
  await openWithContents(page, `${demo.url}/`);
  const player = page.getByRole('table', { name: 'Ledertavle' }).getByRole('link').first();
  const name = (await player.textContent()) ?? '';
  await player.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await context.close();
});

test('the policy of every kind of page allows its own script and styles, and no others @journey', async ({
  page,
  demo,
}) => {
  const kinds = { contents: '/', 'no contents': '/guess', 'no page': '/nowhere' };
  for (const [kind, path] of Object.entries(kinds)) {
    const answer = await fetch(demo.url + path, { headers: { accept: 'text/html' } });
    const inline = await page.evaluate(
      (html) =>
        [
          ...new DOMParser()
            .parseFromString(html, 'text/html')
            .querySelectorAll('style, script:not([type="application/json"])'),
        ].map(({ textContent }) => textContent),
      await answer.text(),
    );
    const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(hashes.length, kind).toBeGreaterThan(2);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.match(/sha256-[^']+/g)?.sort(), kind).toEqual(
      hashes.map((hash) => `sha256-${hash}`).sort(),
    );
    expect(policy, kind).not.toContain('unsafe');
  }
});

test('a visitor sees the page where nothing else comes', async ({ browser, demo }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/assets/**', (route) => route.abort());
  await openWithContents(page, `${demo.url}/`);
  await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
  // The browser's default margin differs.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await openWithContents(page, `${demo.url}/score`);
  await expect(page.locator('main table').first()).toHaveCSS('border-collapse', 'collapse');
  await context.close();
});

/** Returns the families that the browser has really drawn the heading in. */
async function familiesOfHeading(session: CDPSession): Promise<readonly string[]> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1:not(:has(*)), h1 :not(:has(*))',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('a first visit waits for no font, is then in our own typeface, and nothing moves', async ({
  browser,
  demo,
}) => {
  for (const [width, path] of [
    [360, '/'],
    [390, '/score'],
    [768, '/stats/2025'],
    [1280, '/'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    const shiftSoFar = await addUpShifts(page);
    const fonts = latch();
    await page.route('**/*.woff2', async (route) => {
      await fonts.opened;
      await route.continue();
    });
    const session = await context.newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    await page.goto(demo.url + path, { waitUntil: 'commit' });
    const isPainted = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect.poll(isPainted, path).toBe(true);
    const before = await familiesOfHeading(session);
    expect(before.join(), path).not.toMatch(/Sofia/);
    fonts.open();
    await expect
      .poll(() => familiesOfHeading(session), path)
      .toEqual([expect.stringMatching(/^Sofia Sans Extra Condensed/)]);
    await page.waitForLoadState('networkidle');
    expect(await shiftSoFar(), `${path} ${width}`).toBeLessThan(0.02);
    await context.close();
  }
});
