import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenUsernameRule,
  normaliseUsername,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './username.ts';
import { areLookalikes, usernameKey, usernameLook } from './username-lookalikes.ts';

const ruleFor = (typed: string) => brokenUsernameRule(normaliseUsername(typed));
/** Compares as the server does: first by look, then one by one; both ways must agree. */
const areTwins = (a: string, b: string) => {
  const [found, reversed] = [areLookalikes(a, b), areLookalikes(b, a)];
  expect(reversed).toBe(found);
  if (found) expect(usernameLook(a)).toBe(usernameLook(b));
  if (usernameKey(a) === usernameKey(b)) expect(found).toBe(true);
  return found;
};

describe('brokenUsernameRule', () => {
  it.each([
    'Åse',
    'Ørnen fra Åsane',
    'Bjørn-Ægir',
    'x.y_z',
    'Zoë',
    'Šárká Đŋŧž',
    'François Ÿ',
    'Kurt Kurve',
    'Løpsleder',
    'Bingomester',
    'Systematisk',
    'Administrer',
    'Nulla',
    'Anne-Grete',
    '77',
    'Müller 2',
    'a'.repeat(30),
    // Å typed as A and a combining ring is composed before it is checked.
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
    // Latin letters of other shapes, which imitate ordinary ones.
    ['\uFF2Bari', 'LETTER_NOT_ALLOWED'],
    ['\u1D0Bari', 'LETTER_NOT_ALLOWED'],
    ['K\u0251ri', 'LETTER_NOT_ALLOWED'],
    ['Ka\u01C0', 'LETTER_NOT_ALLOWED'],
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
    ['A.nonym 1', 'ANONYM'],
    ['Anonyrn 1', 'ANONYM'],
    ['Anonÿm 1', 'ANONYM'],
    ['Anonỿm 1', 'LETTER_NOT_ALLOWED'],
    ['Łukasz', 'LETTER_NOT_ALLOWED'],
    ['Nguyễn', 'LETTER_NOT_ALLOWED'],
    ['Ka\u0131i', 'LETTER_NOT_ALLOWED'],
    ["O'Neil", 'CHARACTER_NOT_ALLOWED'],
    ['null', 'RESERVED'],
    ['NuII', 'RESERVED'],
    ['undefined', 'RESERVED'],
    ['__proto__', 'RESERVED'],
    ['constructor', 'RESERVED'],
    ['admin', 'RESERVED'],
    ['adrnin', 'RESERVED'],
    ['Adm1n 2', 'RESERVED'],
    ['a_d_m_i_n', 'RESERVED'],
    ['Kari Admin', 'RESERVED'],
    ['Administrator', 'RESERVED'],
    ['System', 'RESERVED'],
    ['FormeIgjett', 'RESERVED'],
    ['moderator', 'RESERVED'],
  ] as const)('refuses %j as %s', (name, rule) => {
    expect(ruleFor(name)).toBe(rule);
  });

  it('takes nothing but short text of allowed signs, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const name = normaliseUsername(typed);
        if (brokenUsernameRule(name) !== null) return;
        expect(name).toMatch(/^[A-Za-zÀ-ÿŒœŸČčĐđŊŋŠšŦŧŽžŴŵŶŷ0-9 _.-]+$/u);
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
    ['Pit Lane', 'PitLane'],
    ['Pit Lane', 'Plt Lane'],
    ['Pit Lane', 'PIt.Lane'],
    ['Kurt Kurve', 'KurtKurve'],
    ['Boksestopp', 'Bok_sestopp'],
    ['Boksestopp', 'B.o-k s_e.s t_o_p.p'],
    ['Myk Blanding', 'Myk BIanding'],
    ['Sommer', 'Sornrner'],
    ['Wenche', 'VVenche'],
    ['KARI', 'KARl'],
    ['KARI', 'KAR1'],
    ['Emilie', 'EmiIie'],
    ['Emilie', 'Emi1ie'],
    ['Ina', 'lna'],
    ['Anne-Line', 'AnneLine'],
    ['Anne-Line', 'anne line'],
    ['Anne-Line', 'ann-eline'],
    ['Sommer Dag', 'Sornmer Dag'],
    ['KariNordmann', 'Kari Nordmann'],
    ['KarlNordmann', 'KarINordmann'],
  ])('%j and %j cannot both exist', (a, b) => {
    expect(areTwins(normaliseUsername(a), normaliseUsername(b))).toBe(true);
  });

  it.each([
    ['Kari', 'Karl'],
    ['Kari 77', 'Karl 77'],
    ['Kari77', 'Karl77'],
    ['Mari2', 'Marl2'],
    ['Pål', 'Pal'],
    ['Bjørn', 'Bjorn'],
    ['Ægir', 'Aegir'],
    ['Arne', 'Anne'],
    ['Eli', 'Ell'],
    ['Spiller 2', 'Spiller 3'],
    ['KARI', 'KARL'],
    ['KARI NORDMANN', 'KARL NORDMANN'],
    ['KariNordmann', 'KarlNordmann'],
    ['Kari1', 'Karl1'],
    ['Anne-Line', 'Ann-Eline'],
    ['Anne Line', 'Ann Eline'],
    ['Emilie', 'Emille'],
    ['Elia', 'Ella'],
    ['ELIA', 'ELLA'],
    ['Aida', 'Alda'],
    ['Ian', 'Lan'],
    ['Marie', 'Marle'],
  ])('%j and %j are two people', (a, b) => {
    expect(areTwins(a, b)).toBe(false);
  });

  const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
    o: ['0', 'O', 'ó'],
    l: ['1', 'I', 'L'],
    m: ['rn', 'M'],
    w: ['vv', 'VV'],
    e: ['é', 'E'],
    ' ': ['', '_', '-', '.', '. '],
  };

  it('are found however a name is disguised', () => {
    const name = fc.stringMatching(/^[abehkmopstuw][abehklmopstuw ]{1,20}[abehkmopstuw]$/);
    fc.assert(
      fc.property(name, fc.infiniteStream(fc.nat()), (honest, choices) => {
        const disguised = [...honest]
          .map((sign) => {
            const all = [sign, ...(LOOKALIKES[sign] ?? [])];
            return all[Number(choices.next().value) % all.length];
          })
          .join('');
        expect(areTwins(normaliseUsername(honest), normaliseUsername(disguised))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
