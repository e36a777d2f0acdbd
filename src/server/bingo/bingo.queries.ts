import type { BingoCell } from '#contract/bingo.ts';
import type { Executor } from '../db/open-database.ts';

/** A year's card by cell id; empty when the year has none. */
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

export async function insertCells(executor: Executor, cells: readonly BingoCell[]): Promise<void> {
  await executor
    .insertInto('bingo_cell')
    .values(
      cells.map(({ id, text, marked, year }) => ({ year, id, text, is_marked: marked ? 1 : 0 })),
    )
    .execute();
}

export async function updateCell(executor: Executor, cell: BingoCell): Promise<void> {
  await executor
    .updateTable('bingo_cell')
    .set({ text: cell.text, is_marked: cell.marked ? 1 : 0 })
    .where('year', '=', cell.year)
    .where('id', '=', cell.id)
    .execute();
}
