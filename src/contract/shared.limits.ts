/** Range of valid season years. */
export const MIN_YEAR = 1950;
export const MAX_YEAR = 2100;
