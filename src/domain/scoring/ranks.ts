const NORWEGIAN = new Intl.Collator('nb');

/** Compares names in Norwegian alphabetical order (… z, æ, ø, å), for `sort`. */
export function compareNames(a: string, b: string): number {
  return NORWEGIAN.compare(a, b);
}

/**
 * Ranks by points, most first: equal points share a rank and the next rank is skipped (1, 2, 2, 4).
 * @returns the rank of each entry, at the entry's own index
 */
export function rankByPoints(points: readonly number[]): number[] {
  return Array.from(ranksOf(Float64Array.from(points)));
}

/** Ranks like {@link rankByPoints}, for bulk work on typed arrays. */
export function ranksOf(points: Int32Array | Float64Array): Int32Array {
  // A typed array sorts numerically without a comparator, in native code: fast with 100,000
  // players.
  const ascending = points.slice().sort();
  const rankByValue = new Map<number, number>();
  ascending.forEach((value, index) => {
    // Of equal values the last one counts: all values after it are better.
    rankByValue.set(value, points.length - index);
  });
  const ranks = new Int32Array(points.length);
  points.forEach((value, index) => {
    ranks[index] = rankByValue.get(value) ?? 0;
  });
  return ranks;
}
