import { isOpen } from '#domain/season/deadline.ts';
import type { Executor } from '#server/db/database.ts';
import { selectGuessableRaces } from '#server/guessing/race-to-guess.queries.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange } from '../change-season.ts';

/** Returns true until the first race has closed: afterwards guesses rely on the rule. */
export async function canSwitchReserves(
  executor: Executor,
  { year, now }: { readonly year: number; readonly now: number },
): Promise<boolean> {
  const races = await selectGuessableRaces(executor, year);
  return races.every(({ guessDeadline }) => isOpen(guessDeadline, now));
}

/** Switches reserves on or off for the season's races. The players' lists are kept either way. */
export async function switchReserves(
  { trx, season, now, record }: SeasonChange,
  isOn: boolean,
): Promise<void> {
  const { year } = season;
  if (!(await canSwitchReserves(trx, { year, now }))) throw new ProblemError('deadline-passed');
  await trx
    .updateTable('season')
    .set({ has_reserves: isOn ? 1 : 0 })
    .where('year', '=', year)
    .execute();
  await record({
    action: 'SEASON_RESERVES_SWITCHED',
    subject: String(year),
    before: { isOn: season.has_reserves === 1 },
    after: { isOn },
  });
}
