/** No race has that many laps. */
export const LAP_MAX = 200;
