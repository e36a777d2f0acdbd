import type { Transaction } from 'kysely';
import type { Receipt } from '#contract/guessing/seals.ts';
import type { Instant } from '#domain/base/time.ts';
import type { GuessPart } from '#domain/guessing/seals.ts';
import type { Refusal } from '#domain/season/deadline.ts';
import { latestSeasonDeadline, seasonRefusal } from '#domain/season/season-deadline.ts';
import { latestTime } from '#server/base/clock.ts';
import { decisionTimeFrom } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { trackParticipation } from '#server/season/participants.queries.ts';
import { newSalt, receiptOf, type SaveMetadata } from '#server/season/seal-log/guess-hash.ts';
import { selectSeasonToGuess } from '#server/season/season-deadline.queries.ts';

type Trx = Transaction<Database>;

/** What a gate leads to, as it is stored once the lock is held. */
interface Locked {
  /** Time of the database at which it was read, see `timeColumn`. */
  readonly database_time: Instant | null;
}

/** Gate of whatever a player saves for the game: what is read under the lock, and if it is open. */
export interface Gate<Found extends Locked, Opening> {
  /** @throws ProblemError if there is no such season or race */
  readonly find: (trx: Trx) => Promise<Found>;
  /**
   * @param latest the latest time that it can be
   * @throws ProblemError unless the domain says that it is open
   */
  readonly open: (found: Found, latest: Instant) => Opening;
}

/** What is behind a gate that was open. */
interface Entered<Found, Opening> {
  readonly found: Found;
  readonly opening: Opening;
  /** The time that decided, read once and after the lock. */
  readonly now: Instant;
  /** The latest time that it can be: a clock in doubt may be ahead or behind. */
  readonly latest: Instant;
}

/**
 * Saves in one transaction what may be saved until a certain time: takes the lock, reads the time,
 * and asks whether it is open.
 */
export async function throughGate<Found extends Locked, Opening, Result>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  gate: Gate<Found, Opening>,
  save: (trx: Trx, entered: Entered<Found, Opening>) => Promise<Result>,
): Promise<Result> {
  return database.inWriteTransaction(async (trx) => {
    const found = await gate.find(trx);
    const now = decisionTimeFrom(found.database_time, clock);
    const latest = latestTime(clock, now);
    return save(trx, { found, opening: gate.open(found, latest), now, latest });
  });
}

/** Season or race of a guess. */
export interface Guessable extends Locked {
  readonly year: number;
  /** `null` for the season itself. */
  readonly raceId: string | null;
  readonly closed_at: Instant | null;
}

/** Gate of a guess, which is open until a deadline. */
export type GuessGate<Found extends Guessable> = Gate<Found, Instant>;

/**
 * Returns the deadline of a guess that is accepted.
 * @param refusal the domain's answer, at the latest time that it can be
 * @param ending what has happened to what is `OVER`
 * @throws ProblemError if there is a refusal
 */
export function deadlineUnless(
  refusal: Refusal | null,
  deadline: Instant | null,
  latest: Instant,
  ending: string,
): Instant {
  if (refusal === 'OVER') throw new ProblemError('conflict', { detail: ending });
  if (refusal === 'NOT_YET' || deadline === null) throw new ProblemError('not-available-yet');
  if (refusal !== null) throw new ProblemError('deadline-passed', { deadline, now: latest });
  return deadline;
}

/** Gate of the guesses of a season, which all close together. */
export function seasonGate(year: number): GuessGate<Guessable & SeasonClosing> {
  return {
    async find(trx) {
      const season = await selectSeasonToGuess(trx, year);
      if (season === null) throw new ProblemError('season-not-found');
      const deadline = season.guessDeadline ?? latestSeasonDeadline(season);
      const { closed_at, database_time, finished_at } = season;
      const isFinished = finished_at !== null;
      return { year, raceId: null, closed_at, database_time, deadline, isFinished };
    },
    open: (season, latest) =>
      deadlineUnless(
        seasonRefusal(season, latest),
        season.deadline,
        latest,
        'The season is finished',
      ),
  };
}

interface SeasonClosing {
  readonly deadline: Instant | null;
  readonly isFinished: boolean;
}

/** Guess as its receipt says it (`SealableGuess.picks`); empty without a guess. */
type Picks = readonly string[];

interface StoredGuess {
  readonly picks: Picks;
  /** `null` without a guess. */
  readonly stamp: SaveMetadata | null;
  /** True if a guess that was read with it makes the player a participant. */
  readonly isParticipant: boolean;
}

/** Guess to save, with what differs from category to category. */
interface GuessToSave<Found extends Guessable> {
  readonly userId: string;
  readonly part: GuessPart;
  readonly picks: Picks;
  /** Picks that the client last loaded; any others that are stored are a conflict. */
  readonly basedOn: Picks | undefined;
  readonly gate: GuessGate<Found>;
  readonly read: (trx: Trx, found: Found) => Promise<StoredGuess>;
  /** Adapts picks to what can be picked now, for the comparison that finds a conflict. */
  readonly adapt?: (picks: Picks, found: Found) => Picks;
  /** @throws ProblemError if the picks cannot be guessed */
  readonly assertValid?: (found: Found) => void;
  readonly store: (trx: Trx, stamp: SaveMetadata) => Promise<void>;
}

interface SavedGuess<Found> {
  /** Deadline of the guess, and the earlier time at which it was accepted. */
  readonly decision: { readonly now: Instant; readonly deadline: Instant };
  readonly found: Found;
  readonly receipt: Receipt;
}

/**
 * Saves one guess, of whatever category. An unchanged guess keeps the time and salt of its first
 * save, and so its receipt.
 * @throws ProblemError outside its opening time, on an edit conflict, or if it is invalid
 */
export async function saveGuess<Found extends Guessable>(
  context: Pick<AppContext, 'database' | 'clock' | 'random'>,
  guess: GuessToSave<Found>,
): Promise<SavedGuess<Found>> {
  const { userId, part, picks, basedOn, gate } = guess;
  return throughGate(context, gate, async (trx, entered) => {
    const { now, opening: deadline } = entered;
    const found = await reopenIfClosed(trx, gate, entered);
    const { year, raceId } = found;
    const stored = await guess.read(trx, found);
    const adapt = (each: Picks) => guess.adapt?.(each, found) ?? each;
    assertNoConflict(basedOn && adapt(basedOn), adapt(stored.picks), picks);
    guess.assertValid?.(found);
    const isSame = stored.picks.join() === picks.join();
    const stamp = (isSame && stored.stamp) || { savedAt: now, salt: newSalt(context.random) };
    const store = () => guess.store(trx, stamp);
    // Only a first guess or a deletion can change who takes part.
    if (stored.isParticipant && picks.length > 0) await store();
    else await trackParticipation(trx, { year, userId }, store);
    const receipt = receiptOf({ ...stamp, year, raceId, part, userId, picks, addedByGame: 0 });
    return { decision: { now, deadline }, found, receipt };
  });
}

/**
 * Reopens what a wrong clock had closed while its deadline is ahead, and reads it again: guesses
 * that reserves had filled are gone.
 */
async function reopenIfClosed<Found extends Guessable>(
  trx: Trx,
  gate: GuessGate<Found>,
  { found, latest }: Entered<Found, Instant>,
): Promise<Found> {
  if (found.closed_at === null) return found;
  await reopenGuesses(trx, found.year, latest);
  return gate.find(trx);
}
