import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { latestSeasonDeadline } from '#domain/season/season-deadline.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { trackParticipation } from '#server/season/participants.queries.ts';
import { selectSeasonToGuess } from '#server/season/season-deadline.queries.ts';
import { refuseAfterDeadline } from './refuse-after-deadline.ts';

/** Deadline of a guess, and the earlier time at which it was accepted. */
interface DeadlineCheck {
  readonly now: Instant;
  readonly deadline: Instant;
}

/**
 * Runs a save of a season guess in one transaction, if the season is open once its row is locked.
 * @throws ProblemError if it is not
 */
export async function withOpenSeason<Result>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { year, userId }: { readonly year: number; readonly userId: string },
  save: (trx: Transaction<Database>, now: Instant) => Promise<Result>,
): Promise<{ readonly decision: DeadlineCheck; readonly saved: Result }> {
  return database.inWriteTransaction(async (trx) => {
    const season = await selectSeasonToGuess(trx, year);
    if (season === null) throw new ProblemError('season-not-found');
    const now = await decisionTime(trx, clock);
    const deadline = season.guessDeadline ?? latestSeasonDeadline(season);
    if (deadline === null) throw new ProblemError('not-available-yet');
    const latest = refuseAfterDeadline(deadline, now, clock);
    if (season.finished_at !== null) {
      throw new ProblemError('conflict', { detail: 'The season is finished' });
    }
    // The season was closed by a wrong clock.
    if (season.closed_at !== null) await reopenGuesses(trx, year, latest);
    const saved = await trackParticipation(trx, { year, userId }, () => save(trx, now));
    return { decision: { deadline, now }, saved };
  });
}
