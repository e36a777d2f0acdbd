import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPage, PAGES } from '#contract/pages.ts';

const ROUTER = join(import.meta.dirname, '../../src/web/app/other-pages.tsx');
const ONLY_WHILE_DEVELOPING = '/design';

it('The server knows the pages that the web app has', () => {
  const routes = readFileSync(ROUTER, 'utf8').matchAll(/<Route path="([^"]+)"/g);
  const pages = [...routes]
    .map(([, path = '']) => path)
    .filter((path) => path !== ONLY_WHILE_DEVELOPING);
  expect([...PAGES].sort()).toEqual(['/', ...pages].sort());
});

it.each(['/', '/about', '/about/', '/About', '/stats/2025/x', '/user/%C3%A5'])(
  '%s is a page',
  (path) => {
    expect(isPage(path)).toBe(true);
  },
);

it.each(['/healthz', '/metrics', '//', '/about/us', '/stats/2025/x/y', '/.env'])(
  '%s is no page',
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);
