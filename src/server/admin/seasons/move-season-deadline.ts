import { currentYear } from '#domain/base/oslo-time.ts';
import type { Instant } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { lateDeadlineLimit } from '#domain/season/season-deadline.ts';
import { hasRightAnswer, hasSeasonGuess } from '#server/guessing/late-season.ts';
import { selectGuessableRaces } from '#server/guessing/race-to-guess.queries.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';

/**
 * Moves the season deadline to a future time in the season's year. Once it has passed, only while
 * nobody has guessed the season, and up to the start of the next race.
 */
export async function moveSeasonDeadline(
  { trx, season, now, record }: SeasonChange,
  guessDeadline: Instant,
): Promise<void> {
  const { year, guess_deadline: before } = season;
  const hasPassed = before !== null && !isOpen(before, now);
  const isLate = hasPassed || season.passed_deadline !== null;
  if (hasPassed && (await hasSeasonGuess(trx, year))) throw new ProblemError('season-guessed');
  if (hasPassed && (await hasRightAnswer(trx, year))) {
    throw new ProblemError('conflict', { detail: 'Withdraw the right answers to questions first' });
  }
  const limit = isLate ? lateDeadlineLimit(await selectGuessableRaces(trx, year), now) : null;
  if (hasPassed && limit === null) throw new ProblemError('deadline-passed');
  if (guessDeadline <= now) throw invalidInput('/guessDeadline', 'is not in the future');
  if (isLate && guessDeadline > (limit ?? now)) {
    throw invalidInput('/guessDeadline', 'is after the start of the next race');
  }
  if (currentYear(guessDeadline) > year) {
    throw invalidInput('/guessDeadline', `is after ${year}`);
  }
  await trx
    .updateTable('season')
    .set({
      guess_deadline: guessDeadline,
      passed_deadline: season.passed_deadline ?? (hasPassed ? before : null),
    })
    .where('year', '=', year)
    .execute();
  await record({
    action: hasPassed ? 'SEASON_REOPENED' : 'SEASON_DEADLINE_MOVED',
    subject: String(year),
    before: readableInstant(before),
    after: readableInstant(guessDeadline),
  });
}

/**
 * Withdraws a late deadline. Without any guess the passed one applies again; else guessing ends now
 * and the guesses count. Either way everything becomes public, so the outcome reveals no secret.
 */
export async function withdrawLateDeadline({ trx, season, now, record }: SeasonChange) {
  const { year, guess_deadline: before, passed_deadline } = season;
  if (before === null || passed_deadline === null) throw new ProblemError('conflict');
  const isGuessed = await hasSeasonGuess(trx, year);
  if (isGuessed && !isOpen(before, now)) throw new ProblemError('season-guessed');
  const after = isGuessed ? now : passed_deadline;
  await trx
    .updateTable('season')
    .set({ guess_deadline: after, passed_deadline: isGuessed ? passed_deadline : null })
    .where('year', '=', year)
    .execute();
  await record({
    action: 'SEASON_DEADLINE_MOVED',
    subject: String(year),
    before: readableInstant(before),
    after: readableInstant(after),
  });
}
