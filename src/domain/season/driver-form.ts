import { finishingPositions } from './finishing-positions.ts';
import type { Race } from './season.ts';

/** Number of races in a driver's form. */
const LATEST = 5;
/** Positions that are near the tenth, which is guessed. */
const NEAR_TENTH = { from: 8, to: 12 };

/** How a driver has finished. */
export interface DriverForm {
  /** Positions in the latest races the driver took part in, oldest first; `null` if not classified. */
  readonly latest: readonly (number | null)[];
  /** Number of finishes from 8th to 12th. */
  readonly nearTenth: number;
  /** Number of races the driver took part in. */
  readonly races: number;
}

/**
 * Returns a driver's form in a season.
 * @param completed races with results, by position
 */
export function driverForm(completed: readonly Race[], driverId: string): DriverForm {
  const finishes = completed.flatMap(({ result }) => {
    const row = result?.find((each) => each.driverId === driverId);
    if (result === null || row === undefined || row.status === 'DID_NOT_START') return [];
    const position = finishingPositions(result).get(driverId) ?? null;
    return [row.status === 'CLASSIFIED' ? position : null];
  });
  const isNearTenth = (position: number | null) =>
    position !== null && position >= NEAR_TENTH.from && position <= NEAR_TENTH.to;
  return {
    latest: finishes.slice(-LATEST),
    nearTenth: finishes.filter(isNearTenth).length,
    races: finishes.length,
  };
}
