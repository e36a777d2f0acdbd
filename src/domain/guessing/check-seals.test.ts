import { describe, expect, it } from 'vitest';
import {
  chainFaults,
  checkGuesses,
  type ExplainedSeal,
  explainSeals,
  type GuessesToCheck,
  isGuessFault,
  type Merger,
  type RootedSeal,
  reopeningOf,
  type SealLog,
  sealFaults,
  stateFaults,
} from './check-seals.ts';
import { mergedOrder } from './merge-competitors.ts';
import { GENESIS_ROOT, guessHashInput, type SaltedGuess, sealHashInput } from './seals.ts';

/** Replaces the hash by its input, which makes failures readable. */
const hash = (text: string) => `<${text}>`;

const seal: RootedSeal = {
  year: 2025,
  number: 1,
  raceId: 'monaco',
  reason: 'DEADLINE',
  deadline: 1000,
  sealedAt: 1001,
  previous: GENESIS_ROOT,
  root: 'a',
};
const again: RootedSeal = {
  ...seal,
  number: 2,
  deadline: 2000,
  sealedAt: 2001,
  previous: 'a',
  root: 'b',
};
const reopened = { kind: 'REOPENED', at: 1500, from: 1000 } as const;
const NO_LOG: SealLog = { reopenings: [], mergers: [], roots: [] };
const merger = (from: string | null, into: string | null, at = 1500): Merger => ({
  at,
  from: { id: from, name: 'Old' },
  into: { id: into, name: 'New' },
});

describe('a chain', () => {
  const third = { ...again, number: 3, previous: 'b', root: 'c' };

  it('is whole when each follows on the one before, and the log has no other', () => {
    expect(chainFaults([], [])).toEqual([]);
    expect(chainFaults([seal, again, third], ['a', 'b', 'c'])).toEqual([]);
    expect(chainFaults([seal], ['a', 'b'])).toEqual(['SEAL_GONE']);
  });

  it.each([
    ['one is gone', [seal, third]],
    ['the first is gone', [again, third]],
    ['two have changed places', [again, seal, third]],
    ['one names another root', [seal, { ...again, previous: 'x' }, third]],
    ['the first names a root', [{ ...seal, previous: 'x' }]],
  ])('is broken when %s', (_, seals) => {
    expect(chainFaults(seals, [])).toEqual(['CHAIN_BROKEN']);
  });
});

