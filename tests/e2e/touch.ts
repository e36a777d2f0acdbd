import type { Locator, Page } from '@playwright/test';

const STEPS = 16;
const STEP_MS = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger down, along a straight line, and up; the browser decides whether that scrolls. */
async function moveFinger(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [from]);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    await touch('touchMove', [{ x, y }]);
    await page.waitForTimeout(STEP_MS);
  }
  await touch('touchEnd', []);
  await session.detach();
}

/** A swipe that starts on something, up (negative) or down by so many pixels. */
export async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const from = await centreOf(on);
  await moveFinger(page, from, { x: from.x, y: from.y + by });
}

/** Takes hold of something and lets it go upon something else. */
export async function dragByTouch(page: Page, handle: Locator, onto: Locator): Promise<void> {
  await moveFinger(page, await centreOf(handle), await centreOf(onto));
}
