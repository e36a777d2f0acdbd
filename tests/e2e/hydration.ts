import { expect, type Page } from '@playwright/test';

/** React's tag of a Suspense boundary. */
const SUSPENSE = 13;
/** React's flag of a component that has rendered; a boundary or an element never has it. */
const PERFORMED_WORK = 1;

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedState: { readonly dehydrated?: Comment | null } | null;
  readonly stateNode: unknown;
}

interface Hydration {
  /** Number of boundaries that are not hydrated yet; `null` before React has started. */
  left: number | null;
  /** Components around a boundary that have rendered again before all was hydrated. */
  readonly again: string[];
}

const read = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { hydration: Hydration }).hydration);

/**
 * Observes how the pages opened from now on are hydrated, by the interface of React's developer
 * tools, which production builds have, too.
 */
export async function watchHydration(page: Page): Promise<void> {
  await page.addInitScript(
    ({ suspense, performedWork }) => {
      const hydration: Hydration = { left: null, again: [] };
      /** Boundaries of the server's page, in both of the states that React keeps of each. */
      const boundaries = new WeakSet<Fiber>();
      const htmlOf = (fiber: Fiber | null): string => {
        if (fiber === null) return '';
        if (fiber.stateNode instanceof Element) return fiber.stateNode.outerHTML.slice(0, 120);
        return htmlOf(fiber.child);
      };
      let left = 0;
      let isOver = false;
      /**
       * Returns true if there is a boundary of the server's page below one of the siblings.
       * @param isTouched false if the last commit has left them as they were
       */
      const look = (first: Fiber | null, isTouched: boolean): boolean => {
        let isAbove = false;
        for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
          const before = fiber.alternate;
          const isDehydrated = fiber.tag === suspense && Boolean(fiber.memoizedState?.dehydrated);
          if (isDehydrated) {
            left += 1;
            boundaries.add(fiber);
          }
          const isBoundary = boundaries.has(fiber) || (before !== null && boundaries.has(before));
          if (isBoundary) boundaries.add(fiber);
          const isAround = look(
            isDehydrated ? null : fiber.child,
            isTouched && fiber.child !== before?.child,
          );
          const isUpdate = isTouched && before !== null && (fiber.flags & performedWork) !== 0;
          if (isAround && isUpdate && !isOver) hydration.again.push(htmlOf(fiber));
          isAbove ||= isAround || isBoundary;
        }
        return isAbove;
      };
      const hook = {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => {
          left = 0;
          look(root.current, true);
          hydration.left = left;
          // An update that needs a boundary has it hydrated first, in another commit of its task.
          if (left === 0) {
            setTimeout(() => {
              isOver = true;
            });
          }
        },
      };
      Object.assign(globalThis, { hydration, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
    },
    { suspense: SUSPENSE, performedWork: PERFORMED_WORK },
  );
}

/** Waits until no part of the page is left to hydrate. */
export async function waitUntilHydrated(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await read(page)).left, { message: address, intervals: [20, 50, 100, 250] })
    .toBe(0);
}

/** Returns the components around a boundary that have rendered again before all was hydrated. */
export const renderedAgain = async (page: Page): Promise<readonly string[]> =>
  (await read(page)).again;
