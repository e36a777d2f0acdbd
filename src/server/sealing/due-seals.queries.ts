import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import type { SealSubject } from './seals.queries.ts';

type Closed = SealSubject & { readonly deadline: Instant };

/** Races of seasons that are not finished, and could be guessed, closed and not sealed; by deadline. */
const selectDueRaces = (executor: Executor, now: Instant) =>
  executor
    .selectFrom('race')
    .where('cancelled_at', 'is', null)
    .where('sealed_at', 'is', null)
    .where('guess_deadline', '<=', now)
    .where('year', 'in', (query) =>
      query.selectFrom('season').select('year').where('finished_at', 'is', null),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('guessable').select('race_id').whereRef('guessable.race_id', '=', 'race.id'),
      ),
    );

/** The same of the seasons themselves. */
const selectDueSeasons = (executor: Executor, now: Instant) =>
  executor
    .selectFrom('season')
    .where('finished_at', 'is', null)
    .where('sealed_at', 'is', null)
    .where('guess_deadline', '<=', now)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('driver').select('id').whereRef('driver.year', '=', 'season.year')),
    );

/** What of a season has closed and is not sealed, held until the transaction ends, in the order of the deadlines. */
export async function lockDueSubjects(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<Closed[]> {
  const seasons = await selectDueSeasons(trx, now)
    .select('guess_deadline')
    .where('year', '=', year)
    .forUpdate()
    .execute();
  const races = await selectDueRaces(trx, now)
    .select(['id', 'guess_deadline'])
    .where('year', '=', year)
    .orderBy('guess_deadline')
    .orderBy('id')
    .forUpdate()
    .execute();
  const due = [
    ...seasons.map((row) => ({ year, raceId: null, deadline: row.guess_deadline ?? now })),
    ...races.map((row) => ({ year, raceId: row.id, deadline: row.guess_deadline })),
  ];
  return due.sort((a, b) => a.deadline - b.deadline);
}

export async function markSealed(
  trx: Transaction<Database>,
  { year, raceId }: SealSubject,
  sealedAt: Instant,
): Promise<void> {
  const values = { sealed_at: sealedAt };
  await (raceId === null
    ? trx.updateTable('season').set(values).where('year', '=', year)
    : trx.updateTable('race').set(values).where('id', '=', raceId)
  ).execute();
}

/** What is open again is sealed anew at its deadline. The seal that there is stays in the chain. */
export async function takeBackSeals(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  for (const table of ['season', 'race'] as const) {
    await trx
      .updateTable(table)
      .set({ sealed_at: null })
      .where('year', '=', year)
      .where('sealed_at', 'is not', null)
      .where('guess_deadline', '>', now)
      .execute();
  }
}

/** Seasons with something that has closed and is not sealed, or is marked so and open. */
export async function selectYearsToSeal(executor: Executor, now: Instant): Promise<number[]> {
  const reopened = (table: 'season' | 'race') =>
    executor
      .selectFrom(table)
      .select('year')
      .where('sealed_at', 'is not', null)
      .where('guess_deadline', '>', now);
  const rows = await selectDueRaces(executor, now)
    .select('year')
    .union(selectDueSeasons(executor, now).select('year'))
    .union(reopened('race'))
    .union(reopened('season'))
    .execute();
  return rows.map(({ year }) => year);
}

/** What is sealed and names one of these competitors. */
export async function selectSealedNaming(
  executor: Executor,
  year: number,
  competitorIds: readonly string[],
): Promise<SealSubject[]> {
  const races = await executor
    .selectFrom('race')
    .select('id')
    .where('year', '=', year)
    .where('sealed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('race_guess')
          .select('user_id')
          .whereRef('race_guess.race_id', '=', 'race.id')
          .where('driver_id', 'in', competitorIds),
      ),
    )
    .orderBy('guess_deadline')
    .orderBy('id')
    .execute();
  const season = await executor
    .selectFrom('order_guess')
    .innerJoin('season', 'season.year', 'order_guess.year')
    .select('season.year')
    .where('season.year', '=', year)
    .where('season.sealed_at', 'is not', null)
    .where('competitor_id', 'in', competitorIds)
    .limit(1)
    .execute();
  return [
    ...season.map(() => ({ year, raceId: null })),
    ...races.map(({ id }) => ({ year, raceId: id })),
  ];
}
