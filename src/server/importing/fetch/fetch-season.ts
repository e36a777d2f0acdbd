import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ImportDetail } from '#contract/import-details.ts';
import { withNamesApart } from '#domain/race-names.ts';
import type { Instant } from '#domain/season.ts';
import { type ImportError, type RaceError, type RacePart, raceError } from '../import-error.ts';
import { NormalisedRace, NormalisedSeason, type SeasonSource } from '../normalised-season.ts';

export interface FetchedSeason {
  readonly season: NormalisedSeason;
  /** What the source has of races, though not in a form that could be read; it is not in the season. */
  readonly unreadable: readonly RaceError[];
}

const WithAnyRaces = NormalisedSeason.extend({
  races: z.array(z.looseObject({ key: NormalisedRace.shape.key })).max(100),
});

/** A season as its source knows it now, or why none of it can be used. What a source throws is thrown. */
export async function fetchSeason(
  source: SeasonSource,
  year: number,
  now: Instant,
): Promise<FetchedSeason | { readonly errors: readonly ImportError[] }> {
  const fetched = await source.fetchSeason(year, now);
  if (fetched === null) {
    return { errors: [{ code: 'SEASON_UNKNOWN', details: [] }] };
  }
  // Reading a season's files, checking them and storing what is new take some ten milliseconds each.
  await nextTurn();
  const outline = WithAnyRaces.safeParse(fetched);
  if (!outline.success) {
    const errors = outline.error.issues.map(
      (issue): ImportError => ({ code: 'MALFORMED', details: [toDetail(issue)] }),
    );
    return { errors };
  }
  if (outline.data.year !== year) {
    const details = [{ kind: 'NAMES', names: [String(outline.data.year)] } as const];
    return { errors: [{ code: 'WRONG_YEAR', details }] };
  }
  const races = outline.data.races.map(readRace);
  await nextTurn();
  return {
    season: {
      ...outline.data,
      races: withNamesApart(
        races.flatMap(({ race }) => race ?? []),
        (a, b) => a.startsAt - b.startsAt,
      ),
    },
    unreadable: races.flatMap(({ errors }) => errors),
  };
}

const PARTS = {
  grid: 'GRID',
  gridState: 'GRID',
  sprintResult: 'SPRINT_RESULT',
  result: 'RACE_RESULT',
  driverStandings: 'DRIVER_STANDINGS',
  constructorStandings: 'CONSTRUCTOR_STANDINGS',
  flags: 'FLAGS',
} as const satisfies Partial<Record<keyof NormalisedRace, RacePart>>;

/** A race without those of its lists that cannot be read; without its place in the calendar there is none. */
function readRace(race: { readonly key: string; readonly [field: string]: unknown }) {
  const { data, error } = NormalisedRace.safeParse(race);
  if (data) return { race: data, errors: [] };
  const { key, name } = race;
  const errors = error.issues.map((issue) => {
    const [field] = issue.path;
    const part = Object.entries(PARTS).find(([each]) => each === field)?.[1] ?? 'CALENDAR';
    return raceError({ key, name: String(name ?? key) }, part, 'MALFORMED', toDetail(issue));
  });
  const broken = new Set(errors.flatMap(({ refuses }) => refuses));
  const unread = Object.entries(PARTS).flatMap(([field, part]) => (broken.has(part) ? field : []));
  const rest = { ...race, ...Object.fromEntries(unread.map((field) => [field, null])) };
  return { race: NormalisedRace.safeParse(rest).data, errors };
}

function toDetail({ path, message }: z.core.$ZodIssue): ImportDetail {
  return { kind: 'TECHNICAL', technical: [path.join('.'), message].filter(Boolean).join(': ') };
}
