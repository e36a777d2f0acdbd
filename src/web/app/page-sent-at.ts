import { TIME_METRIC } from '#contract/page-bundle.ts';

/**
 * When the server sent this page, by its clock: a visitor's page is rendered once and sent for as long as nothing in it
 * has changed. `undefined` where the browser does not tell.
 */
export function pageSentAt(): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const metric = visit?.serverTiming?.find(({ name }) => name === TIME_METRIC);
  return metric === undefined ? undefined : Number(metric.description);
}
