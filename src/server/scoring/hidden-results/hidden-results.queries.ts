import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * Starts to hide results, including those of the last days. A user who hides them already keeps the
 * cut-off.
 */
export async function hideResults(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ results_shown_until: 0 })
    .where('id', '=', userId)
    .where('results_shown_until', 'is', null)
    .execute();
}

/** Stops hiding results, and shows all. */
export async function showResults(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('user')
    .set({ results_shown_until: null })
    .where('id', '=', userId)
    .execute();
}

/** Reveals every session that had started by then, for a user who hides results. */
export async function openResults(
  trx: Transaction<Database>,
  userId: string,
  until: Instant,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ results_shown_until: until })
    .where('id', '=', userId)
    .where('results_shown_until', '<', until)
    .execute();
}

/** Selects the start of a race; `null` if there is no such race. */
export async function selectStart(executor: Executor, raceId: string): Promise<Instant | null> {
  const race = await executor
    .selectFrom('race')
    .select('starts_at')
    .where('id', '=', raceId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return race?.starts_at ?? null;
}

/**
 * Returns users who hide results, with their spoiler cut-off.
 * @param among user ids; absent means all
 */
export async function selectResultHiders(
  executor: Executor,
  among?: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'results_shown_until'])
    .where('results_shown_until', 'is not', null)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .execute();
  return new Map(rows.map((row) => [row.id, row.results_shown_until ?? 0]));
}
