import type { BingoCell } from '#contract/bingo/bingo.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectCard, updateCell } from './bingo.queries.ts';

/**
 * Changes one cell, and records it if that made a difference.
 * @param change gets the stored cell
 * @throws ProblemError if the year has no such cell
 */
export async function changeCell(
  database: OpenDatabase,
  clock: Clock,
  actorUserId: string | null,
  { year, id }: Pick<BingoCell, 'year' | 'id'>,
  change: (cell: BingoCell) => BingoCell,
): Promise<BingoCell> {
  return database.inWriteTransaction(async (trx) => {
    const before = (await selectCard(trx, year)).find((cell) => cell.id === id);
    if (before === undefined) throw new ProblemError('not-found');
    const after = change(before);
    const hasNewText = after.text !== before.text;
    if (!hasNewText && after.marked === before.marked) return before;
    await updateCell(trx, after);
    await recordAudit(trx, {
      at: await decisionTime(trx, clock),
      actorUserId,
      action: hasNewText
        ? 'BINGO_TEXT_SET'
        : after.marked
          ? 'BINGO_CELL_MARKED'
          : 'BINGO_CELL_UNMARKED',
      // The audit log counts cells from 1, as the page does.
      subject: `${id + 1}`,
      year,
      before: hasNewText ? before.text : null,
      after: after.text,
    });
    return after;
  });
}
