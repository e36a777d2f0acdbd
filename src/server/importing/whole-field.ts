/** A grid or a result with less than this share of the cars is a part of one. */
const LEAST_SHARE_OF_FIELD = 0.8;
export const CARS_PER_TEAM = 2;

/** Whether so many rows can be a whole field; drivers who withdraw are left out of it. */
export function isWholeField(rows: number, teams: number): boolean {
  return rows >= teams * CARS_PER_TEAM * LEAST_SHARE_OF_FIELD;
}
