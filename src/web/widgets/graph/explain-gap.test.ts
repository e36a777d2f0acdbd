import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/season/category.ts';
import { explainGap, rivalsIn } from './explain-gap.ts';
import { graphTexts } from './graph.texts.ts';

const NOTHING = { FIRST: 0, TENTH: 0, DRIVER: 0, CONSTRUCTOR: 0, FLAG: 0 };
const KARI = { ...NOTHING, FIRST: 100, TENTH: 80, FLAG: 12 };
const LINES = ['Kari', 'Ola', 'Per'].map((name) => ({ id: name, name, scores: [0] }));

describe('what makes the difference', () => {
  test('is named by its largest parts, the largest first', () => {
    expect(explainGap(KARI, { ...NOTHING, FIRST: 100, TENTH: 58, FLAG: 20 })).toEqual({
      total: 14,
      main: [
        { category: 'TENTH', points: 22 },
        { category: 'FLAG', points: -8 },
      ],
      rest: 0,
    });
  });

  test('is three parts and the rest, where more than three differ', () => {
    const one = { FIRST: 1, TENTH: 2, DRIVER: -30, CONSTRUCTOR: 20, FLAG: 10 };
    const { main, rest } = explainGap(one, NOTHING);
    expect(main.map(({ category }) => category)).toEqual(['DRIVER', 'CONSTRUCTOR', 'FLAG']);
    expect(rest).toBe(3);
  });

  test('always adds up, and is the opposite from the other side', () => {
    const points = fc.record(
      Object.fromEntries(CATEGORIES.map((each) => [each, fc.integer({ min: 0, max: 500 })])),
    ) as fc.Arbitrary<typeof NOTHING>;
    const sum = (of: typeof NOTHING) => CATEGORIES.reduce((all, each) => all + of[each], 0);
    fc.assert(
      fc.property(points, points, (one, other) => {
        const { total, main, rest } = explainGap(one, other);
        expect(total).toBe(sum(one) - sum(other));
        expect(main.reduce((all, each) => all + each.points, rest)).toBe(total);
        expect(main.length).toBeLessThanOrEqual(3);
        expect(main.every((each) => each.points !== 0)).toBe(true);
        expect(explainGap(other, one).total).toBe(0 - total);
      }),
    );
  });
});

describe('who is explained', () => {
  const names = (ownId: string | undefined) => {
    const rivals = rivalsIn(LINES, ownId);
    return (
      rivals && `${rivals.subject.name} ${rivals.rival.name} ${rivals.isOwn} ${rivals.isFirst}`
    );
  };
  test('is the viewer beside who is next above', () => {
    expect(names('Per')).toBe('Per Ola true false');
    expect(names('Ola')).toBe('Ola Kari true false');
  });
  test('is the leader beside the second, for who leads and who does not play', () => {
    expect(names('Kari')).toBe('Kari Ola true true');
    expect(names(undefined)).toBe('Kari Ola false true');
    expect(names('somebody')).toBe('Kari Ola false true');
  });
  test('is nobody where nobody is beside', () => {
    expect(rivalsIn(LINES.slice(0, 1), 'Kari')).toBeNull();
    expect(rivalsIn([], undefined)).toBeNull();
  });
});

describe('how it is said', () => {
  const say = (ownId: string | undefined, one = KARI, other = NOTHING) => {
    const rivals = rivalsIn(LINES, ownId);
    return rivals && graphTexts.why(rivals, explainGap(one, other)).replaceAll('\u00a0', ' ');
  };
  const OLA = { ...NOTHING, FIRST: 100, TENTH: 58, FLAG: 20 };

  test('of the leader', () => {
    const what = '+22 på 10. plass og −8 på flagg.';
    expect(say(undefined, KARI, OLA)).toBe(`Kari leder med 14 poeng foran Ola: ${what}`);
    expect(say('Kari', KARI, OLA)).toBe(`Du leder med 14 poeng foran Ola: ${what}`);
  });
  test('of who is behind', () => {
    expect(say('Ola', OLA, KARI)).toBe('Du er 14 poeng bak Kari: −22 på 10. plass og +8 på flagg.');
  });
  test('with the rest, where it is something', () => {
    const all = { FIRST: 1, TENTH: 2, DRIVER: 30, CONSTRUCTOR: 20, FLAG: 10 };
    expect(say(undefined, all)).toBe(
      'Kari leder med 63 poeng foran Ola: +30 på sjåfører, +20 på konstruktører, +10 på flagg og +3 på resten.',
    );
    expect(say(undefined, { ...all, FIRST: 2 }, { ...NOTHING, TENTH: 4 })).toBe(
      'Kari leder med 60 poeng foran Ola: +30 på sjåfører, +20 på konstruktører og +10 på flagg.',
    );
  });
  test('with the questions, in a season that has them', () => {
    const [one, other] = [
      { ...NOTHING, QUESTION: 15 },
      { ...NOTHING, FLAG: 5, QUESTION: 0 },
    ];
    expect(say(undefined, one, other)).toBe(
      'Kari leder med 10 poeng foran Ola: +15 på spørsmål og −5 på flagg.',
    );
  });
  test('of equals', () => {
    const [one, other] = [
      { ...NOTHING, FLAG: 5 },
      { ...NOTHING, TENTH: 5 },
    ];
    const what = '−5 på 10. plass og +5 på flagg.';
    expect(say(undefined, one, other)).toBe(`Kari og Ola deler ledelsen, men Kari har ${what}`);
    expect(say('Kari', one, other)).toBe(`Du og Ola deler ledelsen, men du har ${what}`);
    expect(say('Per', one, other)).toBe(`Du og Ola har like mange poeng, men du har ${what}`);
    expect(say('Per', one, one)).toBe('Du og Ola står helt likt.');
  });
});
