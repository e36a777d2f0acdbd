import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { SealSubject } from '../seal-log/seals.queries.ts';

/** Selects races of unfinished seasons whose deadline has passed and is not closed. */
const selectDueRaces = (executor: Executor, now: Instant) =>
  executor
    .selectFrom('race')
    .where('cancelled_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('guess_deadline', '<=', now)
    .where('year', 'in', (query) =>
      query.selectFrom('season').select('year').where('finished_at', 'is', null),
    );

/** Selects due seasons in the same way. */
const selectDueSeasons = (executor: Executor, now: Instant) =>
  executor
    .selectFrom('season')
    .where('finished_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('guess_deadline', '<=', now);

/** Returns what is due to be closed in a season, in the order of the deadlines. */
export async function selectDueSubjects(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<(SealSubject & { readonly deadline: Instant })[]> {
  const seasons = await selectDueSeasons(trx, now)
    .select('guess_deadline')
    .where('year', '=', year)
    .execute();
  const races = await selectDueRaces(trx, now)
    .select(['id', 'guess_deadline'])
    .where('year', '=', year)
    .orderBy('guess_deadline')
    .orderBy('id')
    .execute();
  const due = [
    ...seasons.map((row) => ({ year, raceId: null, deadline: row.guess_deadline ?? now })),
    ...races.map((row) => ({ year, raceId: row.id, deadline: row.guess_deadline })),
  ];
  return due.sort((a, b) => a.deadline - b.deadline);
}

/** Returns the first overdue deadline of a season; `null` if all closed guesses are final. */
export async function selectFirstUnclosed(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<Instant | null> {
  const due = await selectDueSeasons(executor, now)
    .select('guess_deadline')
    .where('year', '=', year)
    .unionAll(selectDueRaces(executor, now).select('guess_deadline').where('year', '=', year))
    .execute();
  const deadlines = due.flatMap(({ guess_deadline }) => guess_deadline ?? []);
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** Returns the latest deadline after `since` with final guesses; `null` if there is none. */
export async function selectLatestClosed(
  executor: Executor,
  since: Instant,
  now: Instant,
): Promise<Instant | null> {
  const closed = (table: 'season' | 'race') =>
    executor
      .selectFrom(table)
      .select('guess_deadline')
      .where('closed_at', 'is not', null)
      .where('guess_deadline', '>', since)
      .where('guess_deadline', '<=', now);
  const latest = await closed('race')
    .union(closed('season'))
    .orderBy('guess_deadline', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.guess_deadline ?? null;
}

export async function markClosed(
  trx: Transaction<Database>,
  { year, raceId }: SealSubject,
  closedAt: Instant,
): Promise<void> {
  const values = { closed_at: closedAt };
  await (raceId === null
    ? trx.updateTable('season').set(values).where('year', '=', year)
    : trx.updateTable('race').set(values).where('id', '=', raceId)
  ).execute();
}

/** Selects seasons with deadlines to close, or to reopen. */
export async function selectYearsToClose(executor: Executor, now: Instant): Promise<number[]> {
  const reopened = (table: 'season' | 'race') =>
    executor
      .selectFrom(table)
      .select('year')
      .where('closed_at', 'is not', null)
      .where('guess_deadline', '>', now);
  const rows = await selectDueRaces(executor, now)
    .select('year')
    .union(selectDueSeasons(executor, now).select('year'))
    .union(reopened('race'))
    .union(reopened('season'))
    .execute();
  return rows.map(({ year }) => year);
}
