/** No race has that many laps. */
export const MAX_LAP = 200;
