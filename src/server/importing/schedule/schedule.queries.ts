import type { Transaction } from 'kysely';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../../db/open-database.ts';
import type { Database, RaceTable } from '../../db/tables.ts';
import {
  type Ask,
  type AskableRace,
  type AskableSeason,
  askNow,
  MOST_RACES,
} from './when-to-ask.ts';

interface ScheduledRace extends AskableRace, Pick<RaceTable, 'key' | 'name' | 'position'> {}

export interface ScheduledSeason extends AskableSeason {
  readonly isOn: boolean;
  /** By position, without cancelled ones. */
  readonly races: readonly ScheduledRace[];
}

/** What was asked for later than that was asked for by a clock that has been set back since: that is never. */
const CLOCKS_DIFFER_MS = 60 * 60_000;

/** The seasons that are not finished, with what they lack and when it was asked for; latest first. */
export async function selectScheduledSeasons(
  executor: Executor,
  now: Instant,
): Promise<ScheduledSeason[]> {
  const seasons = await executor
    .selectFrom('season')
    .select(['year', 'is_imported'])
    .where('finished_at', 'is', null)
    .orderBy('year', 'desc')
    .execute();
  if (seasons.length === 0) return [];
  const years = seasons.map(({ year }) => year);
  const races = await executor
    .selectFrom('race')
    .selectAll()
    .where('year', 'in', years)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute();
  const lacks = await lacksOf(executor, years);
  const seasonAsks = await executor
    .selectFrom('season_ask')
    .selectAll()
    .where('year', 'in', years)
    .where('asked_at', '<=', now + CLOCKS_DIFFER_MS)
    .execute();
  const raceAsks = await executor
    .selectFrom('race_ask')
    .innerJoin('race', 'race.id', 'race_ask.race_id')
    .selectAll('race_ask')
    .select('race.year')
    .where('race.year', 'in', years)
    .where('race_ask.asked_at', '<=', now + CLOCKS_DIFFER_MS)
    .execute();
  const closed = await executor
    .selectFrom('import_notice')
    .select('year')
    .where('code', '=', 'SOURCE_UNAVAILABLE')
    .where('year', 'in', years)
    .execute();
  return seasons.map(({ year, is_imported }) => {
    const last = seasonAsks.find((ask) => ask.year === year);
    return {
      year,
      isOn: is_imported === 1,
      isOpenF1Closed: closed.some((notice) => notice.year === year),
      lastAsk: last
        ? { at: last.asked_at, failures: last.failures, mostRaces: last.most_races }
        : null,
      asks: new Map(
        raceAsks
          .filter((ask) => ask.year === year)
          .map(({ race_id, asked_at, lacked, in_vain }): [string, Ask] => [
            race_id,
            { at: asked_at, lacked: toThings(lacked), inVain: in_vain },
          ]),
      ),
      races: races
        .filter((race) => race.year === year)
        .map((race) => ({
          id: race.id,
          key: race.key,
          name: race.name,
          position: race.position,
          qualifyingAt: race.qualifying_at,
          sprintAt: race.sprint_at,
          startsAt: race.starts_at,
          lacks: lacks(race),
        })),
    };
  });
}

/** What is not stored of each race. A provisional grid is as good as none: a better one is to come. */
async function lacksOf(executor: Executor, years: readonly number[]) {
  const ofYears = executor.selectFrom('race').select('id').where('year', 'in', years);
  const sprints = await executor
    .selectFrom('result_row')
    .select('race_id')
    .distinct()
    .where('session', '=', 'SPRINT')
    .where('race_id', 'in', ofYears)
    .execute();
  const standings = (table: 'driver_standing' | 'constructor_standing') =>
    executor
      .selectFrom(table)
      .select('race_id')
      .distinct()
      .where('race_id', 'in', ofYears)
      .execute();
  const idsOf = (rows: readonly { readonly race_id: string }[]) =>
    new Set(rows.map(({ race_id }) => race_id));
  const withSprint = idsOf(sprints);
  const withDrivers = idsOf(await standings('driver_standing'));
  const withConstructors = idsOf(await standings('constructor_standing'));
  return (race: RaceTable): Set<ImportThing> => {
    const has: Record<ImportThing, boolean> = {
      GRID: race.grid_state === 'FINAL',
      SPRINT_RESULT: race.sprint_at === null || withSprint.has(race.id),
      RESULT: race.result_stored_at !== null,
      STANDINGS: withDrivers.has(race.id) && withConstructors.has(race.id),
      FLAGS: race.flags_counted_at !== null,
    };
    return new Set(IMPORT_THINGS.filter((thing) => !has[thing]));
  };
}

function toThings(lacked: string): ImportThing[] {
  const words = new Set(lacked.split(' '));
  return IMPORT_THINGS.filter((thing) => words.has(thing));
}

/**
 * Remembers that a season and some of its races are asked for now. Until `storeAnswered` the run counts as
 * failed, so that one that ends in a crash is not repeated at once.
 */
export async function storeAsks(
  trx: Transaction<Database>,
  season: ScheduledSeason,
  raceIds: readonly string[],
  now: Instant,
): Promise<void> {
  const { year, lastAsk } = season;
  const asked = { asked_at: now, failures: (lastAsk?.failures ?? 0) + 1 };
  await trx
    .insertInto('season_ask')
    .values({ year, most_races: MOST_RACES, ...asked })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(asked))
    .execute();
  for (const race of season.races.filter(({ id }) => raceIds.includes(id))) {
    const { at, lacked, inVain } = askNow(race, season.asks.get(race.id) ?? null, now);
    const ask = { asked_at: at, lacked: lacked.join(' '), in_vain: inVain };
    await trx
      .insertInto('race_ask')
      .values({ race_id: race.id, ...ask })
      .onConflict((conflict) => conflict.column('race_id').doUpdateSet(ask))
      .execute();
  }
}

/** Remembers that the sources have answered what was asked last. */
export async function storeAnswered(
  trx: Transaction<Database>,
  year: number,
  mostRaces: number,
): Promise<void> {
  await trx
    .updateTable('season_ask')
    .set({ failures: 0, most_races: mostRaces })
    .where('year', '=', year)
    .execute();
}
