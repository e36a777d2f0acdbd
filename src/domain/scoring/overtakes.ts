import type { Player } from '#domain/guessing/guesses.ts';
import type { RaceIndex } from '#domain/season/completed-races.ts';
import type { SeasonScores } from './score-season.ts';

/** Who passed a player in a race, and whom the player passed: of several the best placed. */
export interface Overtakes {
  readonly passedBy: Player | null;
  readonly passed: Player | null;
  /** Rank of the player after the race, among the rivals. */
  readonly rank: number;
}

/**
 * Returns how a completed race moved a player past rivals, and them past the player: who was not
 * ahead before it, and is now. The first race moves nobody, since all were level before it.
 * @param rivalIds players to compare with; the player may be among them
 * @returns `null` if nobody passed, or the player has no guess this season
 */
export function overtakesOf(
  scores: SeasonScores,
  raceIndex: RaceIndex,
  playerId: string,
  rivalIds: readonly string[],
): Overtakes | null {
  const own = scores.indexOf.get(playerId);
  if (own === undefined || raceIndex < 2) return null;
  const before = scores.pointsAt(raceIndex - 1, 'TOTAL');
  const after = scores.pointsAt(raceIndex, 'TOTAL');
  const lead = (points: Int32Array, index: number) => (points[index] ?? 0) - (points[own] ?? 0);
  // In name order, as players who are level are listed.
  const rivals = rivalIds.flatMap((id) => scores.indexOf.get(id) ?? []).sort((a, b) => a - b);
  const best = (found: readonly number[]) => {
    const most = Math.max(...found.map((index) => after[index] ?? 0));
    return scores.players[found.find((index) => after[index] === most) ?? -1] ?? null;
  };
  const passedBy = best(rivals.filter((each) => lead(before, each) <= 0 && lead(after, each) > 0));
  const passed = best(rivals.filter((each) => lead(before, each) >= 0 && lead(after, each) < 0));
  if (passedBy === null && passed === null) return null;
  return { passedBy, passed, rank: 1 + rivals.filter((each) => lead(after, each) > 0).length };
}
