import type { Instant } from '#domain/season.ts';
import type { NormalisedRace, NormalisedSeason } from '../../sources/normalised-season.ts';
import { racesWithResult, type SeasonRows, type StoredSeason } from '../stored-season.ts';
import { type ImportError, type RaceError, raceError } from './import-error.ts';

/** A calendar that loses more than this share of its races at once has been cut off, not cancelled. */
const LEAST_SHARE_OF_RACES = 0.75;

/**
 * What an import would lose or contradict of what is stored.
 * @param keys of every race that the source has, those too that cannot be used
 */
export function validateAgainstStored(
  stored: SeasonRows & Pick<StoredSeason, 'racesWithGrid'>,
  incoming: NormalisedSeason,
  keys: ReadonlySet<string>,
  now: Instant,
): ImportError[] {
  const active = stored.races.filter(({ cancelled_at }) => cancelled_at === null);
  const run = racesWithResult(stored);
  const lost = active.filter(({ key }) => !keys.has(key));
  // That nobody guesses is no matter here: it is a secret.
  const errors: ImportError[] = lost.flatMap((race) => {
    if (run.has(race.id)) {
      return raceError(race, 'RACE_WITH_RESULT_MISSING', undefined, 'RACE');
    }
    if (!stored.racesWithGrid.has(race.id) && race.starts_at > now) return [];
    return raceError(race, 'RACE_WITH_GRID_MISSING', null, 'RACE');
  });
  if (active.length - lost.length < active.length * LEAST_SHARE_OF_RACES) {
    const left = { count: active.length - lost.length, of: active.length };
    errors.push({ code: 'TOO_FEW_RACES', details: [{ kind: 'ROWS', list: 'CALENDAR', ...left }] });
  }
  const storedRaces = new Map(stored.races.map((race) => [race.key, race]));
  return [
    ...errors,
    ...incoming.races.flatMap((race) => {
      const before = storedRaces.get(race.key);
      return validateStandingsHaveResult(race, before !== undefined && run.has(before.id));
    }),
  ];
}

function validateStandingsHaveResult(race: NormalisedRace, wasRun: boolean): RaceError[] {
  const hasResult = race.result !== null || wasRun;
  const hasStandings = race.driverStandings !== null || race.constructorStandings !== null;
  return hasStandings && !hasResult ? [raceError(race, 'STANDINGS_WITHOUT_RESULT')] : [];
}
