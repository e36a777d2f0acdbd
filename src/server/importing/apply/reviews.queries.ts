import type { Transaction } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { storeReview } from '#server/season/corrections/corrections.queries.ts';
import { type ListForReview, needsReview } from '../decide/decide-lists.ts';
import type { DecidedDraft, DecidedList } from '../import-draft.ts';
import type { StoredReview } from '../stored-season.ts';

/**
 * Replaces the waiting reviews by those of the draft: a newer correction replaces an older one, and
 * a withdrawn one is dropped. Reviews of lists that the source did not deliver stay. An applied
 * count with fewer flags is stored with what it replaced, like lists (`replaceList`).
 * @returns true if the waiting reviews have changed
 */
export async function storeReviews(
  trx: Transaction<Database>,
  { stored: { reviews }, lists, reported, moment: { now, newId } }: DecidedDraft,
  source: string,
): Promise<boolean> {
  const reviewed = lists.filter(needsReview);
  const fewerFlags = lists.flatMap((list) =>
    list.kind === 'FLAGS' && list.decision === 'APPLY' ? list : [],
  );
  const isReported = ({ race_id, kind }: StoredReview) =>
    reported.some((one) => one.raceId === race_id && one.kind === kind);
  const waiting = reviews.filter((review) => review.state === 'WAITING' && isReported(review));
  const isSame = (row: StoredReview, { raceId, kind, incomingHash }: DecidedList) =>
    row.race_id === raceId && row.kind === kind && row.incoming_hash === incomingHash;
  const passed = waiting.filter((row) => !reviewed.some((one) => isSame(row, one)));
  const added = reviewed.filter((one) => !waiting.some((row) => isSame(row, one)));
  for (const row of passed) {
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', row.race_id)
      .where('kind', '=', row.kind)
      .where('state', '=', 'WAITING')
      .execute();
  }
  const insert = (correction: ListForReview, state: 'WAITING' | 'APPLIED') =>
    storeReview(trx, {
      id: newId(),
      race_id: correction.raceId,
      kind: correction.kind,
      source,
      stored: JSON.stringify(correction.stored),
      incoming: JSON.stringify(correction.incoming),
      incoming_hash: correction.incomingHash,
      state,
      created_at: now,
      decided_at: state === 'APPLIED' ? now : null,
      decided_by: null,
    });
  for (const one of added) await insert(one, 'WAITING');
  for (const one of fewerFlags) await insert(one, 'APPLIED');
  return passed.length + added.length > 0;
}
