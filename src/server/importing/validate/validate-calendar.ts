import type { Instant } from '#domain/base/time.ts';
import type { OverrideTable, RaceTable } from '#server/db/tables.ts';
import { duplicates, firstOfEach } from '../check-list.ts';
import { type Finding, type ImportRefusal, refusal, standIn } from '../finding.ts';
import type { NormalisedRace, NormalisedSeason } from '../normalised-season.ts';
import { racesWithResult, type SeasonRows, type StoredSeason } from '../stored-season.ts';

/** Minimum share of races that must remain; a calendar with fewer is truncated, not cancelled. */
const MIN_SHARE_OF_RACES = 0.75;

type Stored = Pick<SeasonRows, 'races' | 'lists'> & Pick<StoredSeason, 'racesWithGrid'>;

/**
 * Validates the calendar. A race whose position contradicts others, or the stored calendar, keeps
 * its stored one; so do all races if the calendar is truncated.
 */
export function validateCalendar(
  stored: Stored,
  incoming: NormalisedSeason,
  now: Instant,
): { readonly season: NormalisedSeason; readonly findings: readonly Finding[] } {
  const { rows: races, repeated } = firstOfEach(incoming.races, ({ key }) => key);
  const keys = new Set(races.map(({ key }) => key));
  const active = stored.races.filter(({ cancelled_at }) => cancelled_at === null);
  const lost = active.filter(({ key }) => !keys.has(key));
  const left = { count: active.length - lost.length, of: active.length };
  const isCut = left.count < left.of * MIN_SHARE_OF_RACES;

  const missing = lost.flatMap((race) => missingError(stored, race, now));
  const sharing = duplicates(races.map(({ position }) => position));
  const shared = races
    .filter(({ position }) => sharing.includes(position))
    .map((race) => {
      const detail = { kind: 'SHARED_PLACE', place: race.position, list: 'CALENDAR' } as const;
      return refusal(race, 'CALENDAR', 'DUPLICATE_POSITION', detail);
    });
  const storedRaces = new Map(stored.races.map((race) => [race.key, race]));
  const refused = [...shared, ...missing];
  const kept = active.filter(({ key }) => {
    return !races.some((race) => race.key === key) && (isCut || isIn(refused, key));
  });
  return {
    season: {
      ...incoming,
      races: [
        ...races.flatMap((race): NormalisedRace[] => {
          const before = storedRaces.get(race.key);
          if (isIn(shared, race.key)) return before ? [{ ...race, ...placeOf(before) }] : [];
          if (!isCut) return [race];
          return before ? [{ ...race, position: before.position }] : [];
        }),
        ...kept.map(asStored),
      ],
    },
    findings: [
      ...(races.length === 0 ? [standIn('NO_RACES')] : []),
      ...[...new Set(repeated.map(({ key }) => key))].map((name) =>
        standIn('DUPLICATE_RACE', { kind: 'TWICE', name, list: 'CALENDAR' }),
      ),
      ...(isCut && races.length > 0
        ? [standIn('TOO_FEW_RACES', { kind: 'ROWS', list: 'CALENDAR', ...left })]
        : []),
      ...shared,
      ...missing,
    ],
  };
}

const isIn = (refused: readonly ImportRefusal[], key: string) =>
  refused.some(({ race }) => race.key === key);

/** Guesses are not considered, because they are secret. */
function missingError(stored: Stored, race: RaceTable, now: Instant): ImportRefusal[] {
  if (racesWithResult(stored).has(race.id)) {
    return [refusal(race, 'CALENDAR', 'RACE_WITH_RESULT_MISSING')];
  }
  if (!stored.racesWithGrid.has(race.id) && race.starts_at > now) return [];
  return [refusal(race, 'CALENDAR', 'RACE_WITH_GRID_MISSING', null)];
}

function placeOf({ position, name, starts_at, qualifying_at, sprint_at }: RaceTable) {
  const times = { startsAt: starts_at, qualifyingAt: qualifying_at, sprintAt: sprint_at };
  return { position, name, reportedStart: null, ...times };
}

/** Returns a stored race without lists, which the source does not have. */
function asStored(race: RaceTable): NormalisedRace {
  return {
    key: race.key,
    ...placeOf(race),
    gridState: null,
    grid: null,
    sprintResult: null,
    result: null,
    driverStandings: null,
    constructorStandings: null,
    flags: null,
  };
}

/** Returns the stored season without an admin's own races, which the source need not have. */
export function withoutManualRaces<Stored extends SeasonRows>(
  stored: Stored,
  sourceKeys: ReadonlySet<string>,
  overrides: readonly OverrideTable[],
): Stored {
  const own = new Set(
    overrides.filter(({ field }) => field === 'CANCELLED').map(({ subject_id }) => subject_id),
  );
  return {
    ...stored,
    races: stored.races.filter(({ id, key }) => sourceKeys.has(key) || !own.has(id)),
  };
}
