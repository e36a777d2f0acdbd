import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { KnownChance } from '#domain/scoring/chance-moves.ts';
import { chancesAtTheEnd } from '#domain/scoring/chances-to-win.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import {
  type PublicSeason,
  playerIdsOf,
  previousSeasonAfter,
  publicSeason,
  questionsAfter,
  seasonAfter,
} from '#domain/scoring/public-season.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import { openQuestions } from '#domain/season/question.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import type { Clock } from '#server/base/clock.ts';
import { workerFile } from '#server/base/workers/worker-file.ts';
import type { WorkerPool } from '#server/base/workers/worker-pool.ts';
import { kindOf } from '#server/http/paging.ts';
import type { GroupSeasonView, SeasonStore } from '#server/season/season-view.ts';
import { createChanceQueue } from './chance-queue.ts';
import type { ChanceResult, ChanceTask } from './chances.worker.ts';

/** Chances to win of all players after each race, as far as they are computed. */
export interface LeaderboardChances {
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
  /** Closes the pool of workers when the server stops. */
  readonly close: () => void;
}

export interface ChanceOptions {
  /** Module that the pool runs; `null` computes nothing. */
  readonly worker?: URL | null;
  readonly mostWaiting?: number;
}

interface Surroundings {
  readonly seasons: Pick<SeasonStore, 'keep' | 'renewResponses'>;
  readonly wallClock: Clock;
  readonly log: FastifyBaseLogger;
  readonly workers: WorkerPool;
}

interface Known {
  readonly ids: readonly string[];
  /** Chances by index in `ids`; empty if none can be given. */
  readonly chances: readonly number[];
}

interface Computed {
  /** `null` until it is computed. */
  known: Known | null;
}

/**
 * Time limit of a computation, in ms: a hundred players take two seconds of a usual processor, and
 * a small one is ten times as slow.
 */
const MAX_WORK_MS = 5 * MINUTE_MS;

/** Estimated bytes of each player's chances, and of a player in the season that they depend on. */
const CHANCE_BYTES = 16;
const BOARD_BYTES = 2_500;

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
function boardOf(scores: SeasonScores, previousSeason: PreviousSeason): Board {
  const season = publicSeason(scores.facts, scores, previousSeason);
  const { run, lastYear: _, questions, ...always } = season;
  const hash = createHash('sha256').update(JSON.stringify(always));
  const digests = run.map((race, index) => {
    hash.update(JSON.stringify(race));
    const before = JSON.stringify(previousSeasonAfter(season, index + 1));
    const asked = questions.length === 0 ? '' : JSON.stringify(questionsAfter(season, index + 1));
    return hash.copy().update(before).update(asked).digest('base64url');
  });
  return { season, digests };
}

const seedOf = (digest: string) => Buffer.from(digest, 'base64url').readUInt32BE(0);

/** Keeps chances to win by a digest of everything they depend on. */
export function createChanceCache(
  { seasons, wallClock, log, workers }: Surroundings,
  { worker = workerFile('chances'), mostWaiting }: ChanceOptions = {},
): ChanceCache {
  let isClosed = false;
  const queue = createChanceQueue({
    wallClock,
    ...(mostWaiting === undefined ? {} : { most: mostWaiting }),
    onFailure: (error) => {
      if (!isClosed) log.error(error, 'chances could not be worked out');
    },
  });

  /** The digest says all that they depend on, so they are kept whatever happens to the season. */
  const chancesOf = (digest: string, season: PublicSeason) =>
    seasons.keep(`chances ${digest}`, (): Computed => ({ known: null }), {
      bytesOf: () => CHANCE_BYTES * playerIdsOf(season).length,
    });

  async function workOut(file: URL, digest: string, season: PublicSeason): Promise<void> {
    const task: ChanceTask = { season, seed: seedOf(digest) };
    const result = await workers.run<ChanceResult>(file, task, MAX_WORK_MS);
    const computed = await chancesOf(digest, season);
    computed.known = { ids: playerIdsOf(season), chances: result ?? [] };
    seasons.renewResponses();
  }

  function readBoard(season: GroupSeasonView): Promise<Board> {
    return season.derive(
      `chances ${season.group}`,
      async () => boardOf(season.scores(), await season.previousSeason()),
      { bytesOf: () => BOARD_BYTES * season.players.length },
    );
  }

  async function knownAt({ season, digests }: Board, at: number): Promise<Known | null> {
    const digest = digests[at] ?? '';
    const { known } = await chancesOf(digest, season);
    if (known !== null) return known;
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
      if (kindOf(players.length) !== 'WHOLE' || !areSeasonGuessesPublic(facts, now)) return null;
      const scores = season.scores();
      const completedCount = scores.completedRaces.length;
      if (completedCount === 0 || scores.players.length === 0) return null;
      const board = await readBoard(season);
      // Those before the first race that counts in a league, of which nobody has chances.
      const skipped = board.digests.length - completedCount;
      const isDecided = isSeasonRun(scores.facts) && openQuestions(scores.facts).length === 0;
      let missing = 0;
      const afterRaces: (readonly KnownChance[] | null)[] = Array.from(
        { length: completedCount },
        () => null,
      );
      // Starts with the newest race, because the front page needs it first.
      for (let back = 0; back < Math.min(latest, completedCount); back += 1) {
        const at = completedCount - 1 - back;
        const found = isDecided && back === 0 ? null : await knownAt(board, skipped + at);
        if (isDecided && back === 0) afterRaces[at] = chancesAtTheEnd(scores);
        else if (found === null) missing += 1;
        else afterRaces[at] = byPlayer(scores, found);
      }
      return { afterRaces, missing };
    },
    close: () => {
      isClosed = true;
    },
  };
}
