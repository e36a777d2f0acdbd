import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['light', 'dark', 'oled'] as const;
const NARROWEST = 320;
/** Most height of what is above a page's contents on a phone: the bar and a line of title. */
const HIGHEST_HEAD = 130;
const WIDTHS = [390, 1280] as const;

const EVERY_RULE: RunOptions = { resultTypes: ['violations'] };
/** Rules whose outcome depends on the theme: themes differ in colours only, see tokens.test.ts. */
const RULES_OF_COLOUR: RunOptions = {
  ...EVERY_RULE,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** Waits until placeholders are replaced by the contents. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Laster …', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Resizes the window, and waits two frames because graphs are redrawn by script. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function violations(page: Page, theme: string, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    ([name, options]) => {
      document.documentElement.dataset.theme = name;
      const { axe } = globalThis as unknown as {
        axe: { run: (options: RunOptions) => Promise<AxeResults> };
      };
      return axe.run(options);
    },
    [theme, options] as const,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`),
  );
}

interface Faults {
  readonly sideways: number;
  readonly smallTexts: readonly string[];
  readonly smallTargets: readonly string[];
}

/** Finds overflow, small texts and small targets. */
function findFaults(): Faults {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const name = (element: Element) =>
    `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)}`;
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
  const all = [...document.body.querySelectorAll('*')].filter(isShown);
  const targets = 'a[href], button, select, input:not([type=hidden]), summary';
  /** Links in running text, and controls whose label is the target, are exempt as in WCAG 2.5.5. */
  const isExempt = (element: Element) =>
    element.closest('p, dd, caption, td, th') !== null || element.closest('label') !== null;
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    smallTexts: all
      .filter(hasOwnText)
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 14)
      .map(name),
    smallTargets: all
      .filter((element) => element.matches(targets) && !isExempt(element))
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => `${name(element)} ${element.getBoundingClientRect().height}`),
  };
}

/** Returns where the contents begin; 0 if what the page is about stands beside its title. */
const headHeight = (page: Page) =>
  page.evaluate(() =>
    location.pathname === '/'
      ? 0
      : Math.round(
          document.getElementById('page-heading-end')?.getBoundingClientRect().bottom ?? 0,
        ),
  );

/** Action after navigation that brings the screen into its state. */
type Prepare = (page: Page) => Promise<void>;

const looksAt = new WeakMap<Page, number>();

/**
 * Returns the theme to start with. It changes with each check of a test, and depends on the test's
 * name, so that runs are repeatable.
 */
function nextTurn(page: Page): number {
  const looks = looksAt.get(page) ?? 0;
  looksAt.set(page, looks + 1);
  return looks + test.info().title.length;
}

/**
 * Asserts that nothing overflows or is too small on the narrowest phone, and that axe finds
 * nothing. Every rule is checked at either width, and colours in each theme, in combinations that
 * change from screen to screen. That suffices: contrast does not depend on the width, screens share
 * their components, and tokens.test.ts measures all pairs of colours.
 */
export async function expectUsable(page: Page, address: string, prepare?: Prepare): Promise<void> {
  // Colours must not be measured during a transition between themes.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  await page.goto(address);
  await settle(page);
  await prepare?.(page);
  expect(await page.evaluate(findFaults)).toEqual({
    sideways: 0,
    smallTexts: [],
    smallTargets: [],
  });

  // Evaluated instead of added as a script, because the site's policy allows only its own scripts.
  await page.evaluate(AXE);
  const [phone, desk] = WIDTHS;
  const turn = nextTurn(page);
  const themeAt = (place: number) => THEMES[(turn + place) % THEMES.length] ?? THEMES[0];
  const check = async (width: number, theme: string, rules: RunOptions) =>
    expect(await violations(page, theme, rules), `${width} px, ${theme}`).toEqual([]);
  await resize(page, phone, 900);
  expect(await headHeight(page)).toBeLessThanOrEqual(HIGHEST_HEAD);
  await check(phone, themeAt(0), EVERY_RULE);
  await check(phone, themeAt(1), RULES_OF_COLOUR);
  await resize(page, desk, 900);
  await check(desk, themeAt(2), EVERY_RULE);
}
