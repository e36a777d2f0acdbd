import type { Transaction } from 'kysely';
import type { ReviewKind } from '#contract/admin-reviews.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database, HandEditTable, ImportReviewTable } from '../db/tables.ts';
import type { Correction } from './corrections.ts';
import type { SeasonRows } from './importing.queries.ts';

/** What admins have set in a season. */
export async function selectHandEdits(
  executor: Executor,
  { races, drivers, constructors }: SeasonRows,
): Promise<HandEditTable[]> {
  const ids = new Set([...races, ...drivers, ...constructors].map(({ id }) => id));
  const all = await executor.selectFrom('hand_edit').selectAll().execute();
  return all.filter(({ subject_id }) => ids.has(subject_id));
}

export async function selectReviewsOf(
  executor: Executor,
  year: number,
): Promise<Pick<ImportReviewTable, 'race_id' | 'kind' | 'incoming_hash' | 'state'>[]> {
  return executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .select(['race_id', 'kind', 'incoming_hash', 'state'])
    .where('race.year', '=', year)
    .execute();
}

/**
 * Makes the reviews of a season that wait exactly those of `held`: a newer correction takes the place of
 * an older one, and what the source has taken back is asked no more. Lists that it has said nothing about
 * this time are left waiting.
 */
export async function storeReviews(
  trx: Transaction<Database> | Executor,
  year: number,
  held: readonly Correction[],
  review: {
    readonly source: string;
    readonly at: Instant;
    readonly isTold: (raceId: string, kind: ReviewKind) => boolean;
    readonly newId: () => string;
  },
): Promise<void> {
  const waiting = (await selectReviewsOf(trx, year)).filter(
    ({ state, race_id, kind }) => state === 'WAITING' && review.isTold(race_id, kind),
  );
  const isSame = (row: (typeof waiting)[number], { raceId, kind, incomingHash }: Correction) =>
    row.race_id === raceId && row.kind === kind && row.incoming_hash === incomingHash;
  for (const row of waiting.filter((row) => !held.some((one) => isSame(row, one)))) {
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', row.race_id)
      .where('kind', '=', row.kind)
      .where('state', '=', 'WAITING')
      .execute();
  }
  for (const one of held.filter((one) => !waiting.some((row) => isSame(row, one)))) {
    // One that was accepted before and has been corrected since is asked again.
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', one.raceId)
      .where('kind', '=', one.kind)
      .where('incoming_hash', '=', one.incomingHash)
      .execute();
    await trx
      .insertInto('import_review')
      .values({
        id: review.newId(),
        race_id: one.raceId,
        kind: one.kind,
        source: review.source,
        stored: JSON.stringify(one.stored),
        incoming: JSON.stringify(one.incoming),
        incoming_hash: one.incomingHash,
        state: 'WAITING',
        created_at: review.at,
        decided_at: null,
        decided_by: null,
      })
      .execute();
  }
}
