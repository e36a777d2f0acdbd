/** Lists of a race that an admin can set, each as a whole. */
export const RESULT_LISTS = [
  'GRID',
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export type ResultList = (typeof RESULT_LISTS)[number];

/** The most rows of a list, and the most championship points: of one race, and of a season. */
export const MAX_FIELD = 60;
export const MAX_RACE_POINTS = 100;
export const MAX_SEASON_POINTS = 2000;
