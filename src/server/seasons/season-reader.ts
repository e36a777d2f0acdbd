import type { z } from 'zod';
import { currentYear, phase, thresholds } from '#domain/deadlines.ts';
import type { Player } from '#domain/guesses.ts';
import { once } from '#domain/once.ts';
import { type Medal, medalOf } from '#domain/placements.ts';
import type { PointsTables } from '#domain/points.ts';
import { type SeasonScores, scoreSeason, scoringSteps } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import type { StillPossible } from '#domain/still-possible.ts';
import { SECOND_MS } from '#domain/time.ts';
import { visiblePlayers } from '#domain/visibility.ts';
import { type CachedResponse, jsonResponse } from '../cached-response.ts';
import type { Clock } from '../clock.ts';
import type { Executor, OpenDatabase, SeasonRevision } from '../db/open-database.ts';
import { inStretches } from '../in-stretches.ts';
import { isWhole } from '../paging.ts';
import {
  keepStillPossible,
  type StillPossibleAmong,
} from '../still-possible/keep-still-possible.ts';
import { createAnswerCache } from './answer-cache.ts';
import { closeDeadlines } from './close-deadlines.ts';
import { type Guessers, readGuessers, updateGuessers } from './guessers.ts';
import { createKeptSeasons } from './kept-seasons.ts';
import { countUsers, selectOwnGuesses } from './player-guesses.queries.ts';
import {
  NO_GUESSES,
  type PublicGuesses,
  partsMissing,
  readPublicGuesses,
} from './public-guesses.ts';
import type { RaceTimes } from './race-times.ts';
import {
  type StoredCorrection,
  selectCorrections,
  selectCorrectionsWaiting,
  selectMedallists,
  selectRevisions,
  selectSeason,
  selectYears,
} from './season.queries.ts';
import { toPlayers, toPointsTables, toSeasonFacts } from './to-season-facts.ts';

/** A season's own medals once it is finished, until then those of the one before, if that is. */
interface LatestMedals {
  readonly year: number;
  /** By user. */
  readonly medals: ReadonlyMap<string, Medal | null>;
}

/** What is known of a season but for guesses. */
interface StoredFacts {
  readonly revision: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly latestMedals: LatestMedals;
  /** Races with a correction that waits for an admin. */
  readonly correctionsWaiting: ReadonlySet<string>;
  /** What has been corrected, oldest first; by race. */
  readonly corrections: ReadonlyMap<string, readonly StoredCorrection[]>;
  readonly thresholds: readonly Instant[];
}

/** A season as everybody may see it between two deadlines. */
export interface SeasonView
  extends Pick<
    StoredFacts,
    'facts' | 'tables' | 'latestMedals' | 'correctionsWaiting' | 'corrections'
  > {
  /** Another one whenever an answer made of it could be another. */
  readonly view: number;
  /** Those with a public guess, and those guesses, in Norwegian name order. */
  readonly players: readonly Player[];
  /** When a public guess of a race was last changed; 0 where there is none. */
  readonly guessedAt: RaceTimes['of'];
  readonly scores: () => SeasonScores;
  /** Who can still win; `null` while nothing is said, and where many play. */
  readonly stillPossible: () => Promise<StillPossible | null>;
  /** As `stillPossible`, among those of a league. */
  readonly stillPossibleAmong: StillPossibleAmong;
  /** Everybody who has guessed this season, before any of it is public too. */
  readonly guessers: Guessers;
  /** The moment of this answer; nothing that `cachedResponse` keeps may depend on it beyond the phase. */
  readonly now: Instant;
  /** Makes an answer once for as long as facts and public guesses stand: it may not depend on who takes part. */
  readonly cachedResponse: MakeResponse;
  /** As `cachedResponse`, for an answer that tells who takes part, too. */
  readonly cachedWithGuessers: MakeResponse;
  /** The viewer's own guesses, open ones too. Never part of an answer to anybody else. */
  readonly ownGuesses: (userId: string) => Promise<Player | null>;
}

/** What boards and lists of players are made of: a season, of everybody or of some. */
export type PlayersOfSeason = Pick<
  SeasonView,
  'facts' | 'tables' | 'now' | 'players' | 'guessedAt' | 'scores' | 'stillPossible' | 'latestMedals'
> & { readonly guessers: Pick<Guessers, 'list' | 'has'> };

type MakeResponse = <Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  make: () => z.input<Schema>,
) => CachedResponse;

