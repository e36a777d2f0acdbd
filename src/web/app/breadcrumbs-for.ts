import type { Crumb } from '#web/ui/breadcrumbs.tsx';
import { crumbTexts } from './crumbs.texts.ts';

const YEAR = /^\d{4}$/;

const PATTERNS = Object.entries(crumbTexts)
  .filter(([path]) => path.includes('/:'))
  .map(([path, label]) => ({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), label }));

const labelOfPattern = (path: string) => PATTERNS.find(({ pattern }) => pattern.test(path))?.label;

/**
 * The way from the home page to a path, with Norwegian labels. Years name themselves; an id says
 * nothing to a reader, so the last step is then the page's own title, and an earlier one is left out.
 */
export function breadcrumbsFor(pathname: string, title: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const steps = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)];
  const labels = steps.map((path, i) => {
    const segment = segments[i - 1] ?? '';
    const ownTitle = i === steps.length - 1 ? undefined : labelOfPattern(path);
    return crumbTexts[path] ?? ownTitle ?? (YEAR.test(segment) ? segment : undefined);
  });
  const way = steps.slice(0, -1).flatMap((to, i): readonly Crumb[] => {
    const label = labels[i];
    return label === undefined ? [] : [{ label, to }];
  });
  return [...way, { label: labels.at(-1) ?? title }];
}
