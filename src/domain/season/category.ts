import { keysOf } from '#domain/base/keys-of.ts';

interface RaceCategoryDefinition {
  /** Name in API paths and JSON, which the specification has. */
  readonly pick: string;
  /** Finishing position whose driver is picked. */
  readonly position: number;
  /** Points of a new season, for the differences 0, 1, 2, … */
  readonly points: readonly number[];
}

/** Categories picked in every race, open from when its grid is known until its own deadline. */
const DEFINITIONS = {
  FIRST: { pick: 'first', position: 1, points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] },
  TENTH: { pick: 'tenth', position: 10, points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] },
} as const satisfies Readonly<Record<string, RaceCategoryDefinition>>;

export type RaceCategory = keyof typeof DEFINITIONS;
export const RACE_CATEGORIES = keysOf(DEFINITIONS);

/** Builds a record with a value for each race category. */
export function byRaceCategory<T>(of: (category: RaceCategory) => T): Record<RaceCategory, T> {
  return { FIRST: of('FIRST'), TENTH: of('TENTH') };
}

/** Finishing position that each race category asks for. */
export const PICKED_POSITION = byRaceCategory((category): number => DEFINITIONS[category].position);

export type PickName = (typeof DEFINITIONS)[RaceCategory]['pick'];
export const PICK_BY_CATEGORY = byRaceCategory((category) => DEFINITIONS[category].pick);
export const PICK_NAMES = Object.values(PICK_BY_CATEGORY);

/** Builds an object with a value for each race category, by its name in JSON. */
export function byPickName<T>(of: (category: RaceCategory) => T): Record<PickName, T> {
  return { first: of('FIRST'), tenth: of('TENTH') };
}

export const CATEGORY_BY_PICK = byPickName((category) => category);

/** Championships whose order is guessed, until the season deadline as the flags are. */
export const ORDER_CATEGORIES = ['DRIVER', 'CONSTRUCTOR'] as const;
export type OrderCategory = (typeof ORDER_CATEGORIES)[number];

/** Categories of guesses that have a points table, in the order they are shown. */
export const CATEGORIES = [...RACE_CATEGORIES, ...ORDER_CATEGORIES, 'FLAG'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Default points of a new season by category, for the differences 0, 1, 2, … */
export const DEFAULT_POINTS: Readonly<Record<Category, readonly number[]>> = {
  ...byRaceCategory((category) => DEFINITIONS[category].points),
  DRIVER: [10, 5, 2, 1],
  CONSTRUCTOR: [10, 2],
  FLAG: [25, 12, 5],
};

/** Builds a record with a value for each category. */
export function byCategory<T>(of: (category: Category) => T): Record<Category, T> {
  return {
    ...byRaceCategory(of),
    DRIVER: of('DRIVER'),
    CONSTRUCTOR: of('CONSTRUCTOR'),
    FLAG: of('FLAG'),
  };
}

/**
 * All that gives points, which add up to the total: the categories, and a season's questions, of
 * which each has points of its own.
 */
export const SCORED_CATEGORIES = [...CATEGORIES, 'QUESTION'] as const;
export type ScoredCategory = (typeof SCORED_CATEGORIES)[number];

/** Builds a record with a value for each scored category. */
export function byScoredCategory<T>(
  of: (category: ScoredCategory) => T,
): Record<ScoredCategory, T> {
  return { ...byCategory(of), QUESTION: of('QUESTION') };
}

/** Flag types that are counted and guessed; a virtual safety car counts as SAFETY_CAR. */
export const FLAG_TYPES = ['YELLOW_FLAG', 'RED_FLAG', 'SAFETY_CAR'] as const;
export type FlagType = (typeof FLAG_TYPES)[number];

/** Sessions in which flags count. */
export const SESSION_TYPES = ['RACE', 'SPRINT'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

export type FlagCounts = Readonly<Record<FlagType, number>>;
