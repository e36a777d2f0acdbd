/** After a season so many of its races are named in which chances changed most. */
export const MAX_TURNING_POINTS = 3;
