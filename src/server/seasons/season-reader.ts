import type { z } from 'zod';
import { currentYear, phase, thresholds } from '#domain/deadlines.ts';
import type { Player } from '#domain/guesses.ts';
import type { PointsTables } from '#domain/points.ts';
import { type SeasonScores, scoreSeason } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import { guesserNames, publicPlayers, visiblePlayers } from '#domain/visibility.ts';
import { type CachedResponse, jsonResponse } from '../cached-response.ts';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { createKeptSeasons } from './kept-seasons.ts';
import {
  type StoredCorrection,
  selectCorrections,
  selectCorrectionsWaiting,
  selectGuesses,
  selectPlacements,
  selectSeason,
  selectYears,
} from './season.queries.ts';
import { toPlayers, toPointsTables, toSeasonFacts } from './to-season-facts.ts';

interface Placement {
  readonly userId: string;
  readonly position: number;
  readonly points: number;
}

/** Final places: a season's own once it is finished, until then those of the one before, if that is. */
interface LatestPlacements {
  readonly year: number;
  readonly places: readonly Placement[];
}

/** A season as everybody may see it between two deadlines. */
export interface SeasonView {
  /** Another one whenever an answer made of it could be another. */
  readonly view: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly scores: () => SeasonScores;
  /** Names of everybody who has guessed this season, before any of it is public too. */
  readonly guessers: () => readonly string[];
  readonly latestPlacements: LatestPlacements;
  /** Races with a correction that waits for an admin. */
  readonly correctionsWaiting: ReadonlySet<string>;
  /** What has been corrected, oldest first; by race. */
  readonly corrections: ReadonlyMap<string, readonly StoredCorrection[]>;
  /** The moment of this answer; nothing that `cachedResponse` keeps may depend on it beyond the phase. */
  readonly now: Instant;
  /** Makes an answer once per revision and phase. */
  readonly cachedResponse: <Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    make: () => z.input<Schema>,
  ) => CachedResponse;
  /** With the viewer's own guesses, open ones too. Never part of an answer to anybody else. */
  readonly ownGuesses: (userId: string) => Player | null;
}

interface StoredSeason {
  readonly revision: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly latestPlacements: LatestPlacements;
  readonly correctionsWaiting: ReadonlySet<string>;
  readonly corrections: ReadonlyMap<string, readonly StoredCorrection[]>;
  readonly thresholds: readonly Instant[];
  readonly guessers: () => readonly string[];
  /** Of the phase that was asked for last: time runs forward (only the demo's clock jumps). */
  view: PhaseView | null;
}

interface PhaseView extends Omit<SeasonView, 'now' | 'ownGuesses'> {
  readonly phase: number;
}

function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | null = null;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}

/** Tells the answers of one view from those of all others. */
let views = 0;

function makeView(
  stored: StoredSeason,
  answers: AnswerCache,
  at: { readonly phase: number; readonly now: Instant },
): PhaseView {
  const { facts, tables, latestPlacements, correctionsWaiting, corrections, guessers } = stored;
  const players = publicPlayers(stored.players, facts, at.now);
  views += 1;
  const view = views;
  return {
    view,
    phase: at.phase,
    facts,
    tables,
    players,
    latestPlacements,
    correctionsWaiting,
    corrections,
    guessers,
    scores: once(() => scoreSeason({ facts, tables, players })),
    cachedResponse: (name, schema, make) => {
      const key = `${view} ${name}`;
      const known = answers.get(key);
      if (known !== undefined) return known;
      const made = jsonResponse(schema, make());
      answers.set(key, made);
      return made;
    },
  };
}

function viewAt(stored: StoredSeason, answers: AnswerCache, now: Instant): SeasonView {
  const at = { phase: phase(stored.thresholds, now), now };
  if (stored.view?.phase !== at.phase) stored.view = makeView(stored, answers, at);
  const { view } = stored;
  const ownGuesses = (userId: string) => {
    const own = stored.players.filter((player) => player.id === userId);
    return visiblePlayers(own, stored.facts, userId, now)[0] ?? null;
  };
  return { ...view, ownGuesses, now };
}

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
 * Reads seasons, and keeps what it computed for as long as the season's revision stands: an unchanged
 * season costs one indexed read.
 */
export function createSeasonReader(database: OpenDatabase, clock: Clock): SeasonReader {
  const seasons = createKeptSeasons<StoredSeason>();
  const answers = createAnswerCache();
  const loading = new Map<number, Promise<StoredSeason | null>>();

  async function load(year: number): Promise<StoredSeason | null> {
    return database.inReadTransaction(async (trx) => {
      const stored = await selectSeason(trx, year);
      if (stored === null) return null;
      const facts = toSeasonFacts(stored);
      const players = toPlayers(await selectGuesses(trx, year));
      const placementsYear = facts.isFinished ? year : year - 1;
      const placements = await selectPlacements(trx, placementsYear);
      return {
        revision: stored.season.revision,
        facts,
        tables: toPointsTables(stored.points),
        players,
        guessers: once(() => guesserNames(players, facts)),
        latestPlacements: {
          year: placementsYear,
          places: placements.map((row) => ({
            userId: row.user_id,
            position: row.position,
            points: row.points,
          })),
        },
        correctionsWaiting: await selectCorrectionsWaiting(trx, year),
        corrections: await selectCorrections(trx, year),
        thresholds: thresholds(facts),
        view: null,
      };
    });
  }

  /** Requests that meet an outdated season wait for one and the same load. */
  function loadOnce(year: number): Promise<StoredSeason | null> {
    const running = loading.get(year);
    if (running !== undefined) return running;
    const started = load(year).finally(() => loading.delete(year));
    loading.set(year, started);
    return started;
  }

  async function of(year: number): Promise<SeasonView | null> {
    const state = await database.readRevision(year, clock);
    if (state.revision === null) return null;
    let stored = seasons.get(year);
    while (stored === undefined || stored.revision < state.revision) {
      const loaded = await loadOnce(year);
      if (loaded === null) return null;
      seasons.set(year, loaded);
      stored = loaded;
    }
    return viewAt(stored, answers, state.now);
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
