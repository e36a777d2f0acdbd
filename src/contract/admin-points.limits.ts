/** Maximum points of one difference, and maximum number of differences with points. */
export const MAX_POINTS = 1000;
export const MAX_POINTS_LENGTH = 50;
