import type { Transaction } from 'kysely';
import { IMPORT_THINGS, type ImportThing } from '#contract/admin/admin-imports.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind, Database, RaceTable } from '#server/db/tables.ts';
import {
  hasFinalGrid,
  hasResult,
  hasSprintResult,
} from '#server/season/result-lists/has-result.ts';
import {
  MAX_RACES_PER_POLL,
  type PollableRace,
  type PollableSeason,
  type RacePoll,
  recordPoll,
} from './poll-schedule.ts';

interface ScheduledRace extends PollableRace, Pick<RaceTable, 'key' | 'name' | 'position'> {}

export interface ScheduledSeason extends PollableSeason {
  readonly isOn: boolean;
  /** Races by position, without cancelled ones. */
  readonly races: readonly ScheduledRace[];
}

/** Tolerance in ms: a poll further in the future was recorded by a wrong clock, and is ignored. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/** Selects unfinished seasons with their missing facts and polls, latest first. */
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
  const races = await selectRaces(executor, years);
  const seasonPolls = await executor
    .selectFrom('season_poll')
    .selectAll()
    .where('year', 'in', years)
    .where('polled_at', '<=', now + CLOCKS_DIFFER_MS)
    .execute();
  const racePollRows = await executor
    .selectFrom('race_poll')
    .innerJoin('race', 'race.id', 'race_poll.race_id')
    .selectAll('race_poll')
    .select('race.year')
    .where('race.year', 'in', years)
    .where('race_poll.polled_at', '<=', now + CLOCKS_DIFFER_MS)
    .execute();
  const closed = await executor
    .selectFrom('import_notice')
    .select('year')
    .where('code', '=', 'SOURCE_UNAVAILABLE')
    .where('year', 'in', years)
    .execute();
  return seasons.map(({ year, is_imported }) => {
    const last = seasonPolls.find((poll) => poll.year === year);
    return {
      year,
      isOn: is_imported === 1,
      isOpenF1Closed: closed.some((notice) => notice.year === year),
      lastPoll: last
        ? {
            at: last.polled_at,
            failures: last.failures,
            mostRaces: last.most_races,
            isFinished: last.is_finished === 1,
          }
        : null,
      racePolls: new Map(
        racePollRows
          .filter((poll) => poll.year === year)
          .map(({ race_id, polled_at, lacked, failed_tries, is_answered }): [string, RacePoll] => [
            race_id,
            {
              at: polled_at,
              lacked: toThings(lacked),
              failedTries: failed_tries,
              isAnswered: is_answered === 1,
            },
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
          lacks: lacksOf(race),
        })),
    };
  });
}

type StoredRace = Awaited<ReturnType<typeof selectRaces>>[number];

/** Selects races by position, without cancelled ones, and the lists that each has. */
function selectRaces(executor: Executor, years: readonly number[]) {
  return executor
    .selectFrom('race')
    .selectAll()
    .select(({ exists, selectFrom }) => {
      const standings = (kind: CompetitorKind) =>
        exists(
          selectFrom('standing')
            .select('race_id')
            .whereRef('race_id', '=', 'race.id')
            .where('kind', '=', kind),
        );
      return [
        hasFinalGrid.as('has_final_grid'),
        hasResult.as('has_result'),
        hasSprintResult.as('has_sprint_result'),
        standings('DRIVER').as('has_driver_standings'),
        standings('CONSTRUCTOR').as('has_constructor_standings'),
      ];
    })
    .where('year', 'in', years)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Returns the facts of a race that are not stored. A provisional grid counts as missing, since a
 * better one follows.
 */
function lacksOf(race: StoredRace): Set<ImportThing> {
  const has: Record<ImportThing, boolean> = {
    GRID: Boolean(race.has_final_grid),
    SPRINT_RESULT: race.sprint_at === null || Boolean(race.has_sprint_result),
    RESULT: Boolean(race.has_result),
    STANDINGS: Boolean(race.has_driver_standings) && Boolean(race.has_constructor_standings),
    FLAGS: race.flags_counted_at !== null,
  };
  return new Set(IMPORT_THINGS.filter((thing) => !has[thing]));
}

function toThings(lacked: string): ImportThing[] {
  const words = new Set(lacked.split(' '));
  return IMPORT_THINGS.filter((thing) => words.has(thing));
}

/**
 * Records that a season and some of its races are polled now. Until `storeAnswered` the run counts
 * as failed, so that a crashed one is not repeated at once.
 */
export async function storePolls(
  trx: Transaction<Database>,
  season: ScheduledSeason,
  raceIds: readonly string[],
  now: Instant,
): Promise<void> {
  const { year, lastPoll } = season;
  const polled = {
    polled_at: now,
    failures: (lastPoll?.failures ?? 0) + 1,
    is_finished: 0 as const,
  };
  await trx
    .insertInto('season_poll')
    .values({ year, most_races: MAX_RACES_PER_POLL, ...polled })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(polled))
    .execute();
  for (const race of season.races.filter(({ id }) => raceIds.includes(id))) {
    const { at, lacked, failedTries } = recordPoll(
      race,
      season.racePolls.get(race.id) ?? null,
      now,
    );
    const poll = {
      polled_at: at,
      lacked: lacked.join(' '),
      failed_tries: failedTries,
      is_answered: 0 as const,
    };
    await trx
      .insertInto('race_poll')
      .values({ race_id: race.id, ...poll })
      .onConflict((conflict) => conflict.column('race_id').doUpdateSet(poll))
      .execute();
  }
}

/** Records that the sources have responded to the last poll. */
export async function storeAnswered(
  trx: Transaction<Database>,
  year: number,
  fetched: { readonly raceIds: readonly string[]; readonly mostRaces: number },
): Promise<void> {
  await trx
    .updateTable('season_poll')
    .set({ failures: 0, most_races: fetched.mostRaces, is_finished: 1 })
    .where('year', '=', year)
    .execute();
  if (fetched.raceIds.length === 0) return;
  await trx
    .updateTable('race_poll')
    .set({ is_answered: 1 })
    .where('race_id', 'in', fetched.raceIds)
    .execute();
}

/** Records that the run has failed, and was not just cut off. */
export async function storeFailed(trx: Transaction<Database>, year: number): Promise<void> {
  await trx.updateTable('season_poll').set({ is_finished: 1 }).where('year', '=', year).execute();
}
