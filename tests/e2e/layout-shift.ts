import type { Page } from '@playwright/test';

/** Script that sums up layout shifts from the start of the page. */
const ADD_UP_SHIFTS = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Sums up layout shifts on pages opened from now on; returns a function that reads the sum. */
export async function addUpShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(ADD_UP_SHIFTS);
  return () => page.evaluate<number>('globalThis.shift');
}
