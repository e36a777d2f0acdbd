import type { SessionType } from '#domain/category.ts';
import type { CountedFlag } from '#domain/count-flags.ts';
import type { Instant } from '#domain/season.ts';
import { mergeFlags } from '../../corrections/merge-flags.ts';
import type {
  CompetitorKind,
  GridPlaceTable,
  ResultRowTable,
  StandingTable,
} from '../../db/tables.ts';
import { gridStateOf, type RaceListKind, type RaceListRows } from '../../race-lists/race-lists.ts';
import type { MatchedField } from '../match/match-field.ts';
import type { NormalisedRace, NormalisedSeason, NormalisedStanding } from '../normalised-season.ts';
import type { SeasonRows, StoredSeason } from '../stored-season.ts';
import { withLeftOut } from './complete-grid.ts';
import type { ReportedList } from './decide-lists.ts';
import { targetRaces } from './target-races.ts';

/** For a constructor whose colour no source has told. */
const UNKNOWN_COLOUR = '#808080';

type RowsByKind = { readonly [Kind in RaceListKind]: readonly RaceListRows[Kind][] | undefined };

/** A count of a race's flags as the source has it. */
export interface ReportedFlags {
  readonly raceId: string;
  readonly kind: 'FLAGS';
  readonly counted: readonly CountedFlag[];
}

/** What is to be stored, but for the lists of races, which are decided one by one. */
export interface TargetSeason extends Omit<SeasonRows, 'season' | 'lists'> {
  readonly season: NonNullable<SeasonRows['season']>;
}

/**
 * What the tables are to hold once `incoming` is applied: `stored` where the source knows nothing or has
 * no say (admins' deadlines and flags, competitors who no longer drive), the source's word elsewhere.
 */
export function targetSeason(
  stored: StoredSeason,
  incoming: NormalisedSeason,
  { constructors, drivers }: MatchedField,
  now: Instant,
  newId: () => string,
): {
  readonly target: TargetSeason;
  readonly reported: readonly ReportedList[];
  readonly counts: readonly ReportedFlags[];
} {
  const { year } = incoming;
  const constructorId = (key: string | null) => key && constructors.idOf(key);
  const races = targetRaces(stored, incoming, now, newId);
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  const resultRows = (
    race_id: string,
    session: SessionType,
    rows: NormalisedRace['result'],
  ): ResultRowTable[] | undefined =>
    rows?.map((row, sort) => ({
      race_id,
      session,
      driver_id: drivers.idOf(row.driver),
      constructor_id: constructorId(row.constructor),
      sort,
      status: row.status,
      grid_position: row.gridPosition,
      laps: row.laps,
      points: row.points,
    }));
  const standings = (
    race_id: string,
    kind: CompetitorKind,
    rows: readonly NormalisedStanding[] | null,
  ): StandingTable[] | undefined =>
    rows?.map(({ competitor, position, points }, sort) => ({
      race_id,
      kind,
      competitor_id: (kind === 'DRIVER' ? drivers : constructors).idOf(competitor),
      sort,
      position,
      points,
    }));

  function gridOf(race: NormalisedRace, race_id: string): readonly GridPlaceTable[] | undefined {
    const before = stored.lists.GRID.filter((place) => place.race_id === race_id);
    // A final one does not give way to a provisional one.
    if (gridStateOf(before) === 'FINAL' && race.gridState === 'PROVISIONAL') return undefined;
    const is_provisional = race.gridState === 'PROVISIONAL' ? 1 : 0;
    const grid = race.grid?.map(
      ({ driver, constructor, position }, sort): GridPlaceTable => ({
        race_id,
        driver_id: drivers.idOf(driver),
        constructor_id: constructorId(constructor),
        sort,
        position,
        is_provisional,
      }),
    );
    if (grid === undefined || race.result === null) return grid;
    const inResult = race.result.map(({ driver, constructor }) => ({
      driver_id: drivers.idOf(driver),
      constructor_id: constructorId(constructor),
    }));
    const placesBefore = before.map((place): GridPlaceTable => ({ ...place, is_provisional }));
    return withLeftOut(grid, placesBefore, inResult);
  }

  /** The lists of a race that the source has. */
  function listsOf(race: NormalisedRace, race_id: string): Partial<RowsByKind> {
    return {
      GRID: gridOf(race, race_id),
      SPRINT_RESULT: resultRows(race_id, 'SPRINT', race.sprintResult),
      RACE_RESULT: resultRows(race_id, 'RACE', race.result),
      DRIVER_STANDINGS: standings(race_id, 'DRIVER', race.driverStandings),
      CONSTRUCTOR_STANDINGS: standings(race_id, 'CONSTRUCTOR', race.constructorStandings),
    };
  }

  const reported = races.flatMap(({ id: raceId, key }): ReportedList[] => {
    const source = sources.get(key);
    const lists = Object.entries(source ? listsOf(source, raceId) : {});
    return lists.flatMap(([kind, rows]) =>
      rows === undefined ? [] : { raceId, kind: kind as RaceListKind, rows },
    );
  });
  const counts = races.flatMap(({ id: raceId, key }): ReportedFlags[] => {
    const counted = sources.get(key)?.flags ?? null;
    return counted === null ? [] : [{ raceId, kind: 'FLAGS', counted }];
  });
  const target: TargetSeason = {
    season: {
      ...(stored.season ?? newSeason(year, incoming.testingStartsAt, now)),
      guess_deadline: stored.season?.guess_deadline ?? incoming.testingStartsAt,
    },
    constructors: constructors.all.flatMap(({ id, position, stored, source }) => {
      if (source === null) return stored ?? [];
      return {
        id,
        year,
        key: stored?.key ?? source.key,
        name: source.name,
        colour: source.colour ?? stored?.colour ?? UNKNOWN_COLOUR,
        position,
      };
    }),
    drivers: drivers.all.flatMap(({ id, position, stored, source }) => {
      if (source === null) return stored ?? [];
      return {
        id,
        year,
        key: stored?.key ?? source.key,
        name: source.name,
        code: source.code,
        number: source.number ?? stored?.number ?? null,
        constructor_id: constructorId(source.constructor) ?? stored?.constructor_id ?? null,
        position,
      };
    }),
    aliases: [...constructors.aliases, ...drivers.aliases],
    races,
    flags: races.flatMap(({ id }) => {
      const ofRace = stored.flags.filter(({ race_id }) => race_id === id);
      const count = counts.find(({ raceId }) => raceId === id);
      return count === undefined ? ofRace : mergeFlags(id, ofRace, count.counted, newId);
    }),
  };
  return { target, reported, counts };
}

function newSeason(year: number, deadline: Instant | null, now: Instant) {
  return {
    year,
    guess_deadline: null,
    passed_deadline: null,
    // Nobody could guess one that is first heard of when it has closed.
    closed_at: deadline !== null && deadline <= now ? now : null,
    finished_at: null,
    finish_undone_at: null,
    revision: 1,
    guess_revision: 1,
    guesser_changes: 0,
    is_imported: 1 as const,
    has_reserves: 1 as const,
  };
}
