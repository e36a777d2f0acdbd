import { byCategory, type Category, type FlagType, type RaceCategory } from '#domain/category.ts';
import { NO_PICKS, type Player, type RaceGuess } from '#domain/guesses.ts';
import type { PointsTables } from '#domain/points.ts';
import type { Instant, Race, ResultRow, SeasonFacts, Standing } from '#domain/season.ts';
import type { CompetitorKind, ResultRowTable } from '../db/tables.ts';
import { gridStateOf } from '../race-lists/race-lists.ts';
import type { selectPublicGuesses } from './player-guesses.queries.ts';
import type { RaceTimes } from './race-times.ts';
import type { selectSeason } from './season.queries.ts';

type StoredSeason = NonNullable<Awaited<ReturnType<typeof selectSeason>>>;
type StoredGuesses = Awaited<ReturnType<typeof selectPublicGuesses>>;

function groupBy<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

export function toResultRow(row: ResultRowTable): ResultRow {
  return {
    driverId: row.driver_id,
    constructorId: row.constructor_id,
    status: row.status,
    gridPosition: row.grid_position,
    laps: row.laps,
    points: row.points,
  };
}

/** The rows of a season as the plain values that the rules work on. */
export function toSeasonFacts(stored: StoredSeason): SeasonFacts {
  const grids = groupBy(stored.gridPlaces, (row) => row.race_id);
  const results = groupBy(stored.resultRows, (row) => `${row.session} ${row.race_id}`);
  const standings = groupBy(stored.standings, (row) => `${row.kind} ${row.race_id}`);
  const standingsOf = (kind: CompetitorKind, raceId: string): Standing[] =>
    (standings.get(`${kind} ${raceId}`) ?? []).map((row) => ({
      competitorId: row.competitor_id,
      position: row.position,
      points: row.points,
    }));
  const flags = groupBy(stored.flags, (row) => row.race_id);

  const races = stored.races.map(
    (race): Race => ({
      id: race.id,
      position: race.position,
      name: race.name,
      startsAt: race.starts_at,
      guessDeadline: race.guess_deadline,
      sprintAt: race.sprint_at,
      grid:
        grids.get(race.id)?.map((row) => ({
          driverId: row.driver_id,
          constructorId: row.constructor_id,
          position: row.position,
        })) ?? null,
      isGridProvisional: gridStateOf(grids.get(race.id) ?? []) === 'PROVISIONAL',
      result: results.get(`RACE ${race.id}`)?.map(toResultRow) ?? null,
      sprintResult: results.get(`SPRINT ${race.id}`)?.map(toResultRow) ?? null,
      driverStandings: standingsOf('DRIVER', race.id),
      constructorStandings: standingsOf('CONSTRUCTOR', race.id),
      flags: (flags.get(race.id) ?? []).map(({ id, type, session, lap }) => ({
        id,
        type,
        session,
        lap,
      })),
      areFlagsCounted: race.flags_counted_at !== null,
    }),
  );

  return {
    year: stored.season.year,
    guessDeadline: stored.season.guess_deadline,
    passedDeadline: stored.season.passed_deadline,
    hasReserves: stored.season.has_reserves === 1,
    isFinished: stored.season.finished_at !== null,
    drivers: stored.drivers.map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      number: row.number,
      constructorId: row.constructor_id,
    })),
    constructors: stored.constructors.map(({ id, name, colour }) => ({ id, name, colour })),
    races,
  };
}

export function toPointsTables(rows: StoredSeason['points']): PointsTables {
  const grouped = groupBy(rows, (row) => row.category);
  const table = (category: Category) =>
    new Map((grouped.get(category) ?? []).map((row) => [row.difference, row.points]));
  return byCategory(table);
}

/**
 * What thousands of players have in common: rows come with a string of their own for every id, and there are some hundred
 * ids, and some hundred ways to guess a race.
 */
export interface Shared {
  readonly id: (id: string) => string;
  readonly guess: (guess: RaceGuess) => RaceGuess;
}

export function createShared(): Shared {
  const ids = new Map<string, string>();
  const guesses = new Map<string, RaceGuess>();
  return {
    id: (id) => {
      const same = ids.get(id);
      if (same === undefined) ids.set(id, id);
      return same ?? id;
    },
    guess: (guess) => {
      const key = JSON.stringify(guess);
      const same = guesses.get(key);
      if (same === undefined) guesses.set(key, guess);
      return same ?? guess;
    },
  };
}

/** As `selectPublicGuesses` lists the places of races. */
type StoredPlace = [
  raceId: string,
  category: RaceCategory,
  driverId: string,
  isReserve: number,
  savedAt: Instant,
];

/**
 * Everybody who has a username, with the guesses that were read.
 * @param shared what players read before have in common with these
 * @param times told when the places of races were last changed
 */
export function toPlayers(
  stored: StoredGuesses,
  shared = createShared(),
  times?: Pick<RaceTimes, 'note'>,
): Player[] {
  type Order = { readonly competitorIds: readonly string[]; readonly savedAt: Instant };
  const orders: Record<CompetitorKind, Map<string, Order>> = {
    DRIVER: new Map(),
    CONSTRUCTOR: new Map(),
  };
  for (const { kind, user_id, competitor_ids, saved_at } of stored.orders) {
    const competitorIds = (JSON.parse(competitor_ids) as string[]).map(shared.id);
    orders[kind].set(user_id, { competitorIds, savedAt: saved_at });
  }
  const flags = new Map(stored.flags.map((row) => [row.user_id, row]));
  const races = new Map(stored.races.map((row) => [row.user_id, row.places]));
  return stored.users.map((user): Player => {
    const ownFlags = flags.get(user.id);
    const counts = new Map(ownFlags && (JSON.parse(ownFlags.counts) as [FlagType, number][]));
    const raceGuesses = new Map<string, RaceGuess>();
    const places = JSON.parse(races.get(user.id) ?? '[]') as StoredPlace[];
    for (const [race_id, category, driver_id, is_reserve, saved_at] of places) {
      const raceId = shared.id(race_id);
      times?.note(user.id, raceId, category, saved_at);
      const { drivers = NO_PICKS, reserves = [] } = raceGuesses.get(raceId) ?? {};
      raceGuesses.set(raceId, {
        raceId,
        drivers: { ...drivers, [category]: shared.id(driver_id) },
        reserves: is_reserve === 1 ? [...reserves, category] : reserves,
      });
    }
    return {
      id: user.id,
      name: user.username ?? '',
      driverOrder: orders.DRIVER.get(user.id)?.competitorIds ?? null,
      constructorOrder: orders.CONSTRUCTOR.get(user.id)?.competitorIds ?? null,
      flagCounts:
        counts.size === 0
          ? null
          : {
              YELLOW_FLAG: counts.get('YELLOW_FLAG') ?? 0,
              RED_FLAG: counts.get('RED_FLAG') ?? 0,
              SAFETY_CAR: counts.get('SAFETY_CAR') ?? 0,
            },
      savedAt: {
        drivers: orders.DRIVER.get(user.id)?.savedAt ?? null,
        constructors: orders.CONSTRUCTOR.get(user.id)?.savedAt ?? null,
        flags: ownFlags?.saved_at ?? null,
      },
      raceGuesses: Array.from(raceGuesses.values(), shared.guess),
    };
  });
}