describe('a later seal', () => {
  const actOf = (later: RootedSeal, log: Partial<SealLog>) =>
    explainSeals([seal, later], { ...NO_LOG, ...log })[1]?.act ?? null;

  it('is explained by an act that opened the deadline of the one before, before it was made', () => {
    expect(actOf(again, { reopenings: [reopened] })).toEqual({ kind: 'REOPENED', at: 1500 });
    expect(actOf(again, {})).toBeNull();
    expect(actOf(again, { reopenings: [{ ...reopened, from: 999 }] })).toBeNull();
    expect(actOf(again, { reopenings: [{ ...reopened, at: 2002 }] })).toBeNull();
  });

  it('needs an act of its own', () => {
    const third = { ...again, number: 3, deadline: 3000, sealedAt: 3001 };
    const acts = (reopenings: SealLog['reopenings']) =>
      explainSeals([seal, again, third], { ...NO_LOG, reopenings }).map(({ act }) => act?.at);
    expect(acts([reopened])).toEqual([undefined, 1500, undefined]);
    expect(acts([reopened, { ...reopened, from: 2000, at: 2500 }])).toEqual([
      undefined,
      1500,
      2500,
    ]);
    // A seal that does not count is skipped when looking for an act.
    expect(acts([{ ...reopened, from: 2000, at: 2500 }])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of another race needs none', () => {
    const [, other] = explainSeals([seal, { ...again, raceId: null }], NO_LOG);
    expect(other?.act).toBeNull();
  });

  it('of a merger is explained by a merger of version 1.0 in the same instant', () => {
    const later: RootedSeal = { ...again, reason: 'MERGER', sealedAt: 1500 };
    expect(actOf(later, { mergers: [merger(null, null)] })).toEqual({
      kind: 'MERGED',
      at: 1500,
      from: 'Old',
      into: 'New',
    });
    expect(actOf(later, { mergers: [merger(null, null, 1499)] })).toBeNull();
    expect(actOf(later, { mergers: [merger('x', 'y')] })).toBeNull();
    expect(actOf(later, { reopenings: [reopened] })).toBeNull();
  });
});

it('tells what is wrong with a seal', async () => {
  const hashes = [{ userId: 'kari', part: 'FIRST', hash: 'h' }] as const;
  const root = hash(sealHashInput(seal, ['h']));
  const whole = { ...seal, act: null, root, hashes };
  const of = (other: object, isFirst = true, roots = [root]) =>
    sealFaults({ ...whole, ...other }, { isFirst, roots }, hash);
  expect(await of({})).toEqual([]);
  expect(await of({ hashes: [] })).toEqual(['SEAL_BROKEN']);
  expect(await of({ deadline: 1 })).toEqual(['SEAL_BROKEN']);
  expect(await of({}, false)).toEqual(['SEALED_AGAIN']);
  expect(await of({ act: { kind: 'REOPENED', at: 1 } }, false)).toEqual([]);
  expect(await of({}, true, [])).toEqual(['NOT_LOGGED']);
});

it('tells what is open, or would be sealed again, without an act', () => {
  const act = reopeningOf(seal, { reopenings: [reopened] });
  expect(stateFaults('SEALED', null)).toEqual([]);
  expect(stateFaults('OPEN', null)).toEqual(['OPEN_AGAIN']);
  expect(stateFaults('OPEN', act)).toEqual([]);
  expect(stateFaults('UNMARKED', null)).toEqual(['MARK_GONE']);
});

describe('a guess', () => {
  const guess: SaltedGuess = {
    year: 2025,
    raceId: 'monaco',
    part: 'FIRST',
    userId: 'kari',
    savedAt: 900,
    salt: 's',
    addedByGame: 0,
    picks: ['a'],
  };
  const order: SaltedGuess = {
    ...guess,
    raceId: null,
    part: 'DRIVERS',
    picks: ['a', 'b', 'c', 'd'],
  };
  const hashed = (each: SaltedGuess) => ({
    userId: each.userId,
    part: each.part,
    hash: hash(each.salt + guessHashInput(each)),
  });
  const sealOf = (
    each: RootedSeal,
    guesses: readonly SaltedGuess[],
    act: ExplainedSeal['act'] = null,
  ) => ({
    ...each,
    act,
    hashes: guesses.map(hashed),
  });
  const find = async (wanted: Partial<GuessesToCheck>) => {
    const findings = await checkGuesses({ seals: [], guesses: [], mergers: [], ...wanted }, hash);
    return findings.map((finding) => {
      const { change, act, seal: held } = finding;
      expect(isGuessFault(finding)).toBe(change !== 'SAME' && act === null);
      return [change, act?.kind ?? null, held].join(' ');
    });
  };
  const other = { ...guess, picks: ['b'] };

  it('is held to the first seal', async () => {
    const seals = [sealOf(seal, [guess])];
    expect(await find({ seals, guesses: [guess] })).toEqual(['SAME  1']);
    expect(await find({ seals, guesses: [other] })).toEqual(['CHANGED  1']);
    expect(await find({ seals })).toEqual(['MISSING  1']);
    expect(await find({ seals: [sealOf(seal, [])], guesses: [guess] })).toEqual(['ADDED  1']);
    // The same hash under another name is not the same guess.
    const swapped = [guess, { ...other, userId: 'ola' }].map((each) => ({ ...each }));
    const taken = [
      { ...guess, userId: 'ola' },
      { ...other, userId: 'kari' },
    ];
    expect(await find({ seals: [sealOf(seal, swapped)], guesses: taken })).toEqual([
      'CHANGED  1',
      'CHANGED  1',
    ]);
  });

  it('is held to the first seal although a later one, that nothing explains, has it', async () => {
    const seals = [sealOf(seal, [guess]), sealOf(again, [other])];
    expect(await find({ seals, guesses: [other] })).toEqual(['CHANGED  1']);
    expect(await find({ seals, guesses: [guess] })).toEqual(['SAME  1']);
  });

  it('was saved late when the deadline had passed', async () => {
    const late = { ...guess, savedAt: 1001 };
    expect(await find({ seals: [sealOf(seal, [late])], guesses: [late] })).toEqual(['LATE  1']);
    // Reserves are saved at the deadline itself.
    const reserve = { ...guess, savedAt: 1000, addedByGame: 1, salt: '' };
    expect(await find({ seals: [sealOf(seal, [reserve])], guesses: [reserve] })).toEqual([
      'SAME  1',
    ]);
  });

  describe('of what was opened again', () => {
    const act = { kind: 'REOPENED', at: 1500 } as const;
    const anew = { ...other, savedAt: 1600 };

    it('may be another, if it was saved then', async () => {
      const seals = [sealOf(seal, [guess]), sealOf(again, [anew], act)];
      expect(await find({ seals, guesses: [anew] })).toEqual(['CHANGED REOPENED 2']);
      expect(await find({ seals, guesses: [guess] })).toEqual(['CHANGED  2']);
      const early = [sealOf(seal, [guess]), sealOf(again, [other], act)];
      expect(await find({ seals: early, guesses: [other] })).toEqual(['CHANGED  2']);
    });

    it('may be new, or gone', async () => {
      const added = [sealOf(seal, []), sealOf(again, [anew], act)];
      expect(await find({ seals: added, guesses: [anew] })).toEqual(['ADDED REOPENED 2']);
      expect(await find({ seals: added })).toEqual(['MISSING  2']);
      const gone = [sealOf(seal, [guess]), sealOf(again, [], act)];
      expect(await find({ seals: gone })).toEqual(['MISSING REOPENED 2']);
      expect(await find({ seals: gone, guesses: [guess] })).toEqual(['CHANGED  2']);
    });

    it('may only be new where the sources did it, which nobody had guessed', async () => {
      const corrected = { kind: 'START_CORRECTED', at: 1500 } as const;
      const added = [sealOf(seal, []), sealOf(again, [anew], corrected)];
      expect(await find({ seals: added, guesses: [anew] })).toEqual(['ADDED START_CORRECTED 2']);
      const changed = [sealOf(seal, [guess]), sealOf(again, [anew], corrected)];
      expect(await find({ seals: changed, guesses: [anew] })).toEqual(['CHANGED  2']);
    });

    it('may be merged afterwards', async () => {
      const seals = [sealOf(seal, [guess]), sealOf(again, [anew], act)];
      const merged = { ...anew, picks: ['c'] };
      const mergers = [merger('b', 'c', 2500)];
      expect(await find({ seals, guesses: [merged], mergers })).toEqual(['CHANGED MERGED 2']);
      expect(await find({ seals, guesses: [merged], mergers: [merger('a', 'c', 2500)] })).toEqual([
        'CHANGED  2',
      ]);
    });
  });

  describe('after a merger', () => {
    const mergers = [merger('x', 'a')];
    const merged = (before: SaltedGuess, merges = mergers): SaltedGuess => {
      let { picks, addedByGame } = before;
      for (const { from, into } of merges) {
        const left = mergedOrder(picks, { from: from.id ?? '', into: into.id ?? '' });
        const last = Math.max(picks.indexOf(from.id ?? ''), picks.indexOf(into.id ?? ''));
        const isGamesGone = left.length < picks.length && last >= picks.length - addedByGame;
        addedByGame -= isGamesGone ? 1 : 0;
        picks = left;
      }
      return { ...before, picks, addedByGame };
    };
    const seals = (before: SaltedGuess) => [sealOf({ ...seal, raceId: before.raceId }, [before])];

    it.each([
      ['a pick of a race', { ...guess, picks: ['x'] }],
      ['an order with the one', { ...order, picks: ['x', 'b', 'c', 'd'] }],
      ['an order with both, the better first', { ...order, picks: ['b', 'a', 'c', 'x', 'd'] }],
      ['an order with both, the double first', { ...order, picks: ['x', 'b', 'c', 'd', 'a'] }],
      [
        'an order to which the game has added it',
        { ...order, picks: ['a', 'b', 'x'], addedByGame: 1 },
      ],
      [
        'an order to which the game has added both',
        { ...order, picks: ['b', 'a', 'x'], addedByGame: 2 },
      ],
    ])('is known again: %s', async (_, before) => {
      const guesses = [merged(before)];
      expect(await find({ seals: seals(before), guesses, mergers })).toEqual(['CHANGED MERGED 1']);
      expect(await find({ seals: seals(before), guesses })).toEqual(['CHANGED  1']);
      const [one] = guesses;
      const forged = [{ ...guess, ...one, picks: (one?.picks ?? []).with(0, 'z') }];
      expect(await find({ seals: seals(before), guesses: forged, mergers })).toEqual([
        'CHANGED  1',
      ]);
    });

    it('is the same when it names neither, or only the one that stays', async () => {
      for (const picks of [
        ['b', 'c'],
        ['a', 'b'],
      ]) {
        const each = { ...order, picks };
        expect(await find({ seals: seals(each), guesses: [each], mergers })).toEqual(['SAME  1']);
      }
    });

    it('and another one is known again', async () => {
      const before = { ...order, picks: ['y', 'b', 'x', 'a'] };
      for (const both of [
        [merger('y', 'x', 1500), merger('x', 'a', 1500)],
        [merger('y', 'b', 1500), merger('x', 'a', 1600)],
      ]) {
        const guesses = [merged(before, both)];
        expect(await find({ seals: seals(before), guesses, mergers: both })).toEqual([
          'CHANGED MERGED 1',
        ]);
      }
    });

    it('that came before the seal is no reason', async () => {
      const before = { ...guess, picks: ['x'] };
      const early = [merger('x', 'a', 500)];
      expect(
        await find({ seals: seals(before), guesses: [merged(before)], mergers: early }),
      ).toEqual(['CHANGED  1']);
    });

    it('of version 1.0 may have changed a guess, and neither added nor taken any', async () => {
      const act = { kind: 'MERGED', at: 1500, from: 'Old', into: 'New' } as const;
      const later: RootedSeal = { ...again, reason: 'MERGER' };
      const sealed = (before: readonly SaltedGuess[], now: readonly SaltedGuess[]) => [
        sealOf(seal, before),
        sealOf(later, now, act),
      ];
      expect(await find({ seals: sealed([guess], [other]), guesses: [other] })).toEqual([
        'CHANGED MERGED 2',
      ]);
      expect(await find({ seals: sealed([], [other]), guesses: [other] })).toEqual(['ADDED  2']);
      expect(await find({ seals: sealed([guess], []) })).toEqual(['MISSING  2']);
    });
  });
});
