import { currentYear, isOpen } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';

/** Set, or moved before it has passed; only to the future, and not beyond the season's own year. */
export async function moveSeasonDeadline(
  { trx, season, now, record }: SeasonChange,
  guessDeadline: Instant,
): Promise<void> {
  const before = season.guess_deadline;
  if (before !== null && !isOpen(before, now)) throw new ProblemError('deadline-passed');
  if (guessDeadline <= now) throw invalidInput('/guessDeadline', 'is not in the future');
  if (currentYear(guessDeadline) > season.year) {
    throw invalidInput('/guessDeadline', `is after ${season.year}`);
  }
  await trx
    .updateTable('season')
    .set({ guess_deadline: guessDeadline })
    .where('year', '=', season.year)
    .execute();
  await record({
    action: 'SEASON_DEADLINE_MOVED',
    subject: String(season.year),
    before: readableInstant(before),
    after: readableInstant(guessDeadline),
  });
}
