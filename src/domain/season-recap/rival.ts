import type { SeasonScores } from '../score-season.ts';
import { firstRaceOf } from './participation.ts';

/** Of so many who ended above, and of so many below: nobody was fought closely who ended farther off. */
const RIVALS_COMPARED = 100;
/** Fewer races together are no fight. */
const MIN_RACES_TOGETHER = 3;

/** Who was nearest to a player from race to race. */
export interface Rival {
  readonly playerId: string;
  /** The race after which both had begun, from 1. */
  readonly from: number;
  /** By how much the player was ahead after each race from then on; negative: behind. */
  readonly gaps: readonly number[];
  /** How often the one ahead became the one behind. */
  readonly leadChanges: number;
}

/**
 * With whom a player was in the closest fight: the smallest mean of the points between them after each race that
 * both had begun before. Of equals who was nearer at the end, then the first in name order.
 * @param index in `scores.players`
 * @returns `null` where nobody was there for half of it
 */
export function closestRival(scores: SeasonScores, index: number): Rival | null {
  const { players, completedRaces: races } = scores;
  const player = players[index];
  const begun = player && firstRaceOf(player, races);
  if (player === undefined || begun == null) return null;
  const least = Math.max(MIN_RACES_TOGETHER, (races.length - begun + 1) / 2);
  let found: (Rival & { readonly at: number; readonly mean: number }) | null = null;
  for (const at of nearbyInOrder(scores, index)) {
    const other = players[at];
    const begunToo = other && firstRaceOf(other, races);
    if (other === undefined || begunToo == null) continue;
    const from = Math.max(begun, begunToo);
    const count = races.length - from + 1;
    if (count < least) continue;
    const gaps = Array.from({ length: count }, (_, step) => {
      const totals = scores.pointsAt(from + step, 'TOTAL');
      return (totals[index] ?? 0) - (totals[at] ?? 0);
    });
    const mean = gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / count;
    const rival = { playerId: other.id, from, gaps, leadChanges: leadChanges(gaps), at, mean };
    if (found === null || isCloser(rival, found)) found = rival;
  }
  if (found === null) return null;
  const { playerId, from, gaps, leadChanges: changes } = found;
  return { playerId, from, gaps, leadChanges: changes };
}

interface Candidate {
  readonly mean: number;
  readonly gaps: readonly number[];
  readonly at: number;
}

function isCloser(a: Candidate, b: Candidate): boolean {
  const endOf = ({ gaps }: Candidate) => Math.abs(gaps.at(-1) ?? 0);
  return (a.mean - b.mean || endOf(a) - endOf(b) || a.at - b.at) < 0;
}

function nearbyInOrder(scores: SeasonScores, index: number): Int32Array {
  const order = scores.order();
  const place = order.indexOf(index);
  return order
    .subarray(Math.max(0, place - RIVALS_COMPARED), place + RIVALS_COMPARED + 1)
    .filter((at) => at !== index);
}

function leadChanges(gaps: readonly number[]): number {
  const signs = gaps.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, step) => step > 0 && sign !== signs[step - 1]).length;
}
