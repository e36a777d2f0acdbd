/** Points of one difference, and how many differences can have any. */
export const MAX_POINTS = 1000;
export const MAX_POINTS_LENGTH = 50;
