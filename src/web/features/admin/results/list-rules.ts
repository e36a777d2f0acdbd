import { MAX_RACE_POINTS, MAX_SEASON_POINTS } from '#contract/limits.ts';
import { RESULT_LISTS, type ResultList } from '#contract/season/result-lists.ts';
import type { ResultStatus } from '#domain/season/season.ts';

/** Kind of a row: by status in a result, with or without a position in other lists. */
export type RowKind = ResultStatus | 'RANKED' | 'PIT_LANE' | 'UNRANKED';

interface ListRules {
  /** Name of the list in the URL of the page. */
  readonly slug: string;
  /** Call that sets the list. */
  readonly call: `PUT /api/admin/races/:raceId/${'grid' | `${'sprint-' | ''}result` | `${'driver' | 'constructor'}-standings`}`;
  readonly of: 'DRIVERS' | 'CONSTRUCTORS';
  /** Sections in official order; only the first has positions. */
  readonly sections: readonly (readonly RowKind[])[];
  /** Maximum points per row; `null` for a list without points. */
  readonly pointsMax: number | null;
}

const RESULT_SECTIONS: ListRules['sections'] = [
  ['CLASSIFIED'],
  ['RETIRED', 'NOT_CLASSIFIED'],
  ['DISQUALIFIED'],
  ['DID_NOT_START'],
];

export const LIST_RULES: Readonly<Record<ResultList, ListRules>> = {
  GRID: {
    slug: 'grid',
    call: 'PUT /api/admin/races/:raceId/grid',
    of: 'DRIVERS',
    sections: [['RANKED'], ['PIT_LANE']],
    pointsMax: null,
  },
  RACE_RESULT: {
    slug: 'lop',
    call: 'PUT /api/admin/races/:raceId/result',
    of: 'DRIVERS',
    sections: RESULT_SECTIONS,
    pointsMax: MAX_RACE_POINTS,
  },
  SPRINT_RESULT: {
    slug: 'sprint',
    call: 'PUT /api/admin/races/:raceId/sprint-result',
    of: 'DRIVERS',
    sections: RESULT_SECTIONS,
    pointsMax: MAX_RACE_POINTS,
  },
  DRIVER_STANDINGS: {
    slug: 'sjaforer',
    call: 'PUT /api/admin/races/:raceId/driver-standings',
    of: 'DRIVERS',
    sections: [['RANKED'], ['UNRANKED']],
    pointsMax: MAX_SEASON_POINTS,
  },
  CONSTRUCTOR_STANDINGS: {
    slug: 'konstruktorer',
    call: 'PUT /api/admin/races/:raceId/constructor-standings',
    of: 'CONSTRUCTORS',
    sections: [['RANKED'], ['UNRANKED']],
    pointsMax: MAX_SEASON_POINTS,
  },
};

export function listOfSlug(slug: string | null): ResultList | undefined {
  return RESULT_LISTS.find((list) => LIST_RULES[list].slug === slug);
}

/** Returns the default kind of a row: one with a position. */
export function firstKind(list: ResultList): RowKind {
  return LIST_RULES[list].sections[0]?.[0] ?? 'RANKED';
}
