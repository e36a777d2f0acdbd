import type { LeaderboardLine } from '#contract/scoring/leaderboard.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import type { ScoredCategory } from '#domain/season/category.ts';
import type { PlottedLine } from './graph-geometry.ts';

/** Maximum number of categories that are named; the rest is one number. */
const MAX_NAMED = 3;

export interface CategoryDifference {
  readonly category: ScoredCategory;
  /** Lead in points; negative for a deficit. */
  readonly points: number;
}

/**
 * Gap between two players, and the categories that explain most of it; `total` is the whole gap.
 */
export interface GapExplanation {
  readonly total: number;
  /** Largest differences first, without those of 0. */
  readonly main: readonly CategoryDifference[];
  readonly rest: number;
}

/** Returns the reasons why one player has more or fewer points than another. */
export function explainGap(
  one: LeaderboardLine['points'],
  other: LeaderboardLine['points'],
): GapExplanation {
  const all = keysOf(one).map((category) => ({
    category,
    points: (one[category] ?? 0) - (other[category] ?? 0),
  }));
  const sum = (some: readonly CategoryDifference[]) =>
    some.reduce((total, { points }) => total + points, 0);
  const largest = all
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return {
    total: sum(all),
    main: largest.slice(0, MAX_NAMED),
    rest: sum(largest.slice(MAX_NAMED)),
  };
}

/**
 * Returns the pair that the gap is explained for: the viewer and the next player above; for a
 * leading viewer, or the leader if the viewer does not play, the next below.
 * @param lines in leaderboard order
 * @returns `null` without anybody to compare with
 */
export function rivalsIn(lines: readonly PlottedLine[], ownId: string | undefined) {
  const own = Math.max(
    0,
    lines.findIndex(({ id }) => id === ownId),
  );
  const subject = lines[own];
  const rival = lines[own === 0 ? 1 : own - 1];
  if (subject === undefined || rival === undefined) return null;
  return { subject, rival, isOwn: subject.id === ownId, isFirst: own === 0 };
}

export type Rivals = NonNullable<ReturnType<typeof rivalsIn>>;
