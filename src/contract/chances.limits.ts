/** Maximum number of races with the greatest changes that are named after a season. */
export const MAX_TURNING_POINTS = 3;
