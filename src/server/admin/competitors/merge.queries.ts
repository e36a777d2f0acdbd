import type { Kysely, Transaction } from 'kysely';
import { type Merge, mergedOrder } from '#domain/guessing/merge-competitors.ts';
import type { CompetitorKind, Database } from '#server/db/tables.ts';
import { ordersByUser } from '#server/guessing/append-newcomers.ts';
import { deleteOrder, insertOrder, selectOrders } from '#server/guessing/order-guess.queries.ts';
import { parseRows } from '#server/season/corrections/review-rows.ts';
import { changeReservesNaming } from '#server/season/reserves.queries.ts';
import { listHash, type ResultListRow } from '#server/season/result-lists/result-lists.ts';

/** Columns in which only the id changes: no list or order can contain both competitors. */
const COLUMNS = {
  DRIVER: [
    ['grid_place', 'driver_id'],
    ['result_row', 'driver_id'],
    ['race_guess', 'driver_id'],
    ['live_order', 'driver_id'],
    ['recorded_car', 'driver_id'],
    ['standing', 'competitor_id'],
    ['order_guess', 'competitor_id'],
    ['answer_guess', 'competitor_id'],
    ['right_answer', 'competitor_id'],
    ['alias', 'competitor_id'],
    ['bingo_text', 'driver_id'],
    ['bingo_text', 'other_driver_id'],
  ],
  CONSTRUCTOR: [
    ['driver', 'constructor_id'],
    ['grid_place', 'constructor_id'],
    ['result_row', 'constructor_id'],
    ['standing', 'competitor_id'],
    ['order_guess', 'competitor_id'],
    ['answer_guess', 'competitor_id'],
    ['right_answer', 'competitor_id'],
    ['alias', 'competitor_id'],
    ['bingo_text', 'constructor_id'],
  ],
} as const satisfies Record<CompetitorKind, readonly (readonly [keyof Database, string])[]>;

/** Untyped: one query serves every table with a competitor id. */
type AnyTables = Kysely<Record<string, Record<string, string>>>;

/** Replaces all references to `from` by `into`. */
export async function moveReferences(
  trx: Transaction<Database>,
  kind: CompetitorKind,
  year: number,
  merge: Merge,
): Promise<void> {
  await closeUpOrders(trx, kind, year, merge);
  await closeUpRightAnswers(trx, merge);
  for (const [table, column] of COLUMNS[kind]) {
    await (trx as unknown as AnyTables)
      .updateTable(table)
      .set({ [column]: merge.into })
      .where(column, '=', merge.from)
      .execute();
  }
  if (kind === 'DRIVER') {
    await moveGuessable(trx, merge);
    // A list with both keeps the first of the two positions.
    await changeReservesNaming(trx, year, merge.from, (list) => [
      ...new Set(list.map((id) => (id === merge.from ? merge.into : id))),
    ]);
  }
  await rewriteReviews(trx, year, merge);
}

/** Removes the duplicate from orders that contain both. */
async function closeUpOrders(
  trx: Transaction<Database>,
  kind: CompetitorKind,
  year: number,
  merge: Merge,
): Promise<void> {
  for (const [userId, saved] of ordersByUser(await selectOrders(trx, { year, kind }))) {
    const ids = saved.map(({ id }) => id);
    if (!ids.includes(merge.from) || !ids.includes(merge.into)) continue;
    const renamed = saved.map((place) =>
      place.id === merge.from ? { ...place, id: merge.into } : place,
    );
    // Of two rows for the same race the first one is kept.
    const places = mergedOrder(ids, merge).flatMap(
      (id) => renamed.find((one) => one.id === id) ?? [],
    );
    await deleteOrder(trx, { userId, year, kind });
    await insertOrder(trx, { userId, year, kind }, places);
  }
}

/** Removes the duplicate from right answers that contain both. */
async function closeUpRightAnswers(
  trx: Transaction<Database>,
  { from, into }: Merge,
): Promise<void> {
  await trx
    .deleteFrom('right_answer')
    .where('competitor_id', '=', from)
    .where(
      'question_id',
      'in',
      trx.selectFrom('right_answer').select('question_id').where('competitor_id', '=', into),
    )
    .execute();
}

async function moveGuessable(trx: Transaction<Database>, { from, into }: Merge): Promise<void> {
  const rows = await trx
    .selectFrom('guessable')
    .select('race_id')
    .where('driver_id', '=', from)
    .execute();
  if (rows.length === 0) return;
  await trx.deleteFrom('guessable').where('driver_id', '=', from).execute();
  await trx
    .insertInto('guessable')
    .values(rows.map(({ race_id }) => ({ race_id, driver_id: into })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Rewrites reviews to name the remaining competitor, so that a correction against which
 * an admin has decided is not pending again.
 */
async function rewriteReviews(
  trx: Transaction<Database>,
  year: number,
  merge: Merge,
): Promise<void> {
  const reviews = await trx
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .selectAll('import_review')
    .where('race.year', '=', year)
    .where(({ or, eb }) =>
      or([
        eb('import_review.incoming', 'like', `%"${merge.from}"%`),
        eb('import_review.stored', 'like', `%"${merge.from}"%`),
      ]),
    )
    .execute();
  const rewrite = (rows: readonly ResultListRow[]) =>
    rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value === merge.from ? merge.into : value,
          ]),
        ) as unknown as ResultListRow,
    );
  for (const { id, race_id, kind, stored, incoming, state, ...review } of reviews) {
    const rows = rewrite(parseRows(incoming));
    const incoming_hash = state === 'BY_HAND' ? review.incoming_hash : listHash(rows);
    // The remaining competitor may have the same review already.
    await trx
      .deleteFrom('import_review')
      .where('race_id', '=', race_id)
      .where('kind', '=', kind)
      .where('incoming_hash', '=', incoming_hash)
      .where('id', '<>', id)
      .execute();
    await trx
      .updateTable('import_review')
      .set({
        stored: JSON.stringify(rewrite(parseRows(stored))),
        incoming: JSON.stringify(rows),
        incoming_hash,
      })
      .where('id', '=', id)
      .execute();
  }
}
