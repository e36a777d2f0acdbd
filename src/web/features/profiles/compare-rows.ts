import type { UserData } from '#contract/scoring/profiles.ts';

type Scores = UserData['userScores'];

/** Side that did better; `null` if neither did. */
export type Better = 'LEFT' | 'RIGHT' | null;

/** Guesses of two players about the same thing; `null` for a missing one. */
export interface Pair<Guess> {
  readonly left: Guess | null;
  readonly right: Guess | null;
  readonly better: Better;
}

/** Returns the side with more points. */
export function betterOf(left: number | null, right: number | null): Better {
  const a = left ?? 0;
  const b = right ?? 0;
  if (a === b) return null;
  return a > b ? 'LEFT' : 'RIGHT';
}

/** Pairs the rows of two players by a key, in the order of `before`. */
function pairsOf<Guess extends { readonly points: number }>(
  left: readonly Guess[],
  right: readonly Guess[],
  keyOf: (guess: Guess) => string,
  before: (a: Guess, b: Guess) => number,
): readonly (Pair<Guess> & { readonly key: string; readonly guess: Guess })[] {
  const rights = new Map(right.map((guess) => [keyOf(guess), guess]));
  const lefts = new Map(left.map((guess) => [keyOf(guess), guess]));
  const all = new Map([...rights, ...lefts]);
  return [...all]
    .sort(([, a], [, b]) => before(a, b))
    .map(([key, guess]) => {
      const pair = { left: lefts.get(key) ?? null, right: rights.get(key) ?? null };
      return {
        ...pair,
        key,
        guess,
        better: betterOf(pair.left?.points ?? null, pair.right?.points ?? null),
      };
    });
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Returns one row per competitor, in the order of the standings. */
export function orderPairs(left: Scores['driversGuesses'], right: Scores['driversGuesses']) {
  return pairsOf(
    left,
    right,
    (guess) => guess.look.id,
    (a, b) => (a.pos ?? LAST) - (b.pos ?? LAST) || a.guessed - b.guessed,
  );
}

/** Returns one row per race, latest first. */
export function placePairs(left: Scores['winnerGuesses'], right: Scores['winnerGuesses']) {
  return pairsOf(
    left,
    right,
    (guess) => guess.raceId,
    (a, b) => b.racePos - a.racePos,
  );
}

/** Returns one row per flag type, in the given order. */
export function flagPairs(left: Scores['flagGuesses'], right: Scores['flagGuesses']) {
  return pairsOf(
    left,
    right,
    (guess) => guess.flag,
    () => 0,
  );
}

type Answered = readonly NonNullable<Scores['questionGuesses']>[number][];

/** Returns one row per question, in the given order. */
export function questionPairs(left: Answered, right: Answered) {
  return pairsOf(
    left,
    right,
    (guess) => guess.id,
    () => 0,
  );
}

/** Number of rows of an excerpt. */
const FEW = 3;

interface Compared {
  readonly left: { readonly points: number | null } | null;
  readonly right: { readonly points: number | null } | null;
  readonly isSame?: boolean;
}

/**
 * Returns the rows in which two players are most points apart, the greatest difference first; all of
 * them if the players guessed the same everywhere.
 */
export function greatestDifferences<Row extends Compared>(rows: readonly Row[]): readonly Row[] {
  const apart = ({ left, right }: Row) => Math.abs((left?.points ?? 0) - (right?.points ?? 0));
  const different = rows.filter(({ isSame }) => !isSame);
  if (different.length === 0) return rows;
  return different.toSorted((a, b) => apart(b) - apart(a)).slice(0, FEW);
}
