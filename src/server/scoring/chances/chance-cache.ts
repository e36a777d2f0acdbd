import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { KnownChance } from '#domain/scoring/chance-moves.ts';
import { chancesAtTheEnd } from '#domain/scoring/chances-to-win.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import {
  type PublicSeason,
  playerIdsOf,
  previousSeasonAfter,
  publicSeason,
  seasonAfter,
} from '#domain/scoring/public-season.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import type { Clock } from '#server/base/clock.ts';
import { workerFile } from '#server/base/workers/worker-file.ts';
import type { WorkerPool } from '#server/base/workers/worker-pool.ts';
import type { Executor } from '#server/db/database.ts';
import { isWhole } from '#server/http/paging.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';
import { createChanceQueue } from './chance-queue.ts';
import type { ChanceResult, ChanceTask } from './chances.worker.ts';
import { createPreviousSeasonCache } from './previous-season-cache.ts';

/** Chances to win of all players after each race, as far as they are computed. */
export interface LeaderboardChances {
  /** Version of the chances, different once more of them are computed. */
  readonly version: string;
  /** Chances by race index less 1 and by index in the scores' players; `null` if not known. */
  readonly afterRaces: readonly (readonly KnownChance[] | null)[];
  /** Number of requested races that are not computed yet. */
  readonly missing: number;
}

export interface ChanceCache {
  /**
   * Returns the cached chances at once; missing ones are computed in the background.
   * @param latest limits the request to this many of the latest races
   * @returns `null` before the season's deadline or its first result, and with too many players
   */
  readonly of: (season: GroupSeasonView, latest?: number) => Promise<LeaderboardChances | null>;
  /** Returns a number that changes whenever more chances are known. */
  readonly version: () => number;
  /** Closes the pool of workers when the server stops. */
  readonly close: () => void;
}

export interface ChanceOptions {
  /** Module that the pool runs; `null` computes nothing. */
  readonly worker?: URL | null;
  readonly mostWaiting?: number;
}

interface Surroundings {
  readonly db: Executor;
  readonly wallClock: Clock;
  readonly log: FastifyBaseLogger;
  readonly workers: WorkerPool;
}

interface Known {
  readonly ids: readonly string[];
  /** Chances by index in `ids`; empty if none can be given. */
  readonly chances: readonly number[];
}

/**
 * Time limit of a computation, in ms: a hundred players take two seconds of a usual processor, and
 * a small one is ten times as slow.
 */
const MAX_WORK_MS = 5 * MINUTE_MS;

/** Maximum number of cached chances, some hundred boards of a whole season. */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 300;
const BYTES_PER_PLAYER = 16;

/** Season as it was after each of its races. */
interface Board {
  readonly season: PublicSeason;
  /** Digests by race index less 1. */
  readonly digests: readonly string[];
}

/**
 * Returns the board with its digests. Equal input has an equal digest on every instance and after
 * every restart.
 */
function boardOf({ facts, scores }: GroupSeasonView, previousSeason: PreviousSeason): Board {
  const season = publicSeason(facts, scores(), previousSeason);
  const { run, lastYear: _, ...always } = season;
  const hash = createHash('sha256').update(JSON.stringify(always));
  const digests = run.map((race, index) => {
    hash.update(JSON.stringify(race));
    const before = JSON.stringify(previousSeasonAfter(season, index + 1));
    return hash.copy().update(before).digest('base64url');
  });
  return { season, digests };
}

/** Maximum number of cached boards, at a quarter of a megabyte for a hundred players. */
const MAX_BOARDS = 20;

interface CachedBoard {
  readonly lastYear: PreviousSeason;
  /**
   * Players; the same array while no guess has changed, so that caches can compare by identity.
   */
  readonly players: readonly Player[];
  readonly board: Board;
}

