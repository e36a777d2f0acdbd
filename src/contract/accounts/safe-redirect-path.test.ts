import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath } from './safe-redirect-path.ts';

describe('safeRedirectPath', () => {
  it.each([
    '/',
    '/bingo',
    '/user/abc-123',
    '/stats/2025/x?year=2025&raceId=a',
    '/score#FIRST',
    '/user/compare?a=b%20c',
    '/loginsomething',
    '/guess/%C3%A5',
  ])('keeps %j', (path) => {
    expect(safeRedirectPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'bingo',
    '//e',
    '///e',
    '/\\e',
    '\\/e',
    '/.//e',
    '/..//e',
    '/./\\e',
    '/%2e//e',
    '/%2E%2e//e',
    '/a/..//e',
    '/\t/e',
    '/\n/e',
    '/\r/e',
    '\t//e',
    ' //e',
    '/ /e',
    '/\u00a0/e',
    '/\u200b/e',
    '/\u0000/e',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://e',
    'https:e',
    '/a\\..\\\\e',
    '/a//e',
    '/login',
    '/login?error=x',
    '/logged-in',
    '/oauth2/authorization/google',
    '/api/logout',
    `/${'a'.repeat(500)}`,
  ])('goes home instead of to %j', (path) => {
    expect(safeRedirectPath(path)).toBe('/');
  });

  it('never leaves the site, however a browser reads it', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        ' ',
        'e',
        '@',
        ':',
        '?',
        '#',
        'javascript',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const safe = safeRedirectPath(pieces.join(''));
        const url = new URL(safe, 'https://game.example');
        expect(url.origin).toBe('https://game.example');
        // Resolves the path once more by itself, as a client-side router does.
        expect(new URL(url.pathname, 'https://game.example').origin).toBe('https://game.example');
      }),
      { numRuns: 5000 },
    );
  });
});
