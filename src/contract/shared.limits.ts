/** Of the seasons that there can be. */
export const MIN_YEAR = 1950;
export const MAX_YEAR = 2100;
