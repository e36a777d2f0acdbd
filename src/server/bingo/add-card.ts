import type { BingoCell } from '#contract/bingo/bingo.ts';
import { BINGO_CELLS } from '#domain/bingo/bingo.ts';
import type { Clock } from '#server/base/clock.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectYears } from '#server/season/season.queries.ts';
import { insertCells, selectCard } from './bingo.queries.ts';

/**
 * Creates the card of a year, with empty cells.
 * @throws ProblemError if the game has no such year, or the card exists
 */
export async function addCard(
  database: OpenDatabase,
  clock: Clock,
  actorUserId: string | null,
  year: number,
): Promise<BingoCell[]> {
  return database.inWriteTransaction(async (trx) => {
    if (!(await selectYears(trx)).includes(year)) throw new ProblemError('season-not-found');
    if ((await selectCard(trx, year)).length > 0) {
      throw new ProblemError('conflict', { detail: `There is a card for ${year}` });
    }
    await insertCells(
      trx,
      Array.from({ length: BINGO_CELLS }, (_, id) => ({ id, text: '', marked: false, year })),
    );
    await recordAudit(trx, {
      at: await decisionTime(trx, clock),
      actorUserId,
      action: 'BINGO_CARD_ADDED',
      subject: String(year),
      year,
      before: null,
      after: null,
    });
    return selectCard(trx, year);
  });
}
