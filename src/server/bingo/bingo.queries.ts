import type { Transaction } from 'kysely';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/** Selects a year's card by cell id, with all marks; empty if the year has none. */
export async function selectCard(executor: Executor, year: number): Promise<BingoCell[]> {
  const rows = await executor
    .selectFrom('bingo_cell')
    .selectAll()
    .where('year', '=', year)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    marked: row.is_marked === 1,
    year: row.year,
  }));
}

/** Previous state of a cell, by the audit action. */
const WAS_MARKED = { BINGO_CELL_MARKED: false, BINGO_CELL_UNMARKED: true } as const;

/**
 * Returns a year's card with its marks at a moment, from the audit log: cells that were first
 * marked later were unmarked then.
 */
export async function selectCardBefore(
  executor: Executor,
  year: number,
  since: Instant | null,
): Promise<BingoCell[]> {
  const card = await selectCard(executor, year);
  if (since === null) return card;
  const rows = await executor
    .selectFrom('audit_entry')
    .select(['subject', 'action'])
    .where('action', 'in', ['BINGO_CELL_MARKED', 'BINGO_CELL_UNMARKED'])
    .where('year', '=', year)
    .where('at', '>=', since)
    .orderBy('entry', 'desc')
    .execute();
  const before = new Map(
    rows.map(({ subject, action }) => [subject, WAS_MARKED[action as keyof typeof WAS_MARKED]]),
  );
  return card.map((cell) => ({ ...cell, marked: before.get(`${cell.id + 1}`) ?? cell.marked }));
}

export async function insertCells(
  trx: Transaction<Database>,
  cells: readonly BingoCell[],
): Promise<void> {
  await trx
    .insertInto('bingo_cell')
    .values(
      cells.map(({ id, text, marked, year }) => ({ year, id, text, is_marked: marked ? 1 : 0 })),
    )
    .execute();
}

export async function updateCell(trx: Transaction<Database>, cell: BingoCell): Promise<void> {
  await trx
    .updateTable('bingo_cell')
    .set({ text: cell.text, is_marked: cell.marked ? 1 : 0 })
    .where('year', '=', cell.year)
    .where('id', '=', cell.id)
    .execute();
}
