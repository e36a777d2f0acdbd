import type { SavedRacePlaces } from '#contract/guesses.ts';
import { byPickName, type RaceCategory } from '#domain/category.ts';
import { openRace } from '#domain/deadlines.ts';
import type { AppContext } from '../app-context.ts';
import { decided } from '../db/decision-time.ts';
import { ProblemError } from '../problems.ts';
import { refuseOutdated } from '../refuse-outdated.ts';
import { newSalt } from '../sealing/guess-hash.ts';
import { receiptOf } from '../sealing/receipts.ts';
import { openDeadlines } from '../seasons/close-deadlines.ts';
import { noteGuesser } from '../seasons/guessers.queries.ts';
import type { SeasonSource } from '../seasons/season-reader.ts';
import {
  deleteRacePlace,
  replaceRacePlace,
  type Stamp,
  selectGuessableRaces,
  selectRaceToGuess,
} from './guesses.queries.ts';
import { decide } from './in-open-season.ts';

/**
 * Saves whom a player guesses in one place of a race, or takes that guess back (`null`).
 * @throws ProblemError when it is too late or too early, the driver is not on the grid, or another one is stored
 *   than the one to be replaced
 */
export async function saveRacePlace(
  {
    database,
    clock,
    random,
    seasons,
  }: Pick<AppContext, 'database' | 'clock' | 'random'> & {
    readonly seasons: Pick<SeasonSource, 'racesAt'>;
  },
  guess: {
    readonly userId: string;
    readonly raceId: string;
    readonly category: RaceCategory;
    readonly driverId: string | null;
    /** Whom it replaces, as far as the player knows. */
    readonly basedOn: string | null | undefined;
  },
): Promise<SavedRacePlaces> {
  const { userId, raceId, category, driverId } = guess;
  return database.inWriteTransaction(async (trx) => {
    const race = await selectRaceToGuess(trx, guess);
    if (race === null) throw new ProblemError('race-not-found');
    let { places } = race;
    const now = decided(race.database_time, clock);
    const decision = decide(race.guess_deadline, now);

    const isFinished = race.finished_at !== null;
    const races =
      seasons.racesAt(race.year, race.revision) ?? (await selectGuessableRaces(trx, race.year));
    const open = openRace({ isFinished, races }, now);
    if (open?.id !== raceId) {
      const isOver = isFinished || races.some(({ id, result }) => id === raceId && result !== null);
      throw isOver
        ? new ProblemError('conflict', { detail: 'The race has been run' })
        : new ProblemError('not-available-yet');
    }
    // Closed by a clock that has been set back since.
    if (race.closed_at !== null) {
      await openDeadlines(trx, race.year, now);
      places = (await selectRaceToGuess(trx, guess))?.places ?? [];
    }
    const storedIn = (place: RaceCategory) => places.find((each) => each.category === place);
    const stored = storedIn(category);
    const before = stored?.driverId ?? null;
    refuseOutdated(guess.basedOn, before, driverId);
    if (driverId !== null && !open.grid?.some((place) => place.driverId === driverId)) {
      const errors = [{ path: '/driver', message: 'is not on the grid' }];
      throw new ProblemError('invalid-input', { errors });
    }
    const isSame = driverId === before;
    const stamp: Stamp =
      isSame && stored !== undefined
        ? { savedAt: stored.savedAt, salt: stored.salt }
        : { savedAt: now, salt: newSalt(random) };
    if (!isSame) {
      const save = () =>
        driverId === null
          ? deleteRacePlace(trx, guess)
          : replaceRacePlace(trx, guess, driverId, stamp);
      // Whoever has guessed this race takes part, and goes on to with another driver: that need not be asked.
      if (places.length > 0 && driverId !== null) await save();
      else await noteGuesser(trx, { year: race.year, userId }, save);
    }
    const after = (place: RaceCategory) =>
      place === category ? driverId : (storedIn(place)?.driverId ?? null);
    const own = { ...stamp, year: race.year, raceId, part: category, userId, addedByGame: 0 };
    return {
      ...decision,
      ...byPickName(after),
      receipt: driverId === null ? null : receiptOf({ ...own, picks: [driverId] }),
    };
  });
}
