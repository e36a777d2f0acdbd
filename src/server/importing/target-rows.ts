import type { SessionType } from '#domain/category.ts';
import type { Instant } from '#domain/season.ts';
import type { ResultRowTable } from '../db/tables.ts';
import type { SeasonRows } from './importing.queries.ts';
import { matchCompetitors } from './match-competitors.ts';
import { mergeFlags } from './merge-flags.ts';
import type { NormalisedRace, NormalisedSeason } from './normalised-season.ts';
import { keepsGrid, targetRaces } from './target-races.ts';

/** For a constructor whose colour no source has told. */
const UNKNOWN_COLOUR = '#808080';

/**
 * What the tables are to hold once `incoming` is applied: `stored` where the source knows nothing or has
 * no say (admins' deadlines and flags, competitors who no longer drive), the source's word elsewhere.
 */
export function targetRows(
  stored: SeasonRows,
  incoming: NormalisedSeason,
  now: Instant,
  newId: () => string,
): SeasonRows {
  const { year } = incoming;
  const { aliases } = stored;
  const constructors = matchCompetitors(
    { year, kind: 'CONSTRUCTOR', competitors: stored.constructors, aliases },
    incoming.constructors,
    newId,
  );
  const drivers = matchCompetitors(
    { year, kind: 'DRIVER', competitors: stored.drivers, aliases },
    incoming.drivers,
    newId,
  );
  const constructorId = (key: string | null) => key && constructors.idOf(key);
  const races = targetRaces(stored.races, incoming, now, newId);
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  const storedRaces = new Map(stored.races.map((race) => [race.id, race]));

  /** Race by race: the source's list where it has one, else the stored rows. */
  function lists<Row extends { readonly race_id: string }>(
    rows: readonly Row[],
    fromSource: (race: NormalisedRace, raceId: string) => Row[] | null | undefined,
  ): Row[] {
    return races.flatMap(({ id, key }) => {
      const source = sources.get(key);
      const list = source && fromSource(source, id);
      return list ?? rows.filter((row) => row.race_id === id);
    });
  }

  function results(session: SessionType): ResultRowTable[] {
    const rows = stored.resultRows.filter((row) => row.session === session);
    return lists(rows, (race, race_id) =>
      (session === 'RACE' ? race.result : race.sprintResult)?.map((row, sort) => ({
        race_id,
        session,
        driver_id: drivers.idOf(row.driver),
        constructor_id: constructorId(row.constructor),
        sort,
        status: row.status,
        grid_position: row.gridPosition,
        laps: row.laps,
        points: row.points,
      })),
    );
  }

  return {
    season: {
      ...(stored.season ?? newSeason(year)),
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
    gridPlaces: lists(stored.gridPlaces, (race, race_id) =>
      keepsGrid(storedRaces.get(race_id), race)
        ? null
        : race.grid?.map(({ driver, constructor, position }, sort) => ({
            race_id,
            driver_id: drivers.idOf(driver),
            constructor_id: constructorId(constructor),
            sort,
            position,
          })),
    ),
    resultRows: [...results('RACE'), ...results('SPRINT')],
    driverStandings: lists(stored.driverStandings, (race, race_id) =>
      race.driverStandings?.map(({ competitor, position, points }, sort) => ({
        race_id,
        driver_id: drivers.idOf(competitor),
        sort,
        position,
        points,
      })),
    ),
    constructorStandings: lists(stored.constructorStandings, (race, race_id) =>
      race.constructorStandings?.map(({ competitor, position, points }, sort) => ({
        race_id,
        constructor_id: constructors.idOf(competitor),
        sort,
        position,
        points,
      })),
    ),
    flags: lists(stored.flags, (race, race_id) => {
      const ofRace = stored.flags.filter((flag) => flag.race_id === race_id);
      return race.flags && mergeFlags(race_id, ofRace, race.flags, newId);
    }),
  };
}

function newSeason(year: number) {
  return {
    year,
    guess_deadline: null,
    finished_at: null,
    finish_undone_at: null,
    revision: 1,
    is_imported: 1 as const,
  };
}
