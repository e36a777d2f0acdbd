import type { Transaction } from 'kysely';
import type { SavedPicks } from '#contract/guessing/guesses.ts';
import type { Instant } from '#domain/base/time.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import { type RaceFacts, raceNow } from '#domain/season/race-now.ts';
import type { GridPlace, SeasonFacts } from '#domain/season/season.ts';
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
import { refuseAfterDeadline } from './refuse-after-deadline.ts';

type Guessable = RaceFacts & { readonly id: string };

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
  const { clock, seasons } = context;
  return context.database.inWriteTransaction(async (trx) => {
    const found = await selectRaceToGuess(trx, pick);
    if (found === null) throw new ProblemError('race-not-found');
    const { year, revision } = found;
    const now = decisionTimeFrom(found.database_time, clock);
    const latest = refuseAfterDeadline(found.guess_deadline, now, clock);
    const races = seasons.racesAt(year, revision) ?? (await selectGuessableRaces(trx, year));
    const { grid } = assertOpen({ isFinished: found.finished_at !== null, races }, raceId, now);
    const race = found.closed_at === null ? found : await reopenRace(trx, found, pick, latest);
    assertNoConflict(pick.basedOn, race.stored[category]?.driverId ?? null, driverId);
    assertOnGrid(grid, driverId);
    const stamp = await save(trx, context, { ...race, now }, pick);

    const own = { ...stamp, year, raceId, part: category, userId, addedByGame: 0 };
    const saved = (each: RaceCategory) =>
      each === category ? driverId : (race.stored[each]?.driverId ?? null);
    return {
      now,
      deadline: race.guess_deadline,
      ...byPickName(saved),
      receipt: driverId === null ? null : receiptOf({ ...own, picks: [driverId] }),
    };
  });
}

type StoredRace = NonNullable<Awaited<ReturnType<typeof selectRaceToGuess>>>;

/**
 * Reopens the race, which a wrong clock had closed, and reads the player's picks again: those that
 * reserves had filled are gone.
 */
async function reopenRace(
  trx: Transaction<Database>,
  race: StoredRace,
  pick: PickToSave,
  latest: Instant,
): Promise<StoredRace> {
  await reopenGuesses(trx, race.year, latest);
  return (await selectRaceToGuess(trx, pick)) ?? race;
}

function assertOpen(
  { isFinished, races }: Pick<SeasonFacts, 'isFinished'> & { readonly races: readonly Guessable[] },
  raceId: string,
  now: Instant,
): Guessable {
  const { open } = raceNow({ isFinished, races }, now);
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
  { year, now, stored }: StoredRace & { readonly now: Instant },
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
