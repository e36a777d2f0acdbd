/** Of the seasons that there can be. */
export const YEAR_MIN = 1950;
export const YEAR_MAX = 2100;
