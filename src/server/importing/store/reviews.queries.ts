import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type AskedList, isAsked, isCorrected } from '../plan/decide-lists.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import type { StoredReview } from '../plan/stored-season.ts';

/**
 * Makes the reviews that wait exactly those that a plan asks: a newer correction takes the place of an
 * older one, and what the source has taken back is asked no more. Lists that it has said nothing about
 * this time are left waiting. Corrections that apply themselves are kept with what they replaced.
 * @returns whether others wait than before
 */
export async function storeReviews(
  trx: Transaction<Database>,
  stored: readonly StoredReview[],
  { lists, reported, now }: Pick<ImportPlan, 'lists' | 'reported' | 'now'>,
  { source, newId }: { readonly source: string; readonly newId: () => string },
): Promise<boolean> {
  const asked = lists.filter(isAsked).map(({ list }) => list as AskedList);
  const applied = lists
    .filter(({ decision }) => decision === 'APPLY')
    .map(({ list }) => list)
    .filter(isCorrected);
  const isTold = ({ race_id, kind }: StoredReview) =>
    reported.some((list) => list.raceId === race_id && list.kind === kind);
  const waiting = stored.filter((review) => review.state === 'WAITING' && isTold(review));
  const isSame = (row: StoredReview, { raceId, kind, incomingHash }: AskedList) =>
    row.race_id === raceId && row.kind === kind && row.incoming_hash === incomingHash;
  const passed = waiting.filter((row) => !asked.some((list) => isSame(row, list)));
  const added = asked.filter((list) => !waiting.some((row) => isSame(row, list)));
  for (const row of passed) {
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', row.race_id)
      .where('kind', '=', row.kind)
      .where('state', '=', 'WAITING')
      .execute();
  }
  const insert = async (list: AskedList, state: 'WAITING' | 'APPLIED') => {
    // The same may have been accepted, and corrected since.
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', list.raceId)
      .where('kind', '=', list.kind)
      .where('incoming_hash', '=', list.incomingHash)
      .execute();
    await trx
      .insertInto('import_review')
      .values({
        id: newId(),
        race_id: list.raceId,
        kind: list.kind,
        source,
        stored: JSON.stringify(list.stored),
        incoming: JSON.stringify(list.incoming),
        incoming_hash: list.incomingHash,
        state,
        created_at: now,
        decided_at: state === 'APPLIED' ? now : null,
        decided_by: null,
      })
      .execute();
  };
  for (const list of added) await insert(list, 'WAITING');
  for (const list of applied) await insert(list, 'APPLIED');
  return passed.length + added.length > 0;
}