/** Creates a cache of boards by group; a `WeakMap` drops them together with the facts. */
function createBoardCache(): (facts: SeasonFacts) => LRUCache<string, CachedBoard> {
  const cached = new WeakMap<SeasonFacts, LRUCache<string, CachedBoard>>();
  return (facts) => {
    const known = cached.get(facts);
    if (known !== undefined) return known;
    const boards = new LRUCache<string, CachedBoard>({ max: MAX_BOARDS });
    cached.set(facts, boards);
    return boards;
  };
}

const seedOf = (digest: string) => Buffer.from(digest, 'base64url').readUInt32BE(0);

/** Caches chances to win by a digest of everything they depend on. */
export function createChanceCache(
  { db, wallClock, log, workers }: Surroundings,
  { worker = workerFile('chances'), mostWaiting }: ChanceOptions = {},
): ChanceCache {
  const known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }) => ENTRY_BYTES + BYTES_PER_PLAYER * ids.length,
  });
  const previousSeasonOf = createPreviousSeasonCache(db);
  const boardsOf = createBoardCache();
  let version = 0;
  let isClosed = false;
  const queue = createChanceQueue({
    wallClock,
    ...(mostWaiting === undefined ? {} : { most: mostWaiting }),
    onFailure: (error) => {
      if (!isClosed) log.error(error, 'chances could not be worked out');
    },
  });

  async function workOut(file: URL, digest: string, season: PublicSeason): Promise<void> {
    const task: ChanceTask = { season, seed: seedOf(digest) };
    const result = await workers.run<ChanceResult>(file, task, MAX_WORK_MS);
    known.set(digest, { ids: playerIdsOf(season), chances: result ?? [] });
    version++;
  }

  async function readBoard(season: GroupSeasonView): Promise<Board> {
    const previousSeason = await previousSeasonOf(season.facts);
    const { players } = season.scores();
    const boards = boardsOf(season.facts);
    const key = players.map(({ id }) => id).join();
    const made = boards.get(key);
    const isFresh =
      made?.lastYear === previousSeason &&
      made.players.every((player, at) => player === players[at]);
    if (made !== undefined && isFresh) return made.board;
    const board = boardOf(season, previousSeason);
    boards.set(key, { lastYear: previousSeason, players, board });
    return board;
  }

  function knownAt({ season, digests }: Board, at: number): Known | null {
    const digest = digests[at] ?? '';
    const found = known.get(digest);
    if (found !== undefined) return found;
    if (worker === null || isClosed) return null;
    queue.request({
      digest,
      age: digests.length - 1 - at,
      work: () => workOut(worker, digest, seasonAfter(season, at + 1)),
    });
    return null;
  }

  function byPlayer({ players, indexOf }: SeasonScores, { ids, chances }: Known): KnownChance[] {
    const found = players.map((): KnownChance => null);
    for (const [at, id] of ids.entries()) {
      const index = indexOf.get(id);
      if (index !== undefined) found[index] = chances[at] ?? null;
    }
    return found;
  }

  return {
    of: async (season, latest = Number.POSITIVE_INFINITY) => {
      const { facts, now, players } = season;
      if (!isWhole(players.length) || !areSeasonGuessesPublic(facts, now)) return null;
      const scores = season.scores();
      const completedCount = scores.completedRaces.length;
      if (completedCount === 0 || scores.players.length === 0) return null;
      const board = await readBoard(season);
      const isRun = completedCount === facts.races.length;
      let ready = '';
      let missing = 0;
      // Starts with the newest race, because the front page needs it first.
      const afterRaces = Array.from({ length: completedCount }, (_, back) => {
        const at = completedCount - 1 - back;
        if (isRun && back === 0) return chancesAtTheEnd(scores);
        if (back >= latest) return null;
        const found = knownAt(board, at);
        ready += found === null ? 0 : 1;
        if (found === null) missing++;
        return found === null ? null : byPlayer(scores, found);
      }).reverse();
      return { version: `${board.digests.at(-1)} ${ready}`, afterRaces, missing };
    },
    version: () => version,
    close: () => {
      isClosed = true;
    },
  };
}
