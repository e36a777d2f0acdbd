import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [FIRST_THEME, ...OTHER_THEMES] = ['light', 'dark', 'oled'] as const;
const NARROWEST = 320;
const WIDTHS = [390, 1280] as const;

const EVERY_RULE: RunOptions = { resultTypes: ['violations'] };
/** What can come out otherwise in another theme: themes differ in colours alone, see tokens.test.ts. */
const RULES_OF_COLOUR: RunOptions = {
  ...EVERY_RULE,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** What is looked at is the screen, not what holds its place while it is fetched. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Laster …', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Layout is a matter of CSS, except that a graph is drawn anew when it has heard of its width. */
async function resize(page: Page, width: number, height: number): Promise<void> {
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

/** What a finger or an eye would stumble over. */
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

/** What has to be done at an address before the screen is there. */
type Prepare = (page: Page) => Promise<void>;

/**
 * On the narrowest phone nothing sticks out, and nothing is too small to read or to hit; and axe finds
 * nothing, in three themes and two widths.
 */
export async function expectUsable(page: Page, address: string, prepare?: Prepare): Promise<void> {
  // Colours on their way from one theme to the next would be measured half-way.
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

  // Evaluated rather than added as a script: the site's policy allows no script but its own.
  await page.evaluate(AXE);
  for (const width of WIDTHS) {
    await resize(page, width, 900);
    const check = async (theme: string, rules: RunOptions) =>
      expect(await violations(page, theme, rules), `${width} px, ${theme}`).toEqual([]);
    await check(FIRST_THEME, EVERY_RULE);
    for (const theme of OTHER_THEMES) await check(theme, RULES_OF_COLOUR);
  }
}
