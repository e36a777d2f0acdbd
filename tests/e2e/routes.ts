import { PAGES } from '#contract/http/pages.ts';

/** Returns the matching routes with their parameters. */
export const routesLike = (pattern: RegExp) =>
  Object.keys(PAGES).filter((path) => pattern.test(path));

/** @throws if a parameter has no value */
export function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: add a value for "${name}"`);
    return value;
  });
}
