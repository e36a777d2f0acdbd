import type { Transaction } from 'kysely';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../../db/open-database.ts';
import type { Database, RaceTable } from '../../db/tables.ts';
import { type Ask, type AskableRace, type AskableSeason, askNow } from './when-to-ask.ts';

/** The subject of an ask that is about no race; ids of races look otherwise. */
const CALENDAR = 'CALENDAR';

interface ScheduledRace extends AskableRace, Pick<RaceTable, 'key' | 'name' | 'position'> {}

export interface ScheduledSeason extends AskableSeason {
  readonly isOn: boolean;
  /** By position, without cancelled ones. */
  readonly races: readonly ScheduledRace[];
}

/** The seasons that are not finished, with what they lack and when it was asked for; latest first. */
export async function selectScheduledSeasons(executor: Executor): Promise<ScheduledSeason[]> {
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
  const lacks = await lacksOf(executor, races);
  const asks = await executor
    .selectFrom('import_ask')
    .selectAll()
    .where('year', 'in', years)
    .execute();
  return seasons.map(({ year, is_imported }) => {
    const ofYear = asks.filter((ask) => ask.year === year);
    const calendar = ofYear.find(({ subject }) => subject === CALENDAR);
    return {
      year,
      isOn: is_imported === 1,
      calendarAsk: calendar ? { at: calendar.asked_at, failures: calendar.in_vain } : null,
      asks: new Map(
        ofYear.map(({ subject, asked_at, lacked, in_vain }): [string, Ask] => [
          subject,
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
async function lacksOf(executor: Executor, races: readonly RaceTable[]) {
  const ids = races.map(({ id }) => id);
  const having = async (table: 'result_row' | 'driver_standing' | 'constructor_standing') => {
    const rows = await executor
      .selectFrom(table)
      .select('race_id')
      .distinct()
      .where('race_id', 'in', ids)
      .$if(table === 'result_row', (query) =>
        query.where('session' as never, '=', 'SPRINT' as never),
      )
      .execute();
    return new Set(rows.map(({ race_id }) => race_id));
  };
  const sprints = await having('result_row');
  const driverStandings = await having('driver_standing');
  const constructorStandings = await having('constructor_standing');
  return (race: RaceTable): Set<ImportThing> => {
    const has: Record<ImportThing, boolean> = {
      GRID: race.grid_state === 'FINAL',
      SPRINT_RESULT: race.sprint_at === null || sprints.has(race.id),
      RESULT: race.result_stored_at !== null,
      STANDINGS: driverStandings.has(race.id) && constructorStandings.has(race.id),
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
 * Remembers that a season's calendar and some of its races are asked for now. Until `storeAnswered` the
 * run counts as failed, so that one that ends in a crash is none that must be hurried after.
 */
export async function storeAsks(
  trx: Transaction<Database>,
  season: ScheduledSeason,
  raceIds: readonly string[],
  now: Instant,
): Promise<void> {
  const { year, calendarAsk } = season;
  await upsertAsk(trx, year, CALENDAR, {
    asked_at: now,
    lacked: '',
    in_vain: (calendarAsk?.failures ?? 0) + 1,
  });
  for (const race of season.races.filter(({ id }) => raceIds.includes(id))) {
    const { at, lacked, inVain } = askNow(race, season.asks.get(race.id) ?? null, now);
    await upsertAsk(trx, year, race.id, {
      asked_at: at,
      lacked: lacked.join(' '),
      in_vain: inVain,
    });
  }
}

/** Remembers that the sources have answered what was asked last. */
export async function storeAnswered(trx: Transaction<Database>, year: number): Promise<void> {
  await trx
    .updateTable('import_ask')
    .set({ in_vain: 0 })
    .where('year', '=', year)
    .where('subject', '=', CALENDAR)
    .execute();
}

async function upsertAsk(
  trx: Transaction<Database>,
  year: number,
  subject: string,
  values: { readonly asked_at: Instant; readonly lacked: string; readonly in_vain: number },
): Promise<void> {
  await trx
    .insertInto('import_ask')
    .values({ year, subject, ...values })
    .onConflict((conflict) => conflict.columns(['year', 'subject']).doUpdateSet(values))
    .execute();
}