/** What all answers of one phase are made of. */
interface KeptSeason {
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

/** From so many on a reader may be given what stood a moment ago, and scores are made between answers. */
const MANY_PLAYERS = 2_000;
/** For no longer; then readers wait. */
const LAG_MAX_MS = 10 * SECOND_MS;

/** Which season, at which moment. */
interface Wish {
  readonly year: number;
  readonly now: Instant;
}

/** What a reading has to wait for, or to be ready for. */
interface ReadingWay {
  /** Every save that was decided before a deadline that has passed. */
  readonly areSavesStored: boolean;
  /** Many players are read: some at a time, on a connection that nobody else waits for. */
  readonly isLong: boolean;
}

interface Reading {
  readonly season: Promise<KeptSeason | null>;
  /** When, on a clock that only goes forward. */
  readonly began: number;
}

/** Whether it can answer for that moment. */
function stands(kept: KeptSeason, { revision, guesserChanges, now }: SeasonRevision): boolean {
  return (
    kept.stored.revision >= (revision ?? 0) &&
    kept.guessers.changes >= guesserChanges &&
    kept.phase === phase(kept.stored.thresholds, now)
  );
}

async function readFacts(executor: Executor, year: number): Promise<StoredFacts | null> {
  const stored = await selectSeason(executor, year);
  if (stored === null) return null;
  const facts = toSeasonFacts(stored);
  const medalsYear = facts.isFinished ? year : year - 1;
  const medallists = await selectMedallists(executor, medalsYear);
  return {
    revision: stored.season.revision,
    facts,
    tables: toPointsTables(stored.points),
    latestMedals: {
      year: medalsYear,
      medals: new Map(medallists.map((row) => [row.user_id, medalOf(row.position)])),
    },
    correctionsWaiting: await selectCorrectionsWaiting(executor, year),
    corrections: await selectCorrections(executor, year),
    thresholds: thresholds(facts),
  };
}

/**
 * Whether it shows nothing but what everybody may see at that moment, although facts are others by now: no
 * deadline of it has passed since, and who takes part is not told late.
 */
function mayStillShow(kept: KeptSeason, { guesserChanges, now }: SeasonRevision): boolean {
  return (
    kept.guessers.changes >= guesserChanges && kept.phase === phase(kept.stored.thresholds, now)
  );
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

const raceIdsOf = ({ facts }: StoredFacts) => facts.races.map(({ id }) => id).join();

/** What a reader may be given. */
interface ReadingOptions {
  /** Facts and points as they stood a moment ago, where very many play and new ones are being computed. */
  readonly mayLag?: boolean;
}

export const MAY_LAG: ReadingOptions = { mayLag: true };

export interface SeasonReader {
  /** The season of a year as everybody may see it now; `null` when there is none. */
  readonly of: (year: number, options?: ReadingOptions) => Promise<SeasonView | null>;
  /**
   * The season that every screen shows: that of the calendar year in Norway, and until there is one the
   * latest; `null` when there is none at all.
   */
  readonly shown: (options?: ReadingOptions) => Promise<SeasonView | null>;
}

/**
 * Reads seasons, and keeps what it computed for as long as it stands: an unchanged season costs one indexed
 * read, and what changes is read alone (facts, the guesses of a deadline that has passed, who takes part).
 */
export function createSeasonReader(
  database: OpenDatabase,
  clock: Clock,
  manyPlayers = MANY_PLAYERS,
): SeasonReader {
  const seasons = createKeptSeasons<KeptSeason>();
  const answers = createAnswerCache();
  const reading = new Map<number, Reading>();
  let views = 0;
  const isMany = ({ players }: KeptSeason) => players.length >= manyPlayers;

  /**
   * A save that was decided before a deadline may still be on its way. Nobody decides anything while this
   * waits for its turn; with the reserves and sealed, what is read afterwards is all that there will be.
   */
  async function awaitSaves({ year, now }: Wish): Promise<void> {
    await database.inWriteTransaction((trx) => closeDeadlines(trx, year, now));
  }

  async function readIn(
    trx: Executor,
    { year, now }: Wish,
    { areSavesStored, isLong }: ReadingWay,
  ): Promise<KeptSeason | keyof ReadingWay | null> {
    const known = seasons.get(year);
    const revisions = await selectRevisions(trx, year);
    if (revisions === null) return null;
    const { revision, guess_revision: guessRevision, guesser_changes: changes } = revisions;
    const stored = known?.stored.revision === revision ? known.stored : await readFacts(trx, year);
    if (stored === null) return null;
    const doGuessesStand = known?.guessRevision === guessRevision;
    const before = doGuessesStand ? known.guesses : NO_GUESSES;
    const { facts, tables } = stored;
    const hasMissing = partsMissing(before, facts, now).length > 0;
    if (!areSavesStored && hasMissing) return 'areSavesStored';
    const areNamesKnown = doGuessesStand && raceIdsOf(known.stored) === raceIdsOf(stored);
    if (!isLong && (hasMissing || !areNamesKnown) && (await countUsers(trx)) >= manyPlayers) {
      return 'isLong';
    }
    const guesses = await readPublicGuesses(trx, before, facts, now, isLong);
    const guessers = !areNamesKnown
      ? await readGuessers(trx, year, changes, isLong)
      : known.guessers.changes === changes
        ? known.guessers
        : await updateGuessers(trx, year, known.guessers, changes);
    views += 1;
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
      edition: isSame ? known.edition : views,
      view: views,
    };
  }

  async function read(wish: Wish): Promise<KeptSeason | null> {
    let way: ReadingWay = { areSavesStored: false, isLong: false };
    let season: KeptSeason | keyof ReadingWay | null;
    for (;;) {
      const read = way.isLong ? database.inLongRead : database.inReadTransaction;
      season = await read((trx) => readIn(trx, wish, way));
      if (season !== 'areSavesStored' && season !== 'isLong') break;
      if (season === 'areSavesStored') await awaitSaves(wish);
      way = { ...way, [season]: true };
    }
    if (season === null) return null;
    const ready = await scoredAhead(season);
    seasons.set(wish.year, ready);
    return ready;
  }

  /** Where many play, scores are there before anybody asks for them. */
  async function scoredAhead(season: KeptSeason): Promise<KeptSeason> {
    const { stored, players, scored } = season;
    const { facts, tables } = stored;
    if (!isMany(season) || seasons.get(facts.year)?.scores === season.scores) return season;
    const scores = await inStretches(
      scoringSteps({ facts, tables, players, previous: scored.latest }),
    );
    scored.latest = scores;
    await inStretches(ranking(scores));
    return { ...season, scores: () => scores };
  }

  /** Requests that meet an outdated season wait for one and the same reading. */
  function readOnce(wish: Wish): Reading {
    const running = reading.get(wish.year);
    if (running !== undefined) return running;
    const season = read(wish).finally(() => reading.delete(wish.year));
    const started = { season, began: performance.now() };
    reading.set(wish.year, started);
    return started;
  }

  function keepAnswers(name: string): MakeResponse {
    return (key, schema, make) => {
      const known = answers.get(`${name} ${key}`);
      if (known !== undefined) return known;
      const made = jsonResponse(schema, make());
      answers.set(`${name} ${key}`, made);
      return made;
    };
  }

  function viewAt(kept: KeptSeason, now: Instant): SeasonView {
    const { stored, guesses, players, scores, stillPossibleAmong, guessers, edition, view } = kept;
    const { facts } = stored;
    return {
      ...stored,
      view,
      players,
      guessedAt: guesses.times?.of ?? (() => 0),
      scores,
      stillPossible: async () => (isWhole(players.length) ? stillPossibleAmong(scores()) : null),
      stillPossibleAmong,
      guessers,
      now,
      cachedResponse: keepAnswers(`${edition}`),
      cachedWithGuessers: keepAnswers(`${edition}/${view}`),
      ownGuesses: async (userId) => {
        const own = toPlayers(await selectOwnGuesses(database.db, facts.year, userId));
        return visiblePlayers(own, facts, userId, now)[0] ?? null;
      },
    };
  }

  async function of(
    year: number,
    { mayLag = false }: ReadingOptions = {},
  ): Promise<SeasonView | null> {
    const state = await database.readRevision(year, clock);
    if (state.revision === null) return null;
    let kept = seasons.get(year) ?? null;
    while (kept === null || !stands(kept, state)) {
      const { season, began } = readOnce({ year, now: state.now });
      const isLate = performance.now() - began > LAG_MAX_MS;
      if (mayLag && !isLate && kept !== null && isMany(kept) && mayStillShow(kept, state)) {
        // Whoever waits for it hears why it failed, and the next one to ask begins anew.
        season.catch(() => {});
        break;
      }
      kept = await season;
      if (kept === null) return null;
    }
    return viewAt(kept, state.now);
  }

  return {
    of,
    shown: async (options) => {
      const season = await of(currentYear(clock.now()), options);
      if (season !== null) return season;
      const [latest] = await selectYears(database.db);
      return latest === undefined ? null : of(latest, options);
    },
  };
}
