/** Lists of a race that an admin can set, each as a whole. */
export const RESULT_LISTS = [
  'GRID',
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export type ResultList = (typeof RESULT_LISTS)[number];

/** Maximum number of rows of a list, and of championship points in a race and a season. */
export const MAX_FIELD = 60;
export const MAX_RACE_POINTS = 100;
export const MAX_SEASON_POINTS = 2000;
