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
