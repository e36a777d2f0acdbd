import { describe, expect, it } from 'vitest';
import {
  compareWithSeal,
  guessText,
  type HashedGuess,
  isChain,
  isSealedAgain,
  NO_ROOT,
  type Seal,
  type SealableGuess,
  sealText,
} from './seals.ts';

const guess: SealableGuess = {
  year: 2025,
  raceId: 'monaco',
  part: 'TENTH',
  userId: 'kari',
  savedAt: 1_748_170_000_000,
  picks: ['driver-7'],
  addedByGame: 0,
};
const seal: Seal = {
  year: 2025,
  number: 1,
  raceId: 'monaco',
  reason: 'DEADLINE',
  deadline: 1_748_177_700_000,
  sealedAt: 1_748_177_712_000,
  previous: NO_ROOT,
};

describe('what a guess says', () => {
  it('is one thing a line, in an order that never changes', () => {
    expect(guessText(guess)).toBe(
      'formelgjett-guess-1\n2025\nmonaco\nTENTH\nkari\n1748170000000\n0\ndriver-7',
    );
    const order = { ...guess, raceId: null, part: 'DRIVERS', picks: ['b', 'a'], addedByGame: 1 };
    expect(guessText(order as SealableGuess)).toBe(
      'formelgjett-guess-1\n2025\nseason\nDRIVERS\nkari\n1748170000000\n1\nb\na',
    );
  });

  it.each<Partial<SealableGuess>>([
    { year: 2026 },
    { raceId: 'spain' },
    { raceId: null },
    { part: 'FIRST' },
    { userId: 'ola' },
    { savedAt: guess.savedAt + 1 },
    { picks: ['driver-8'] },
    { picks: ['driver-7', 'driver-8'] },
    { addedByGame: 1 },
  ])('is another for %o', (other) => {
    expect(guessText({ ...guess, ...other })).not.toBe(guessText(guess));
  });
});

describe('what a seal covers', () => {
  it('is its context and all hashes, in whatever order they come', () => {
    const text = `formelgjett-seal-1\n2025\n1\nmonaco\nDEADLINE\n1748177700000\n1748177712000\n${NO_ROOT}`;
    expect(sealText(seal, ['b', 'a'])).toBe(`${text}\na\nb`);
    expect(sealText(seal, ['a', 'b'])).toBe(sealText(seal, ['b', 'a']));
    expect(sealText(seal, [])).toBe(text);
  });

  it.each<Partial<Seal>>([
    { year: 2026 },
    { number: 2 },
    { raceId: null },
    { reason: 'MERGER' },
    { deadline: seal.deadline + 1 },
    { sealedAt: seal.sealedAt + 1 },
    { previous: '1'.repeat(64) },
  ])('is another for %o', (other) => {
    expect(sealText({ ...seal, ...other }, ['a'])).not.toBe(sealText(seal, ['a']));
  });
});

describe('a chain', () => {
  const first = { ...seal, root: 'a' };
  const second = { ...seal, number: 2, previous: 'a', root: 'b' };
  const third = { ...seal, number: 3, previous: 'b', root: 'c' };

  it('is whole when each follows on the one before', () => {
    expect(isChain([])).toBe(true);
    expect(isChain([first, second, third])).toBe(true);
  });

  it.each([
    ['one is gone', [first, third]],
    ['the first is gone', [second, third]],
    ['two have changed places', [second, first, third]],
    ['one names another root', [first, { ...second, previous: 'x' }, third]],
    ['the first names a root', [{ ...first, previous: 'x' }]],
  ])('is broken when %s', (_, seals) => {
    expect(isChain(seals)).toBe(false);
  });
});

it('tells a race that was opened again from one that was sealed twice', () => {
  const again = (deadline: number, raceId: string | null = 'monaco') =>
    isSealedAgain({ ...seal, number: 2, raceId, deadline }, [seal]);
  expect(again(seal.sealedAt)).toBe(true);
  expect(again(seal.sealedAt + 1)).toBe(false);
  expect(again(seal.deadline, 'spain')).toBe(false);
  expect(again(seal.deadline, null)).toBe(false);
  const merger: Seal = { ...seal, number: 2, reason: 'MERGER' };
  expect(isSealedAgain(merger, [seal])).toBe(false);
});

it('tells what matches a seal from what was changed, added or taken away', () => {
  const of = (userId: string, hash: string): HashedGuess => ({ userId, part: 'FIRST', hash });
  const sealed = [of('same', 'a'), of('changed', 'b'), of('missing', 'c')];
  const guesses = [of('changed', 'x'), of('same', 'a'), of('added', 'd')];
  expect(compareWithSeal(sealed, guesses)).toEqual({
    matching: 1,
    changed: [of('changed', 'x')],
    added: [of('added', 'd')],
    missing: [of('missing', 'c')],
  });
  // The same hash under another name is not the same guess.
  expect(
    compareWithSeal([of('a', '1'), of('b', '2')], [of('a', '2'), of('b', '1')]).changed,
  ).toHaveLength(2);
});
