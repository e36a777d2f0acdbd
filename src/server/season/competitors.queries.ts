import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind, Database } from '#server/db/tables.ts';

export const COMPETITOR_TABLES = { DRIVER: 'driver', CONSTRUCTOR: 'constructor' } as const;

/** Selects the columns that drivers and constructors share, by position. */
export async function selectCompetitors(executor: Executor, kind: CompetitorKind, year: number) {
  return executor
    .selectFrom(COMPETITOR_TABLES[kind])
    .select(['id', 'key', 'name', 'position'])
    .where('year', '=', year)
    .orderBy('position')
    .execute();
}

/** Inserts the competitor ids, which the rows of drivers and constructors refer to. */
export async function insertCompetitors(
  trx: Transaction<Database>,
  kind: CompetitorKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('competitor')
    .values(ids.map((id) => ({ id, kind })))
    .execute();
}

/** Deletes competitors. The foreign keys demand that nothing refers to them. */
export async function deleteCompetitors(
  trx: Transaction<Database>,
  kind: CompetitorKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom(COMPETITOR_TABLES[kind]).where('id', 'in', ids).execute();
  await trx.deleteFrom('competitor').where('id', 'in', ids).execute();
}

export interface LatestStanding {
  readonly key: string;
  readonly name: string;
  readonly position: number | null;
}

/**
 * Selects the standings after the last race that has any, before a moment, best first; empty if
 * there are none.
 */
export async function selectLatestStandings(
  executor: Executor,
  kind: CompetitorKind,
  year: number,
  since: Instant | null,
): Promise<LatestStanding[]> {
  const competitors = executor
    .selectFrom(COMPETITOR_TABLES[kind])
    .select(['id', 'key', 'name'])
    .where('year', '=', year);
  return executor
    .selectFrom('standing')
    .innerJoin(competitors.as('competitor'), 'competitor.id', 'standing.competitor_id')
    .select(['competitor.key', 'competitor.name', 'standing.position'])
    .where('standing.kind', '=', kind)
    .where('standing.race_id', '=', (query) =>
      query
        .selectFrom('race')
        .innerJoin('standing as any', 'any.race_id', 'race.id')
        .select('race.id')
        .where('any.kind', '=', kind)
        .where('race.year', '=', year)
        .where('race.cancelled_at', 'is', null)
        .$if(since !== null, (races) => races.where('race.starts_at', '<', since))
        .orderBy('race.position', 'desc')
        .limit(1),
    )
    .orderBy('standing.sort')
    .execute();
}
