import type { Correction, ListDifference } from '#contract/season/corrections.ts';
import { PICKED_POSITION } from '#domain/season/category.ts';

/** Short lists are shown whole. */
const MAX_READ_WHOLE = 6;
/** Number of places that are guessed. */
const GUESSED_PLACES: ReadonlySet<number | null | undefined> = new Set(
  Object.values(PICKED_POSITION),
);

/**
 * Splits the differences of a list, in which one driver's fall changes all behind. Main ones are
 * competitors who moved relative to others, came, left or changed status, and in a race those in
 * the guessed positions; the rest follow from them.
 */
export function mainDifferences({ kind, differences }: Pick<Correction, 'kind' | 'differences'>): {
  readonly main: readonly ListDifference[];
  readonly rest: readonly ListDifference[];
} {
  if (differences.length <= MAX_READ_WHOLE) return { main: differences, rest: [] };
  const followers = new Set(longestInOrder(differences));
  const isMain = (difference: ListDifference) => {
    const { stored, incoming } = difference;
    if (!followers.has(difference) || stored?.status !== incoming?.status) return true;
    return (
      kind === 'RACE_RESULT' &&
      [stored?.place, incoming?.place].some((place) => GUESSED_PLACES.has(place))
    );
  };
  return {
    main: differences.filter(isMain),
    rest: differences.filter((difference) => !isMain(difference)),
  };
}

/**
 * Returns a longest subsequence of competitors in the same order in both lists; the first found
 * among equals.
 */
function longestInOrder(differences: readonly ListDifference[]): readonly ListDifference[] {
  const placed = differences
    .filter(({ stored, incoming }) => stored?.place != null && incoming?.place != null)
    .toSorted((a, b) => (a.incoming?.place ?? 0) - (b.incoming?.place ?? 0));
  const chains: (readonly ListDifference[])[] = [];
  for (const difference of placed) {
    const before = chains
      .filter((chain) => (chain.at(-1)?.stored?.place ?? 0) < (difference.stored?.place ?? 0))
      .reduce<readonly ListDifference[]>(
        (best, chain) => (chain.length > best.length ? chain : best),
        [],
      );
    chains.push([...before, difference]);
  }
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
