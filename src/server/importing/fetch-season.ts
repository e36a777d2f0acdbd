import { z } from 'zod';
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
    const message = `${source.name} does not have ${year}`;
    return { errors: [{ code: 'SEASON_UNKNOWN', message }] };
  }
  const outline = WithAnyRaces.safeParse(fetched);
  if (!outline.success) {
    const errors = outline.error.issues.map(
      (issue): ImportError => ({ code: 'MALFORMED', message: toMessage(issue) }),
    );
    return { errors };
  }
  if (outline.data.year !== year) {
    const message = `${source.name} answered with ${outline.data.year} instead of ${year}`;
    return { errors: [{ code: 'WRONG_YEAR', message }] };
  }
  const races = outline.data.races.map((race) => ({
    race,
    parsed: NormalisedRace.safeParse(race),
  }));
  return {
    season: { ...outline.data, races: races.flatMap(({ parsed }) => parsed.data ?? []) },
    unreadable: [
      ...(outline.data.unreadable ?? []).map(({ message, ...race }) =>
        raceError(race, 'MALFORMED', message, 'RACE'),
      ),
      ...races.flatMap(({ race: { key, name }, parsed }) =>
        (parsed.error?.issues ?? []).map((issue) =>
          raceError({ key, name: String(name ?? key) }, 'MALFORMED', toMessage(issue), 'RACE'),
        ),
      ),
    ],
  };
}

function toMessage({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}
