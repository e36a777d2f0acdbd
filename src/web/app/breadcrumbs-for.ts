import { type Address, pageAt } from '#contract/pages.ts';
import type { Crumb } from '#web/ui/breadcrumbs.tsx';
import { crumbTexts } from './crumbs.texts.ts';

const YEAR = /^\d{4}$/;

/** Of a step on the way, or of an address without a part that may be anything. */
function labelOf(path: string, pathname: string): string | undefined {
  const page = pageAt(path);
  const isLast = path === pathname;
  // A word of the page's own can look like the id of something.
  const isOnTheWay = page !== null && pageAt(pathname)?.startsWith(page) !== false;
  return !isOnTheWay || (isLast && page.includes(':')) ? undefined : crumbTexts[page];
}

/**
 * The way from the home page to a path, with Norwegian labels. Years name themselves; an id says
 * nothing to a reader, so the last step is then the page's own title, and an earlier one is left out.
 */
export function breadcrumbsFor(pathname: string, title: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const steps = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)];
  const labels = steps.map((path, i) => {
    const segment = segments[i - 1] ?? '';
    return YEAR.test(segment) ? segment : labelOf(path, steps.at(-1) ?? '/');
  });
  const way = steps.slice(0, -1).flatMap((to, i): readonly Crumb[] => {
    const label = labels[i];
    return label === undefined ? [] : [{ label, to: to as Address }];
  });
  return [...way, { label: labels.at(-1) ?? title }];
}
