import type { z } from 'zod';
import { currentYear, phase, thresholds } from '#domain/deadlines.ts';
import type { Player } from '#domain/guesses.ts';
import { once } from '#domain/once.ts';
import { type Medal, medalOf } from '#domain/placements.ts';
import type { PointsTables } from '#domain/points.ts';
import { type SeasonScores, scoreSeason } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import { visiblePlayers } from '#domain/visibility.ts';
import { type CachedResponse, jsonResponse } from '../cached-response.ts';
import type { Clock } from '../clock.ts';
import type { Executor, OpenDatabase, SeasonRevision } from '../db/open-database.ts';
import { createAnswerCache } from './answer-cache.ts';
import { fillReserves } from './fill-reserves.ts';
import { type Guessers, readGuessers, updateGuessers } from './guessers.ts';
import { createKeptSeasons } from './kept-seasons.ts';
import { selectOwnGuesses } from './player-guesses.queries.ts';
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
  readonly scores: () => SeasonScores;
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
  'facts' | 'tables' | 'now' | 'players' | 'scores' | 'latestMedals'
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
  /** The season's scores as they were computed last, whatever has come since. */
  readonly scored: { latest: SeasonScores | null };
  /** Tells the answers that follow from facts and public guesses from those of all others. */
  readonly edition: number;
  /** Tells those as well that follow from who takes part. */
  readonly view: number;
}

/** Which season, at which moment. */
interface Wish {
  readonly year: number;
  readonly now: Instant;
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

const raceIdsOf = ({ facts }: StoredFacts) => facts.races.map(({ id }) => id).join();

export interface SeasonReader {
  /** The season of a year as everybody may see it now; `null` when there is none. */
  readonly of: (year: number) => Promise<SeasonView | null>;
  /**
   * The season that every screen shows: that of the calendar year in Norway, and until there is one the
   * latest; `null` when there is none at all.
   */
  readonly shown: () => Promise<SeasonView | null>;
}

/**
 * Reads seasons, and keeps what it computed for as long as it stands: an unchanged season costs one indexed
 * read, and what changes is read alone (facts, the guesses of a deadline that has passed, who takes part).
 */
export function createSeasonReader(database: OpenDatabase, clock: Clock): SeasonReader {
  const seasons = createKeptSeasons<KeptSeason>();
  const answers = createAnswerCache();
  const reading = new Map<number, Promise<KeptSeason | null>>();
  let views = 0;

  /**
   * A save that was decided before a deadline may still be on its way. Nobody decides anything while this
   * waits for its turn; with the reserves, what is read afterwards is all that there will be.
   */
  async function awaitSaves({ year, now }: Wish): Promise<void> {
    await database.inWriteTransaction((trx) => fillReserves(trx, year, now));
  }

  async function readIn(
    trx: Executor,
    { year, now }: Wish,
    areSavesStored: boolean,
  ): Promise<KeptSeason | 'SAVES_MISSING' | null> {
    const known = seasons.get(year);
    const revisions = await selectRevisions(trx, year);
    if (revisions === null) return null;
    const { revision, guess_revision: guessRevision, guesser_changes: changes } = revisions;
    const stored = known?.stored.revision === revision ? known.stored : await readFacts(trx, year);
    if (stored === null) return null;
    const doGuessesStand = known?.guessRevision === guessRevision;
    const before = doGuessesStand ? known.guesses : NO_GUESSES;
    const { facts } = stored;
    if (!areSavesStored && partsMissing(before, facts, now).length > 0) return 'SAVES_MISSING';
    const guesses = await readPublicGuesses(trx, before, facts, now);
    const areNamesKnown = doGuessesStand && raceIdsOf(known.stored) === raceIdsOf(stored);
    const guessers = !areNamesKnown
      ? await readGuessers(trx, year, changes)
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
            const { tables } = stored;
            scored.latest = scoreSeason({ facts, tables, players, previous: scored.latest });
            return scored.latest;
          }),
      scored,
      edition: isSame ? known.edition : views,
      view: views,
    };
  }

  async function read(wish: Wish): Promise<KeptSeason | null> {
    const inOne = (areSavesStored: boolean) =>
      database.inReadTransaction((trx) => readIn(trx, wish, areSavesStored));
    let season = await inOne(false);
    if (season === 'SAVES_MISSING') {
      await awaitSaves(wish);
      season = await inOne(true);
    }
    if (season === 'SAVES_MISSING') throw new Error('Guesses are missing that were waited for');
    if (season !== null) seasons.set(wish.year, season);
    return season;
  }

  /** Requests that meet an outdated season wait for one and the same reading. */
  function readOnce(wish: Wish): Promise<KeptSeason | null> {
    const running = reading.get(wish.year);
    if (running !== undefined) return running;
    const started = read(wish).finally(() => reading.delete(wish.year));
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
    const { stored, players, scores, guessers, edition, view } = kept;
    const { facts } = stored;
    return {
      ...stored,
      view,
      players,
      scores,
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

  async function of(year: number): Promise<SeasonView | null> {
    const state = await database.readRevision(year, clock);
    if (state.revision === null) return null;
    let kept = seasons.get(year) ?? null;
    while (kept === null || !stands(kept, state)) {
      kept = await readOnce({ year, now: state.now });
      if (kept === null) return null;
    }
    return viewAt(kept, state.now);
  }

  return {
    of,
    shown: async () => {
      const season = await of(currentYear(clock.now()));
      if (season !== null) return season;
      const [latest] = await selectYears(database.db);
      return latest === undefined ? null : of(latest);
    },
  };
}
