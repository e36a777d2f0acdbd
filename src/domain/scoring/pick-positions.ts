import { PICKED_POSITION, type RaceCategory } from '#domain/season/category.ts';
import { finishingPositions } from '#domain/season/finishing-positions.ts';
import type { Race } from '#domain/season/season.ts';

/** Returns positions in a race, from 1, by driver id; empty before its result. */
type PositionsIn = (race: Race) => ReadonlyMap<string, number>;

const inFinish: PositionsIn = ({ result }) => finishingPositions(result ?? []);

/**
 * Positions that the picks of each category are compared with. While a race is on they are compared
 * with `runningPositions`; chances (`pick-pairs.ts`), contenders (`raceDifference`) and "what if"
 * (`alternatives.ts`) know of the finishing order alone.
 */
export const PICK_POSITIONS: Readonly<Record<RaceCategory, PositionsIn>> = {
  FIRST: inFinish,
  TENTH: inFinish,
};

/** Returns the driver that a pick of this category had to name; `null` if there is none. */
export function rightPick(race: Race, category: RaceCategory): string | null {
  for (const [driverId, position] of PICK_POSITIONS[category](race)) {
    if (position === PICKED_POSITION[category]) return driverId;
  }
  return null;
}
