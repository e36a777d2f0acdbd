import { readFileSync } from 'node:fs';

/** The web app's own table of routes, so that no new screen can be forgotten. */
const ROUTES = [
  ...readFileSync(new URL('../../src/web/app/other-pages.tsx', import.meta.url), 'utf8').matchAll(
    /<Route\s+path="([^"]+)"/g,
  ),
].map(([, path = '']) => path);

/** The routes that match, with their parameters. */
export const routesLike = (pattern: RegExp) => ROUTES.filter((path) => pattern.test(path));

/** @throws when a parameter has no value */
export function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: add a value for "${name}"`);
    return value;
  });
}
