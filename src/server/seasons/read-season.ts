import { phase, thresholds } from '#domain/deadlines.ts';
import type { Player } from '#domain/guesses.ts';
import { once } from '#domain/once.ts';
import { type Medal, medalOf } from '#domain/placements.ts';
import type { PointsTables } from '#domain/points.ts';
import { type SeasonScores, scoreSeason, scoringSteps } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import type { Executor, OpenDatabase } from '../db/open-database.ts';
import { inStretches } from '../in-stretches.ts';
import { firstCount } from '../paging.ts';
import {
  keepStillPossible,
  type StillPossibleAmong,
} from '../still-possible/keep-still-possible.ts';
import { selectFirstUnclosed } from './closing.queries.ts';
import { type Guessers, readGuessers, updateGuessers } from './guessers.ts';
import { countPlacements, type NamedPlacement, readPlacements } from './placements.queries.ts';
import { countUsers } from './player-guesses.queries.ts';
import {
  NO_GUESSES,
  type PublicGuesses,
  partsMissing,
  readPublicGuesses,
} from './public-guesses.ts';
import {
  type StoredCorrection,
  selectCorrections,
  selectCorrectionsWaiting,
  selectMedallists,
  selectRevisions,
  selectSeason,
} from './season.queries.ts';
import { toPointsTables, toSeasonFacts } from './to-season-facts.ts';

/** A season's own medals once it is finished, until then those of the one before, if that is. */
interface LatestMedals {
  readonly year: number;
  /** By user. */
  readonly medals: ReadonlyMap<string, Medal | null>;
  /** Everybody's final place, best first; where these are many, those who come first. */
  readonly places: readonly NamedPlacement[];
  /** 0 once the season after it is being run. */
  readonly playerCount: number;
}

/** What is known of a season but for guesses. */
export interface StoredFacts {
  readonly revision: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly latestMedals: LatestMedals;
  /** Races with a correction that waits for an admin. */
  readonly correctionsWaiting: ReadonlySet<string>;
  /** What has been corrected, oldest first; by race. */
  readonly corrections: ReadonlyMap<string, readonly StoredCorrection[]>;
  readonly thresholds: readonly Instant[];
  /** When the results of races came first, whether they are still there or not. */
  readonly resultsAt: ReadonlyMap<string, Instant>;
}

/** What all answers of one phase are made of. */
export interface KeptSeason {
  readonly stored: StoredFacts;
  readonly guessRevision: number;
  readonly guesses: PublicGuesses;
  readonly guessers: Guessers;
  readonly phase: number;
  readonly players: readonly Player[];
  readonly scores: () => SeasonScores;
  readonly stillPossibleAmong: StillPossibleAmong;
  /** The season's scores as they were computed last, whatever has come since. */
  readonly scored: { latest: SeasonScores | null };
  /** Tells the answers that follow from facts and public guesses from those of all others. */
  readonly edition: number;
  /** Tells those as well that follow from who takes part. */
  readonly view: number;
}

/** Which season, at which moment. */
export interface Wish {
  readonly year: number;
  readonly now: Instant;
}

/** There is a deadline that has passed and has to be closed before anybody reads its guesses. */
export interface Unclosed {
  readonly unclosed: Instant;
}

/** Many players are read: some at a time, on a connection that nobody else waits for. */
const TAKES_LONG = 'TAKES_LONG';

/** What a reading starts from. */
interface Before {
  readonly database: OpenDatabase;
  /** The season as it was read last. */
  readonly known: KeptSeason | undefined;
  /** From so many on it is read some at a time, and scored before anybody asks. */
  readonly manyPlayers: number;
  /** A number that no other reading has. */
  readonly nextView: () => number;
}

/** Of a season as it is, or as it was before one of its results. */
export async function readLatestMedals(
  executor: Executor,
  facts: SeasonFacts,
): Promise<LatestMedals> {
  const year = facts.isFinished ? facts.year : facts.year - 1;
  const medallists = await selectMedallists(executor, year);
  // Once this one is being run nobody is shown how the one before ended.
  const hasEnded = facts.isFinished || facts.races.every(({ result }) => result === null);
  const playerCount = hasEnded ? await countPlacements(executor, year) : 0;
  return {
    year,
    medals: new Map(medallists.map((row) => [row.user_id, medalOf(row.position)])),
    places: await readPlacements(executor, year, firstCount(playerCount)),
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
    correctionsWaiting: await selectCorrectionsWaiting(executor, year),
    corrections: await selectCorrections(executor, year),
    thresholds: thresholds(facts),
    resultsAt: new Map(
      stored.races.flatMap(({ id, first_result_at: at }) => (at === null ? [] : [[id, at]])),
    ),
  };
}

