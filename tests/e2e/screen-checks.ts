import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['light', 'dark', 'oled'] as const;
const WIDTHS = [390, 1280] as const;

/** What is looked at is the screen, not what holds its place while it is fetched. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Laster …', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
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

/** Axe finds nothing on a screen, in three themes and two widths. */
export async function expectAccessible(
  page: Page,
  address: string,
  prepare?: Prepare,
): Promise<void> {
  // Colours on their way from one theme to the next would be measured half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await settle(page);
    await prepare?.(page);
    // Evaluated rather than added as a script: the site's policy allows no script but its own.
    await page.evaluate(AXE);
    for (const theme of THEMES) {
      await page.locator('html').evaluate((html, name) => {
        html.dataset.theme = name;
      }, theme);
      expect(await violations(page), `${width} px, ${theme}`).toEqual([]);
    }
  }
}

/** On the narrowest phone nothing sticks out, and nothing is too small to read or to hit. */
export async function expectFitsPhone(
  page: Page,
  address: string,
  prepare?: Prepare,
): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(address);
  await settle(page);
  await prepare?.(page);
  expect(await page.evaluate(findFaults)).toEqual({
    sideways: 0,
    smallTexts: [],
    smallTargets: [],
  });
}
