/** Maximum lap, more than any race has. */
export const MAX_LAP = 200;
