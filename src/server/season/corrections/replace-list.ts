import type { Transaction } from 'kysely';
import type { ReviewedList } from '#contract/season/corrections.ts';
import type { Instant } from '#domain/base/time.ts';
import { isGoingOn, isSettled } from '#domain/messages/reminders.ts';
import type { Database } from '#server/db/tables.ts';
import { replaceLiveOrder } from '../live-order/live-order.queries.ts';
import {
  competitorIdOf,
  RESULT_LIST_STORES,
  type ResultListKind,
  type ResultListRow,
  type ResultListStore,
} from '../result-lists/result-lists.ts';
import { deleteReview, selectDecidedReviews, storeReview } from './corrections.queries.ts';
import { parseRows } from './review-rows.ts';

interface NewList {
  readonly raceId: string;
  readonly kind: ResultListKind;
  readonly rows: readonly ResultListRow[];
}

/**
 * Author of a list: an admin, a source that applies automatically, or a source that an admin has
 * accepted, whose review is the correction.
 */
type Author =
  | { readonly state: 'BY_HAND'; readonly userId: string }
  | { readonly state: 'APPLIED'; readonly source: string; readonly incomingHash: string }
  | { readonly state: 'ACCEPTED' };

interface Moment {
  readonly now: Instant;
  readonly newId: () => string;
}

/**
 * Replaces a list of a race, which happens only here, also by an empty one. If positions or points
 * differ from what players have seen, it is recorded as a correction, whoever the author: a removal
 * and its replacement compare to what was seen before.
 * @returns the list that players have seen, if known; else the stored one
 */
export async function replaceList(
  trx: Transaction<Database>,
  { raceId, kind, rows }: NewList,
  author: Author,
  { now, newId }: Moment,
): Promise<readonly ResultListRow[]> {
  const list = RESULT_LIST_STORES[kind] as ResultListStore<ResultListRow>;
  const stored = await list.read(trx, [raceId]);
  const seen = kind === 'GRID' ? null : await takeSeen(trx, { raceId, kind, stored }, author, now);
  await list.replace(trx, raceId, rows);
  if (kind === 'GRID') await rememberGuessable(trx, raceId, rows);
  if (kind === 'RACE_RESULT' && rows.length > 0) {
    await rememberFirstResult(trx, raceId, now);
    await replaceLiveOrder(trx, raceId, []);
  }
  if (kind === 'GRID' || seen === null) return stored;

  const difference = list.difference(seen, rows);
  const isCorrection = difference === 'COUNTS' || difference === 'NEW';
  if (!isCorrection || author.state === 'ACCEPTED') return seen;
  const id = newId();
  const isByHand = author.state === 'BY_HAND';
  await storeReview(trx, {
    id,
    race_id: raceId,
    kind,
    source: isByHand ? 'hand' : author.source,
    stored: JSON.stringify(seen),
    incoming: JSON.stringify(rows),
    incoming_hash: isByHand ? id : author.incomingHash,
    state: author.state,
    created_at: now,
    decided_at: now,
    decided_by: isByHand ? author.userId : null,
  });
  return seen;
}

/**
 * Returns the list that players have seen last. A correction an admin has just made is not
 * announced yet, so it is merged into the new one. A list first entered by hand within minutes
 * counts as unseen.
 * @returns `null` if nothing was seen
 */
async function takeSeen(
  trx: Transaction<Database>,
  {
    raceId,
    kind,
    stored,
  }: {
    readonly raceId: string;
    readonly kind: ReviewedList;
    readonly stored: readonly ResultListRow[];
  },
  author: Author,
  now: Instant,
): Promise<readonly ResultListRow[] | null> {
  const corrections = await selectDecidedReviews(trx, raceId);
  const latest = corrections.findLast((correction) => correction.kind === kind);
  const moments = corrections.map(({ decidedAt }) => decidedAt);
  if (latest?.state === 'BY_HAND' && isGoingOn(latest.decidedAt, moments, now)) {
    await deleteReview(trx, latest.id);
    return parseRows(latest.stored);
  }
  if (stored.length === 0) {
    const wasTakenAway = latest !== undefined && parseRows(latest.incoming).length === 0;
    return wasTakenAway ? [] : null;
  }
  return author.state === 'BY_HAND' && !(await isResultSettled(trx, raceId, now)) ? null : stored;
}

async function isResultSettled(
  trx: Transaction<Database>,
  raceId: string,
  now: Instant,
): Promise<boolean> {
  const { first_result_at: at } = await trx
    .selectFrom('race')
    .select('first_result_at')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow();
  return at !== null && isSettled(at, now);
}

async function rememberFirstResult(
  trx: Transaction<Database>,
  raceId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('race')
    .set({ first_result_at: now })
    .where('id', '=', raceId)
    .where('first_result_at', 'is', null)
    .execute();
}

async function rememberGuessable(
  trx: Transaction<Database>,
  raceId: string,
  grid: readonly ResultListRow[],
): Promise<void> {
  if (grid.length === 0) return;
  await trx
    .insertInto('guessable')
    .values(grid.map((row) => ({ race_id: raceId, driver_id: competitorIdOf(row) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
