import type { ReserveLists, SavedReserves } from '#contract/guessing/guesses.ts';
import { isSame } from '#domain/base/is-same.ts';
import { type ReservesFault, reservesFault } from '#domain/guessing/reserves.ts';
import { PICK_NAMES } from '#domain/season/category.ts';
import { earliestTime } from '#server/base/clock.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { finaliseGuesses } from '#server/season/closing/finalise-guesses.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import { replaceReserves, selectReserves } from '#server/season/reserves.queries.ts';
import { selectSeasonToGuess } from '#server/season/season-deadline.queries.ts';
import { type Gate, throughGate } from './guess-gate.ts';

const FAULTS: Readonly<Record<ReservesFault, string>> = {
  TWICE: 'names somebody twice',
  NOT_IN_FIELD: 'names somebody who is not in the field',
};

const inOneOrder = ({ first, tenth }: ReserveLists): ReserveLists => ({ first, tenth });

type Season = NonNullable<Awaited<ReturnType<typeof selectSeasonToGuess>>>;

/** Gate of the reserves of a season, which can be changed until it is over. */
const reservesGate = (year: number): Gate<Season, void> => ({
  async find(trx) {
    const season = await selectSeasonToGuess(trx, year);
    if (season === null) throw new ProblemError('season-not-found');
    return season;
  },
  open({ finished_at, has_reserves }) {
    if (finished_at !== null) throw new ProblemError('season-finished');
    if (has_reserves === 0) {
      throw new ProblemError('conflict', { detail: 'The season has no reserves' });
    }
  },
});

/**
 * Saves a player's reserves, which count for races with a later deadline. Nothing public changes,
 * so no revision is bumped.
 * @throws ProblemError if the season has no reserves or is over, a list is invalid, or on an edit
 * conflict
 */
export async function saveReserves(
  context: Pick<AppContext, 'database' | 'clock'>,
  {
    userId,
    year,
    lists,
    basedOn,
  }: {
    readonly userId: string;
    readonly year: number;
    readonly lists: ReserveLists;
    /** Lists that the client last loaded; any other stored lists are a conflict. */
    readonly basedOn: ReserveLists | undefined;
  },
): Promise<SavedReserves> {
  return throughGate(context, reservesGate(year), async (trx, { now }) => {
    const owner = { userId, year };
    // Races that have closed use the list as it was then.
    await finaliseGuesses(trx, year, earliestTime(context.clock, now));
    const field = (await selectCompetitors(trx, 'DRIVER', year)).map(({ id }) => id);
    for (const pickName of PICK_NAMES) {
      const fault = reservesFault(lists[pickName], field);
      if (fault === null) continue;
      const errors = [{ path: `/${pickName}`, message: FAULTS[fault] }];
      throw new ProblemError('invalid-input', { errors });
    }
    const wanted = inOneOrder(lists);
    const stored = await selectReserves(trx, owner);
    assertNoConflict<unknown>(basedOn && inOneOrder(basedOn), stored, wanted);
    if (!isSame(stored, wanted)) {
      await replaceReserves(trx, owner, wanted, now);
    }
    return { now, saved: wanted };
  });
}
