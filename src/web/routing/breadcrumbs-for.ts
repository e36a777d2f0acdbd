import { type Address, pageAt } from '#contract/http/pages.ts';
import type { Crumb } from '#web/ui/breadcrumbs.tsx';
import { crumbTexts } from './crumbs.texts.ts';

const YEAR = /^\d{4}$/;

function labelOf(path: string, pathname: string): string | null {
  const page = pageAt(path);
  // A fixed word in the path, such as `compare`, also matches the pattern of an id.
  const isOnTheWay = page !== null && pageAt(pathname)?.startsWith(page) !== false;
  return isOnTheWay ? crumbTexts[page] : null;
}

/**
 * Returns the breadcrumbs of a path, with Norwegian labels: each of its steps that is a page, the
 * page itself last. Years are their own label.
 */
export function breadcrumbsFor(pathname: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const steps = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)];
  const last = steps.at(-1) ?? '/';
  return steps.flatMap((path, i): readonly Crumb[] => {
    const segment = segments[i - 1] ?? '';
    // If no page precedes it, the year alone does not show what it belongs to, so it gets the label
    // of its page.
    const ofYear = i === 2 && labelOf(steps[1] ?? '', last) === null && labelOf(path, last);
    const label = YEAR.test(segment) ? ofYear || segment : labelOf(path, last);
    if (label === null) return [];
    return [path === last ? { label } : { label, to: path as Address }];
  });
}
