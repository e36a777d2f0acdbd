import type { Instant } from '#domain/season.ts';
import type { NormalisedSeason } from '../../sources/normalised-season.ts';
import type { SeasonRows, StoredSeason } from '../stored-season.ts';
import { type ImportError, isOfRace, type RaceError } from './import-error.ts';
import { validateAgainstStored } from './validate-against-stored.ts';
import { validateCompetitors } from './validate-competitors.ts';
import { validateRace } from './validate-race.ts';

/**
 * Everything that speaks against storing a season, or some of its races: contradictions within it, and what
 * it would do to the stored one. Empty when all of it may be stored.
 * @param unreadable races that the source has, though not in a form that could be read
 */
export function validateSeason(
  stored: SeasonRows & Pick<StoredSeason, 'racesWithGrid'>,
  incoming: NormalisedSeason,
  unreadable: readonly RaceError[],
  now: Instant,
): ImportError[] {
  if (stored.season && stored.season.finished_at !== null) {
    return [{ code: 'SEASON_FINISHED', details: [] }];
  }
  const general = validateCompetitors(incoming);
  // What comes next takes the entry list for sound.
  if (!general.every(isOfRace)) return general;
  const keys = new Set(
    [...incoming.races, ...unreadable.map(({ race }) => race)].map(({ key }) => key),
  );
  const sofar = [
    ...unreadable,
    ...general,
    ...incoming.races.flatMap((race) => validateRace(race, incoming)),
  ];
  return [...sofar, ...validateAgainstStored(stored, withoutRefused(incoming, sofar), keys, now)];
}

/** A season without what was refused: such a race is not in it, or has none of its lists. */
export function withoutRefused(
  season: NormalisedSeason,
  errors: readonly ImportError[],
): NormalisedSeason {
  const ofRaces = errors.filter(isOfRace);
  const isRefused = (key: string, scope: RaceError['scope']) =>
    ofRaces.some((error) => error.race.key === key && error.scope === scope);
  return {
    ...season,
    races: season.races
      .filter(({ key }) => !isRefused(key, 'RACE'))
      .map((race) => (isRefused(race.key, 'LISTS') ? { ...race, ...NO_LISTS } : race)),
  };
}

const NO_LISTS = {
  gridState: null,
  grid: null,
  sprintResult: null,
  result: null,
  driverStandings: null,
  constructorStandings: null,
  flags: null,
} as const;
