import type { SeasonScores } from '../score-season.ts';
import { firstRaceOf } from './participation.ts';

/**
 * Maximum number of players above and below that are compared; those farther off were no close
 * rivals.
 */
const RIVALS_COMPARED = 100;
/** Fewer races together are no fight. */
const MIN_RACES_TOGETHER = 3;

/** Player who was nearest to another from race to race. */
export interface Rival {
  readonly playerId: string;
  /** The race after which both had begun, from 1. */
  readonly from: number;
  /** Lead in points after each race; negative if behind. */
  readonly gaps: readonly number[];
  /** Number of times the lead changed. */
  readonly leadChanges: number;
}

/**
 * Returns the closest rival: the smallest mean gap in points over all races since both had started.
 * Ties go to the one nearer at the end, then by name.
 * @param index in `scores.players`
 * @returns `null` if nobody took part in half of these races
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
  const row = order.indexOf(index);
  return order
    .subarray(Math.max(0, row - RIVALS_COMPARED), row + RIVALS_COMPARED + 1)
    .filter((at) => at !== index);
}

function leadChanges(gaps: readonly number[]): number {
  const signs = gaps.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, step) => step > 0 && sign !== signs[step - 1]).length;
}
