/** Lists of a race that an admin can set, each as a whole. */
export const RESULT_LISTS = [
  'GRID',
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;

export type ResultList = (typeof RESULT_LISTS)[number];
