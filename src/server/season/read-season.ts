import type { Instant } from '#domain/base/time.ts';
import { emptyTable, type TabledGuesses, tabledGuesses } from '#domain/guessing/guess-table.ts';
import { type Medal, medalOf } from '#domain/scoring/placements.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { phase, thresholds } from '#domain/season/phases.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Executor, OpenDatabase } from '#server/db/database.ts';
import { endOf } from '#server/http/paging.ts';
import { selectFirstUnclosed } from './closing/closing.queries.ts';
import { type ParticipantList, readParticipants, updateParticipants } from './participants.ts';
import { countPlacements, type NamedPlacement, readPlacements } from './placements.queries.ts';
import { isMissing, type Named, readNames, readTable } from './public-guesses.ts';
import {
  type StoredCorrection,
  selectCorrections,
  selectIdsWithWaitingReviews,
  selectMedallists,
  selectRevisions,
  selectSeason,
} from './season.queries.ts';
import { toPointsTables, toSeasonFacts } from './to-season-facts.ts';

/** Medals of this season once it is finished, until then of the previous one if that is. */
interface LatestMedals {
  readonly year: number;
  /** Medals by user id. */
  readonly medals: ReadonlyMap<string, Medal | null>;
  /** Final placements, best first; only the first page if there are many. */
  readonly places: readonly NamedPlacement[];
  /** Number of players; 0 once the next season has started. */
  readonly playerCount: number;
}

/** Stored facts of a season, without guesses. */
export interface StoredFacts {
  readonly revision: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly latestMedals: LatestMedals;
  /** Ids of races with a waiting review. */
  readonly racesWithWaitingReviews: ReadonlySet<string>;
  /** Corrections by race id, oldest first. */
  readonly corrections: ReadonlyMap<string, readonly StoredCorrection[]>;
  readonly thresholds: readonly Instant[];
  /** First time each race had a result, by race id, even if the result is gone since. */
  readonly resultsAt: ReadonlyMap<string, Instant>;
}

/**
 * Season as it is read: its facts at a revision, and the guesses that are public in a phase. It never
 * changes; a change of the season is another one, which shares what is the same.
 */
export interface ReadSeason {
  readonly stored: StoredFacts;
  readonly guessRevision: number;
  readonly names: readonly Named[];
  /** Public guesses. */
  readonly guesses: TabledGuesses;
  readonly participants: ParticipantList;
  readonly phase: number;
}

/** Season and moment that a reader requests. */
export interface SeasonRequest {
  readonly year: number;
  readonly now: Instant;
}

/** Deadline that must be closed before its guesses are read. */
export interface Unclosed {
  readonly unclosed: Instant;
}

/** Returns the latest medals of a season, current or as of an earlier result. */
export async function readLatestMedals(
  executor: Executor,
  facts: SeasonFacts,
): Promise<LatestMedals> {
  const year = facts.isFinished ? facts.year : facts.year - 1;
  const medallists = await selectMedallists(executor, year);
  // Once this season has begun, the previous ranking is not shown any more.
  const hasEnded = facts.isFinished || facts.races.every(({ result }) => result === null);
  const playerCount = hasEnded ? await countPlacements(executor, year) : 0;
  return {
    year,
    medals: new Map(medallists.map((row) => [row.user_id, medalOf(row.position)])),
    places: await readPlacements(executor, year, endOf(playerCount)),
    playerCount,
  };
}

async function readFacts(executor: Executor, year: number): Promise<StoredFacts | null> {
  const stored = await selectSeason(executor, year);
  if (stored === null) return null;
  const facts = toSeasonFacts(stored);
  return {
    revision: stored.season.revision,
    facts,
    tables: toPointsTables(stored.points),
    latestMedals: await readLatestMedals(executor, facts),
    racesWithWaitingReviews: await selectIdsWithWaitingReviews(executor, year),
    corrections: await selectCorrections(executor, year),
    thresholds: thresholds(facts),
    resultsAt: new Map(
      stored.races.flatMap(({ id, first_result_at: at }) => (at === null ? [] : [[id, at]])),
    ),
  };
}

const raceIdsOf = ({ facts }: StoredFacts) => facts.races.map(({ id }) => id).join();

const areSameNames = (some: readonly Named[], others: readonly Named[]) =>
  some.length === others.length &&
  some.every(({ id, name }, at) => id === others[at]?.id && name === others[at].name);

async function readIn(
  trx: Executor,
  { year, now }: SeasonRequest,
  known: ReadSeason | undefined,
): Promise<ReadSeason | Unclosed | null> {
  const revisions = await selectRevisions(trx, year);
  if (revisions === null) return null;
  const { revision, guess_revision: guessRevision, guesser_changes: changes } = revisions;
  const areFactsKnown = known?.stored.revision === revision;
  const stored = areFactsKnown ? known.stored : await readFacts(trx, year);
  if (stored === null) return null;
  const { facts } = stored;
  const areGuessesFresh = known?.guessRevision === guessRevision;
  const before = areGuessesFresh ? known.guesses.table : emptyTable();
  // Waits for saves accepted before the deadline: guesses read after it has been closed are final.
  if (isMissing(before, facts, now)) {
    const unclosed = await selectFirstUnclosed(trx, year, now);
    if (unclosed !== null) return { unclosed };
  }
  const table = await readTable(trx, before, facts, now);
  const named = areFactsKnown && table === before ? known.names : await readNames(trx);
  const names = known !== undefined && areSameNames(known.names, named) ? known.names : named;
  const areNamesKnown = names === known?.names;
  const guesses =
    areNamesKnown && table === known.guesses.table ? known.guesses : tabledGuesses(table, names);
  const areParticipantsKnown =
    areNamesKnown && areGuessesFresh && raceIdsOf(known.stored) === raceIdsOf(stored);
  const participants = areParticipantsKnown
    ? await updateParticipants(trx, year, known.participants, changes)
    : await readParticipants(trx, year, changes);
  return {
    stored,
    guessRevision,
    names,
    guesses,
    participants,
    phase: phase(stored.thresholds, now),
  };
}

/**
 * Reads what has changed since the last reading; `null` if the season does not exist.
 * @param known the season as it was read last
 */
export function readSeason(
  database: OpenDatabase,
  request: SeasonRequest,
  known: ReadSeason | undefined,
): Promise<ReadSeason | Unclosed | null> {
  return database.inReadTransaction((trx) => readIn(trx, request, known));
}
