import { expect, it } from 'vitest';
import { shortened, withPicture, withSite } from './link-head.ts';

it.each([
  ['as long as may be', 17, 'as long as may be'],
  ['one word more than may be', 20, 'one word more than…'],
  ['Rindfleischetikettierung', 10, 'Rindfleis…'],
  ['a Rindfleischetikettierung', 12, 'a Rindfleis…'],
  ['🏁🏁🏁🏁', 3, '🏁🏁…'],
])('%j is at most %d characters long', (text, max, short) => {
  expect(shortened(text, max)).toBe(short);
  expect([...short].length).toBeLessThanOrEqual(max);
});

const HEAD =
  '<meta property="og:image" content="/a.png" /><meta property="og:image:alt" content="The game" />';

it('names a picture with the address of the site', () => {
  expect(withSite(HEAD, 'https://example.org')).toContain('content="https://example.org/a.png"');
});

it('has the picture of a page, and what it shows, whatever signs are in that', () => {
  const picture = { path: '/b?v=1&w=2', alt: '"$&" leads' };
  expect(withPicture(withSite(HEAD, 'https://example.org'), picture, 'https://example.org')).toBe(
    '<meta property="og:image" content="https://example.org/b?v=1&#38;w=2" />' +
      '<meta property="og:image:alt" content="&#34;$&#38;&#34; leads" />',
  );
});
