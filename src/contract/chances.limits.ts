/** After a season so many of its races are named in which chances changed most. */
export const TURNING_POINTS_MAX = 3;
