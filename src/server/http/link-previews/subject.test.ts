import { expect, it } from 'vitest';
import { pageAt } from '#contract/http/pages.ts';
import { picturePath, subjectOfPage } from './subject.ts';

const PICTURES = '/api/public/link-picture';

function pictureOf(address: string): string | null {
  const [pathname = '', query = ''] = address.split('?');
  const page = pageAt(pathname);
  const subject = page && subjectOfPage(page, pathname, query === '' ? '' : `?${query}`);
  return subject && picturePath(subject, 'e1');
}

it.each([
  ['/', '/home?v=e1'],
  ['/?fbclid=1', '/home?v=e1'],
  ['/stats/2025', '/season/2025?v=e1'],
  ['/stats/2025/r1', '/race/r1?v=e1'],
  ['/race-guess?raceId=r1', '/race/r1?v=e1'],
  ['/what-if/r1?mode=season', '/race/r1?v=e1'],
  ['/user/u1', '/profile/u1?v=e1'],
  ['/user/u1?year=2024&raceId=r1', '/profile/u1?year=2024&raceId=r1&v=e1'],
  ['/user/u1/2024', '/profile/u1?year=2024&v=e1'],
  ['/user/compare?a=u1&b=u2', '/duel/u1/u2?v=e1'],
  ['/invitation/ABCD2345', '/invitation/ABCD2345?v=e1'],
  ['/league/join/ABCD2345', '/invitation/ABCD2345?v=e1'],
])('a link to %s shows %s', (address, path) => {
  expect(pictureOf(address)).toBe(PICTURES + path);
});

it.each([
  '/about',
  '/race-guess',
  '/race-guess?raceId=../home',
  '/user/u1/24',
  '/user/compare',
  '/user/compare?a=u1',
  '/user/compare?a=u1&b=%00',
  '/stats/25',
  '/stats/2025/R1',
  '/invitation/abc',
  '/settings',
])('a link to %s shows the game', (address) => {
  expect(pictureOf(address)).toBeNull();
});
