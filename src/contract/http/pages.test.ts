import { expect, it } from 'vitest';
import { pageAt, parsePattern } from './pages.ts';

it.each([
  ['/', '/'],
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/stats/2025/x', '/stats/:year/:raceId'],
  ['/user/compare', '/user/compare'],
  ['/user/%C3%A5', '/user/:id'],
])('%s is a page', (path, page) => {
  expect(pageAt(path)).toBe(page);
});

it.each(['/healthz', '/metrics', '//', '/about/us', '/stats/2025/x/y', '/.env'])(
  '%s is no page',
  (path) => {
    expect(pageAt(path)).toBeNull();
  },
);

it('the parameters of a pattern are what stands in their places', () => {
  const { pattern, keys } = parsePattern('/stats/:year/:raceId');
  expect(keys).toEqual(['year', 'raceId']);
  expect(pattern.exec('/stats/2025/x/')?.slice(1)).toEqual(['2025', 'x']);
});
