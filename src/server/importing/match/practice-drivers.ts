import { CARS_PER_TEAM } from '../check-list.ts';
import { type ImportNotice, noticeNames } from '../finding.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { StoredSeason } from '../stored-season.ts';
import { idsByName, storedIdOf } from './match-competitors.ts';

type StoredField = Pick<StoredSeason, 'drivers' | 'aliases' | 'lists'>;
type Driver = NormalisedSeason['drivers'][number];

/**
 * Removes drivers who are entered for practice only, which entry lists do not show. Before the
 * first result these are unknown drivers without a number and a list of a race, whose team is
 * complete without them.
 */
export function dropPracticeDrivers(
  stored: StoredField,
  incoming: NormalisedSeason,
): { readonly season: NormalisedSeason; readonly findings: readonly ImportNotice[] } {
  if (hasResult(stored, incoming)) return { season: incoming, findings: [] };
  const idOf = storedIds(stored);
  const entered = new Set(
    incoming.races.flatMap(({ grid, sprintResult }) =>
      [...(grid ?? []), ...(sprintResult ?? [])].map(({ driver }) => driver),
    ),
  );
  const racing = incoming.drivers.filter(
    (driver) => driver.number !== null || entered.has(driver.key) || idOf(driver) !== undefined,
  );
  const drivers = incoming.drivers.filter(
    (driver) => racing.includes(driver) || !hasAllDrivers(incoming, racing, driver.constructor),
  );
  const others = incoming.drivers.filter((driver) => !drivers.includes(driver));
  return { season: { ...incoming, drivers }, findings: noticeNames('DRIVER_ONLY_LISTED', others) };
}

/**
 * Returns notices about stored drivers whom the source has dropped before the first result,
 * although it has all others. They are kept: removing only those without guesses would reveal who
 * has guesses.
 * @param renamed those with a new name
 */
export function droppedDriverNotices(
  stored: StoredField,
  incoming: NormalisedSeason,
  renamed: ReadonlyMap<string, string>,
): ImportNotice[] {
  const isWhole = hasAllDrivers(incoming, incoming.drivers, null);
  if (hasResult(stored, incoming) || !isWhole) return [];
  const listed = new Set([...incoming.drivers.map(storedIds(stored)), ...renamed.values()]);
  const dropped = stored.drivers.filter(({ id }) => !listed.has(id));
  return noticeNames('DRIVER_DROPPED', dropped);
}

function hasResult({ lists }: StoredField, incoming: NormalisedSeason): boolean {
  return lists.RACE_RESULT.length > 0 || incoming.races.some(({ result }) => result !== null);
}

function storedIds({ drivers, aliases }: StoredField) {
  const ids = idsByName('DRIVER', drivers, aliases);
  return (driver: Driver) => storedIdOf(ids, driver);
}

/** @param team limits to one team; `null` for any */
function hasAllDrivers(
  { constructors }: NormalisedSeason,
  drivers: readonly Driver[],
  team: string | null,
): boolean {
  const teams = team === null ? constructors.map(({ key }) => key) : [team];
  return teams.every(
    (key) => drivers.filter((driver) => driver.constructor === key).length >= CARS_PER_TEAM,
  );
}
