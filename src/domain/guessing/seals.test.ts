import { describe, expect, it } from 'vitest';
import {
  GENESIS_ROOT,
  guessHashInput,
  type Seal,
  type SealableGuess,
  sealHashInput,
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
  previous: GENESIS_ROOT,
};

describe('what a guess says', () => {
  it('is one thing a line, in an order that never changes', () => {
    expect(guessHashInput(guess)).toBe(
      'formelgjett-guess-1\n2025\nmonaco\nTENTH\nkari\n1748170000000\n0\ndriver-7',
    );
    const order = { ...guess, raceId: null, part: 'DRIVERS', picks: ['b', 'a'], addedByGame: 1 };
    expect(guessHashInput(order as SealableGuess)).toBe(
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
    expect(guessHashInput({ ...guess, ...other })).not.toBe(guessHashInput(guess));
  });
});

describe('what a seal covers', () => {
  it('is its context and all hashes, in whatever order they come', () => {
    const text = `formelgjett-seal-1\n2025\n1\nmonaco\nDEADLINE\n1748177700000\n1748177712000\n${GENESIS_ROOT}`;
    expect(sealHashInput(seal, ['b', 'a'])).toBe(`${text}\na\nb`);
    expect(sealHashInput(seal, ['a', 'b'])).toBe(sealHashInput(seal, ['b', 'a']));
    expect(sealHashInput(seal, [])).toBe(text);
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
    expect(sealHashInput({ ...seal, ...other }, ['a'])).not.toBe(sealHashInput(seal, ['a']));
  });
});
