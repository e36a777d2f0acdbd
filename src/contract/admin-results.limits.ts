/** What can be set by hand of a race, each list as a whole. */
export const RESULT_LISTS = [
  'GRID',
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export type ResultList = (typeof RESULT_LISTS)[number];

/** The most rows of a list, and the most championship points: of one race, and of a season. */
export const FIELD_MAX = 60;
export const RACE_POINTS_MAX = 100;
export const SEASON_POINTS_MAX = 2000;
