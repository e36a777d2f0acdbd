import type { ResultRow, ResultStatus } from './season.ts';

/** Groups in official order; within a group the source's order counts. */
const GROUP: Readonly<Record<ResultStatus, number>> = {
  CLASSIFIED: 0,
  NOT_CLASSIFIED: 1,
  RETIRED: 1,
  DISQUALIFIED: 2,
  DID_NOT_START: 3,
};

/**
 * Returns the rows in official order: classified, not classified and retired, disqualified, did not
 * start.
 */
export function inFinishingOrder(rows: readonly ResultRow[]): ResultRow[] {
  return rows.toSorted((a, b) => GROUP[a.status] - GROUP[b.status]);
}

/**
 * Returns the finishing positions in a result, from 1: the index in official order.
 * @returns driver id → position; drivers outside the result have none
 */
export function finishingPositions(rows: readonly ResultRow[]): ReadonlyMap<string, number> {
  return new Map(inFinishingOrder(rows).map((row, index) => [row.driverId, index + 1]));
}
