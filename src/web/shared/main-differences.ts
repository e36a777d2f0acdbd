import type { Correction, ListDifference } from '#contract/corrections.ts';
import { GUESSED_PLACE } from '#domain/category.ts';

/** Short lists are read whole. */
const MAX_READ_WHOLE = 6;
/** The places that are guessed. */
const GUESSED_PLACES: ReadonlySet<number | null | undefined> = new Set(
  Object.values(GUESSED_PLACE),
);

/**
 * A list in which one driver falls changes for everybody behind. The main differences are those of the
 * competitors who moved among the others, came, went or got another status, and in a race those about
 * the places that are guessed; the rest follow from them.
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

/** The most competitors who come in the same order in both lists; among equals the first found. */
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
