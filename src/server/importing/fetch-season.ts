import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ImportDetail } from '#contract/import-details.ts';
import { withNamesApart } from '#domain/race-names.ts';
import type { Instant } from '#domain/season.ts';
import { type ImportError, type RaceError, raceError } from './plan/validate/import-error.ts';
import {
  NormalisedRace,
  NormalisedSeason,
  type SeasonSource,
} from './sources/normalised-season.ts';

export interface FetchedSeason {
  readonly season: NormalisedSeason;
  /** Races that the source has, though not in a form that could be read; they are not in the season. */
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
  const races = outline.data.races.map((race) => ({
    race,
    parsed: NormalisedRace.safeParse(race),
  }));
  await nextTurn();
  return {
    season: {
      ...outline.data,
      races: withNamesApart(
        races.flatMap(({ parsed }) => parsed.data ?? []),
        (a, b) => a.startsAt - b.startsAt,
      ),
    },
    unreadable: [
      ...(outline.data.unreadable ?? []).flatMap(({ technical, ...race }) =>
        technical.map((each) =>
          raceError(race, 'MALFORMED', { kind: 'TECHNICAL', technical: each }, 'RACE'),
        ),
      ),
      ...races.flatMap(({ race: { key, name }, parsed }) =>
        (parsed.error?.issues ?? []).map((issue) =>
          raceError({ key, name: String(name ?? key) }, 'MALFORMED', toDetail(issue), 'RACE'),
        ),
      ),
    ],
  };
}

function toDetail({ path, message }: z.core.$ZodIssue): ImportDetail {
  return { kind: 'TECHNICAL', technical: [path.join('.'), message].filter(Boolean).join(': ') };
}
