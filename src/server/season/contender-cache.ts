import { LRUCache } from 'lru-cache';
import type { Instant } from '#domain/base/time.ts';
import { type ContenderSet, contenderSteps } from '#domain/scoring/contenders.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';

/** Maximum number of cached leagues. */
const MAX_BOARDS = 200;

/**
 * Finds contenders among the players of these scores; cached while facts and public guesses are
 * unchanged.
 */
export type FindContenders = (scores: SeasonScores) => Promise<ContenderSet | null>;

/** Computes contenders once per leaderboard, in slices between other requests. */
export function createContenderCache(facts: SeasonFacts, now: Instant): FindContenders {
  /**
   * Two caches: the scores of all players are one object, those of a league are a new one each
   * time.
   */
  const ofScores = new WeakMap<SeasonScores, Promise<ContenderSet | null>>();
  const ofPlayers = new LRUCache<string, Promise<ContenderSet | null>>({ max: MAX_BOARDS });

  return (scores) => {
    const known = ofScores.get(scores);
    if (known !== undefined) return known;
    const key = scores.players.map(({ id }) => id).join();
    const pending = ofPlayers.get(key) ?? runInSlices(contenderSteps(facts, scores, now));
    ofScores.set(scores, pending);
    ofPlayers.set(key, pending);
    // Pending callers see the error; the next call computes it again.
    pending.catch(() => {
      ofScores.delete(scores);
      ofPlayers.delete(key);
    });
    return pending;
  };
}
