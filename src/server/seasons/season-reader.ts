import type { z } from 'zod';
import { currentYear, phase, thresholds } from '#domain/deadlines.ts';
import type { Player } from '#domain/guesses.ts';
import type { PointsTables } from '#domain/points.ts';
import { type SeasonScores, scoreSeason } from '#domain/score-season.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import { guesserNames, publicPlayers, visiblePlayers } from '#domain/visibility.ts';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { type Representation, represent } from '../representation.ts';
import { selectGuesses, selectPlacements, selectSeason, selectYears } from './season.queries.ts';
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
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly scores: () => SeasonScores;
  /** Names of everybody who has guessed this season, before any of it is public too. */
  readonly guessers: () => readonly string[];
  readonly latestPlacements: LatestPlacements;
  /** The moment of this answer; nothing that `represent` keeps may depend on it beyond the phase. */
  readonly now: Instant;
  /** Makes an answer once per revision and phase. */
  readonly represent: <Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    make: () => z.input<Schema>,
  ) => Representation;
  /** With the viewer's own guesses, open ones too. Never part of an answer to anybody else. */
  readonly ownGuesses: (userId: string) => Player | null;
}

interface StoredSeason {
  readonly revision: number;
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly latestPlacements: LatestPlacements;
  readonly thresholds: readonly Instant[];
  readonly guessers: () => readonly string[];
  readonly views: Map<number, Omit<SeasonView, 'now' | 'ownGuesses'>>;
}

function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | null = null;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}

function viewAt(stored: StoredSeason, now: Instant): SeasonView {
  const key = phase(stored.thresholds, now);
  let view = stored.views.get(key);
  if (view === undefined) {
    const { facts, tables } = stored;
    const players = publicPlayers(stored.players, facts, now);
    const representations = new Map<string, Representation>();
    view = {
      facts,
      tables,
      players,
      latestPlacements: stored.latestPlacements,
      guessers: stored.guessers,
      scores: once(() => scoreSeason({ facts, tables, players })),
      represent: (name, schema, make) => {
        const known = representations.get(name);
        if (known !== undefined) return known;
        const made = represent(schema, make());
        representations.set(name, made);
        return made;
      },
    };
    // Time runs forward, so an older phase is not asked for again (only the demo's clock jumps).
    stored.views.clear();
    stored.views.set(key, view);
  }
  const ownGuesses = (userId: string) => {
    const own = stored.players.filter((player) => player.id === userId);
    return visiblePlayers(own, stored.facts, userId, now)[0] ?? null;
  };
  return { ...view, ownGuesses, now };
}

export interface SeasonReader {
  /** The season of a year as everybody may see it now; `null` when there is none. */
  readonly of: (year: number) => Promise<SeasonView | null>;
  /** The season of the calendar year in Norway; `null` when there is none. */
  readonly current: () => Promise<SeasonView | null>;
  /** The current season, or else the latest there is. */
  readonly currentOrLatest: () => Promise<SeasonView | null>;
}

/**
 * Reads seasons, and keeps what it computed for as long as the season's revision stands: an unchanged
 * season costs one indexed read.
 */
export function createSeasonReader(database: OpenDatabase, clock: Clock): SeasonReader {
  const seasons = new Map<number, StoredSeason>();
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
        thresholds: thresholds(facts),
        views: new Map(),
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
    return viewAt(stored, state.now);
  }

  const current = () => of(currentYear(clock.now()));

  return {
    of,
    current,
    currentOrLatest: async () => {
      const season = await current();
      if (season !== null) return season;
      const [latest] = await selectYears(database.db);
      return latest === undefined ? null : of(latest);
    },
  };
}