const raceIdsOf = ({ facts }: StoredFacts) => facts.races.map(({ id }) => id).join();

async function readIn(
  trx: Executor,
  { year, now }: Wish,
  isLong: boolean,
  { known, manyPlayers, nextView }: Before,
): Promise<KeptSeason | Unclosed | typeof TAKES_LONG | null> {
  const revisions = await selectRevisions(trx, year);
  if (revisions === null) return null;
  const { revision, guess_revision: guessRevision, guesser_changes: changes } = revisions;
  const stored = known?.stored.revision === revision ? known.stored : await readFacts(trx, year);
  if (stored === null) return null;
  const doGuessesStand = known?.guessRevision === guessRevision;
  const before = doGuessesStand ? known.guesses : NO_GUESSES;
  const { facts, tables } = stored;
  const hasMissing = partsMissing(before, facts, now).length > 0;
  // A save that was decided before a deadline may still be on its way. Once it is closed, what is read is all there will be.
  const unclosed = hasMissing ? await selectFirstUnclosed(trx, year, now) : null;
  if (unclosed !== null) return { unclosed };
  const areNamesKnown = doGuessesStand && raceIdsOf(known.stored) === raceIdsOf(stored);
  if (!isLong && (hasMissing || !areNamesKnown) && (await countUsers(trx)) >= manyPlayers) {
    return TAKES_LONG;
  }
  const guesses = await readPublicGuesses(trx, before, facts, now, isLong);
  const guessers = !areNamesKnown
    ? await readGuessers(trx, year, changes, isLong)
    : known.guessers.changes === changes
      ? known.guessers
      : await updateGuessers(trx, year, known.guessers, changes);
  const view = nextView();
  const isSame = known !== undefined && known.stored === stored && known.guesses === guesses;
  const { players } = guesses;
  const scored = known?.scored ?? { latest: null };
  return {
    stored,
    guessRevision,
    guesses,
    guessers,
    phase: phase(stored.thresholds, now),
    players,
    scores: isSame
      ? known.scores
      : once(() => {
          scored.latest = scoreSeason({ facts, tables, players, previous: scored.latest });
          return scored.latest;
        }),
    stillPossibleAmong: isSame ? known.stillPossibleAmong : keepStillPossible(facts, now),
    scored,
    edition: isSame ? known.edition : view,
    view,
  };
}

/** What is asked for first once there are scores, one at a time. */
function* ranking(scores: SeasonScores): Generator<void, void> {
  const latest = scores.completedRaces.length;
  for (const raceIndex of latest < 2 ? [latest] : [latest - 1, latest]) {
    scores.ranksAt(raceIndex, 'TOTAL');
    yield;
  }
  scores.order();
  yield;
  for (const [raceIndex, total] of scores.bestTotals().entries()) {
    scores.rankOf(raceIndex, total);
    yield;
  }
}

/** Scores are there before anybody asks for them. */
async function scoredAhead(season: KeptSeason): Promise<KeptSeason> {
  const { stored, players, scored } = season;
  const { facts, tables } = stored;
  const scores = await inStretches(
    scoringSteps({ facts, tables, players, previous: scored.latest }),
  );
  scored.latest = scores;
  await inStretches(ranking(scores));
  return { ...season, scores: () => scores };
}

/** Reads what has changed since the season was read last; `null` when there is none. */
export async function readSeason(
  before: Before,
  wish: Wish,
): Promise<KeptSeason | Unclosed | null> {
  const { database, known, manyPlayers } = before;
  const short = await database.inReadTransaction((trx) => readIn(trx, wish, false, before));
  const season =
    short === TAKES_LONG
      ? await database.inLongRead((trx) => readIn(trx, wish, true, before))
      : short;
  if (season === TAKES_LONG) throw new Error('A long reading is as long as it takes');
  if (season === null || 'unclosed' in season || season.players.length < manyPlayers) return season;
  return known?.scores === season.scores ? season : scoredAhead(season);
}
