import type { StyleRule } from '#contract/style-rules.ts';

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;

/**
 * The rules that can match something in a page, in their order; a third to a half of them. What the page becomes later is
 * styled by the whole sheets, which it gets once it has been painted.
 */
export function neededStyles(rules: readonly StyleRule[], html: string): string {
  const present = new Set(
    [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')),
  );
  let css = '';
  let open: string | null = null;
  for (const { css: rule, within, classes } of rules) {
    const isNeeded =
      classes.length === 0 || classes.some((names) => names.every((name) => present.has(name)));
    if (!isNeeded) continue;
    if (within !== open) {
      if (open !== null) css += '}';
      if (within !== null) css += `${within}{`;
      open = within;
    }
    css += rule;
  }
  return open === null ? css : `${css}}`;
}
