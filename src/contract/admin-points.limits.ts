/** Points of one difference, and how many differences can have any. */
export const POINTS_MAX = 1000;
export const POINTS_LENGTH_MAX = 50;
