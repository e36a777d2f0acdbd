import type { Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { CalendarEventTable, Database } from '#server/db/tables.ts';

/** Selects the deadlines of a season, including cancelled races. */
export async function selectDeadlines(executor: Executor, year: number) {
  return {
    season: await executor
      .selectFrom('season')
      .select('guess_deadline')
      .where('year', '=', year)
      .executeTakeFirst(),
    races: await executor
      .selectFrom('race')
      .select(['id', 'name', 'starts_at', 'guess_deadline', 'cancelled_at'])
      .where('year', '=', year)
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
  };
}

export async function selectPublished(executor: Executor): Promise<CalendarEventTable[]> {
  return executor.selectFrom('calendar_event').selectAll().execute();
}

export async function replacePublished(
  trx: Transaction<Database>,
  rows: readonly CalendarEventTable[],
): Promise<void> {
  await trx.deleteFrom('calendar_event').execute();
  if (rows.length > 0) await trx.insertInto('calendar_event').values(rows).execute();
}
