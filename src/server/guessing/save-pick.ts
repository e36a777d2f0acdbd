import type { Transaction } from 'kysely';
import type { SavedPicks } from '#contract/guessing/guesses.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import { isOpen, openRace } from '#domain/season/deadlines.ts';
import type { GridPlace } from '#domain/season/season.ts';
import { latestTime } from '#server/base/clock.ts';
import { decisionTimeFrom } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { trackParticipation } from '#server/season/participants.queries.ts';
import { newSalt, receiptOf, type SaveMetadata } from '#server/season/seal-log/guess-hash.ts';
import type { SeasonStore } from '#server/season/season-view.ts';
import {
  deletePick,
  replacePick,
  selectGuessableRaces,
  selectRaceToGuess,
} from './race-to-guess.queries.ts';

type Context = Pick<AppContext, 'database' | 'clock' | 'random'> & {
  readonly seasons: Pick<SeasonStore, 'racesAt'>;
};

interface PickToSave {
  readonly userId: string;
  readonly raceId: string;
  readonly category: RaceCategory;
  readonly driverId: string | null;
  /** Driver id the client last saw here; any other stored id is a conflict. */
  readonly basedOn: string | null | undefined;
}

/**
 * Saves or deletes (`null`) a player's pick of a race.
 * @throws ProblemError outside its opening time, if the driver is not on the grid, or on an edit
 * conflict
 */
export async function savePick(context: Context, pick: PickToSave): Promise<SavedPicks> {
  const { userId, raceId, category, driverId } = pick;
  return context.database.inWriteTransaction(async (trx) => {
    const race = await loadRace(trx, context, pick);
    const { grid } = assertOpen(race, raceId);
    assertNoConflict(pick.basedOn, race.stored[category]?.driverId ?? null, driverId);
    assertOnGrid(grid, driverId);
    const stamp = await save(trx, context, race, pick);

    const own = { ...stamp, year: race.year, raceId, part: category, userId, addedByGame: 0 };
    const saved = (each: RaceCategory) =>
      each === category ? driverId : (race.stored[each]?.driverId ?? null);
    return {
      now: race.now,
      deadline: race.guess_deadline,
      ...byPickName(saved),
      receipt: driverId === null ? null : receiptOf({ ...own, picks: [driverId] }),
    };
  });
}

type RaceToGuess = Awaited<ReturnType<typeof loadRace>>;

/** Loads the race with everything that a save depends on, and the player's picks. */
async function loadRace(trx: Transaction<Database>, { clock, seasons }: Context, pick: PickToSave) {
  const race = await selectRaceToGuess(trx, pick);
  if (race === null) throw new ProblemError('race-not-found');
  const { year, revision, guess_deadline: deadline } = race;
  const now = decisionTimeFrom(race.database_time, clock);
  const latest = latestTime(clock, now);
  if (!isOpen(deadline, latest))
    throw new ProblemError('deadline-passed', { deadline, now: latest });
  const races = seasons.racesAt(year, revision) ?? (await selectGuessableRaces(trx, year));
  if (race.closed_at === null) return { ...race, now, races };
  // The race was closed by a wrong clock, so the reserves that this brought are removed.
  await reopenGuesses(trx, year, latest);
  const reopened = await selectRaceToGuess(trx, pick);
  return { ...race, now, races, stored: reopened?.stored ?? race.stored };
}

function assertOpen({ finished_at, races, now }: RaceToGuess, raceId: string) {
  const isFinished = finished_at !== null;
  const open = openRace({ isFinished, races }, now);
  if (open?.id === raceId) return open;
  const isRun = isFinished || races.some(({ id, result }) => id === raceId && result !== null);
  throw isRun
    ? new ProblemError('conflict', { detail: 'The race has been run' })
    : new ProblemError('not-available-yet');
}

function assertOnGrid(grid: readonly GridPlace[] | null, driverId: string | null): void {
  if (driverId === null || grid?.some((place) => place.driverId === driverId)) return;
  const errors = [{ path: '/driver', message: 'is not on the grid' }];
  throw new ProblemError('invalid-input', { errors });
}

/** Saves the pick. An unchanged pick keeps the time and salt of its first save. */
async function save(
  trx: Transaction<Database>,
  { random }: Context,
  { year, now, stored }: RaceToGuess,
  pick: PickToSave,
): Promise<SaveMetadata> {
  const { userId, category, driverId } = pick;
  const before = stored[category];
  const isSame = driverId === (before?.driverId ?? null);
  if (isSame && before !== null) return before;
  const stamp = { savedAt: now, salt: newSalt(random) };
  if (isSame) return stamp;
  const store = () =>
    driverId === null ? deletePick(trx, pick) : replacePick(trx, pick, driverId, stamp);
  // A player with a pick in this race is a participant already, so changing it needs no tracking.
  const hasGuessed = Object.values(stored).some((each) => each !== null);
  if (hasGuessed && driverId !== null) await store();
  else await trackParticipation(trx, { year, userId }, store);
  return stamp;
}
