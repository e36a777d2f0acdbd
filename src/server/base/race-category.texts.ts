import type { RaceCategory } from '#domain/season/category.ts';

/** Names of the race categories. */
export const raceCategoryTexts: Readonly<Record<RaceCategory, string>> = {
  FIRST: '1. plass',
  TENTH: '10. plass',
};
