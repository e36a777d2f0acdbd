import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenUsernameRule,
  normaliseUsername,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  usernameKey,
  usernameLook,
} from './username.ts';

const ruleFor = (wished: string) => brokenUsernameRule(normaliseUsername(wished));
const areTwins = (a: string, b: string) =>
  usernameKey(a) === usernameKey(b) || usernameLook(a) === usernameLook(b);

describe('brokenUsernameRule', () => {
  it.each([
    'Åse',
    'Ørnen fra Åsane',
    'Bjørn-Ægir',
    'x.y_z',
    'Zoë',
    'Łukasz',
    'Đorđe',
    'Nguyễn',
    '77',
    'Müller 2',
    'a'.repeat(30),
    // Å as A and a combining ring: composed before it is judged.
    'A\u030Ase',
    '  Kari  ',
  ])('takes %j', (name) => {
    expect(ruleFor(name)).toBeNull();
  });

  it.each([
    ['', 'TOO_SHORT'],
    ['x', 'TOO_SHORT'],
    [' x ', 'TOO_SHORT'],
    ['\u00A0\uFEFF', 'TOO_SHORT'],
    ['a'.repeat(31), 'TOO_LONG'],
    ['a'.repeat(10_000), 'TOO_LONG'],
    ['👍'.repeat(31), 'TOO_LONG'],
    // Cyrillic а, Greek ο, Armenian օ, a Cherokee letter that looks like A
    ['M\u0430rius', 'NOT_LATIN'],
    ['B\u03BFksestopp', 'NOT_LATIN'],
    ['B\u0585ksestopp', 'NOT_LATIN'],
    ['\u13AAnna', 'NOT_LATIN'],
    ['山田', 'NOT_LATIN'],
    // Zero-width space, joiner and non-joiner; soft hyphen; word joiner; byte order mark inside
    ['Ka\u200Bri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u200Dri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u200Cri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u00ADri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u2060ri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\uFEFFri', 'CHARACTER_NOT_ALLOWED'],
    // Right-to-left override and isolate
    ['\u202EiraK', 'CHARACTER_NOT_ALLOWED'],
    ['\u2067Kari', 'CHARACTER_NOT_ALLOWED'],
    // A pile of combining signs that nothing composes with
    ['K\u0336a\u0336ri', 'CHARACTER_NOT_ALLOWED'],
    [`Ka${'\u0301\u0489'.repeat(8)}`, 'CHARACTER_NOT_ALLOWED'],
    // Latin by script, made to look like the ordinary letters
    ['\uFF2Bari', 'CHARACTER_NOT_ALLOWED'],
    ['\u1D0Bari', 'CHARACTER_NOT_ALLOWED'],
    ['K\u0251ri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u01C0', 'CHARACTER_NOT_ALLOWED'],
    // Digits of other scripts
    ['Kari\u0661', 'CHARACTER_NOT_ALLOWED'],
    ['<img onerror=x>', 'CHARACTER_NOT_ALLOWED'],
    ['=1+1', 'CHARACTER_NOT_ALLOWED'],
    ['@kari', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\tri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\nri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u0000ri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\u00A0ri', 'CHARACTER_NOT_ALLOWED'],
    ['Ka\uD800ri', 'CHARACTER_NOT_ALLOWED'],
    ['👍👍', 'CHARACTER_NOT_ALLOWED'],
    ['--', 'NO_LETTER_OR_DIGIT'],
    ['. .', 'NO_LETTER_OR_DIGIT'],
    ['Anonym 3', 'ANONYM'],
    ['anonymous', 'ANONYM'],
    ['ANÓNYM', 'ANONYM'],
    ['An0nym 3', 'ANONYM'],
    [' -Anonym', 'ANONYM'],
  ] as const)('refuses %j as %s', (name, rule) => {
    expect(ruleFor(name)).toBe(rule);
  });

  it('takes nothing but short text of allowed signs, whatever is wished for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (wished) => {
        const name = normaliseUsername(wished);
        if (brokenUsernameRule(name) !== null) return;
        expect(name).toMatch(/^[\p{Script=Latin}0-9 _.-]+$/u);
        expect(name.length).toBeGreaterThanOrEqual(USERNAME_MIN_LENGTH);
        expect(name.length).toBeLessThanOrEqual(USERNAME_MAX_LENGTH);
        expect(normaliseUsername(name)).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('twins', () => {
  it.each([
    ['Kari', 'KARI'],
    ['Åse', 'ÅSE'],
    ['Åse', 'A\u030Ase'],
    ['Zoë', 'Zoe'],
    ['Boksestopp', 'B0ksestopp'],
    ['Karl', 'Kar1'],
    ['Karl', 'KarI'],
    ['Ilse', 'llse'],
    ['Ilse', '1lse'],
    ['Pit Lane', 'pit_lane'],
    ['Pit Lane', 'Pit - Lane'],
    ['Straße', 'STRASSE'],
    ['Łukasz', 'Lukasz'],
  ])('%j and %j cannot both exist', (a, b) => {
    expect(areTwins(normaliseUsername(a), normaliseUsername(b))).toBe(true);
  });

  it.each([
    ['Kari', 'Karl'],
    ['Pål', 'Pal'],
    ['Bjørn', 'Bjorn'],
    ['Ægir', 'Aegir'],
    ['Pit Lane', 'PitLane'],
    ['Spiller 2', 'Spiller 3'],
  ])('%j and %j are two people', (a, b) => {
    expect(areTwins(a, b)).toBe(false);
  });
});
