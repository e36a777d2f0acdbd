import type { Locator, Page } from '@playwright/test';

const STEPS = 16;
const STEP_MS = 16;
const FRAMES_AT_REST = 20;

interface Point {
  readonly x: number;
  readonly y: number;
}

async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a finger along a straight line; the browser decides if that scrolls. */
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

/** Waits until the page has stopped scrolling, which goes on after a swipe. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(
    (framesAtRest) =>
      new Promise<void>((resolve) => {
        let last = scrollY;
        let still = 0;
        const look = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still >= framesAtRest) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    FRAMES_AT_REST,
  );
}

/**
 * Swipes from an element, up (negative) or down by so many pixels. Waits until the page rests,
 * because momentum would move it under the next finger.
 */
export async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const from = await centreOf(on);
  await moveFinger(page, from, { x: from.x, y: from.y + by });
  await comeToRest(page);
}

/** Drags an element onto another. */
export async function dragByTouch(page: Page, handle: Locator, onto: Locator): Promise<void> {
  await moveFinger(page, await centreOf(handle), await centreOf(onto));
}
