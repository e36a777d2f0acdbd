import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { happenedAt } from '#domain/bingo/bingo-marks.ts';
import {
  type BingoRanking,
  bingoRankingSteps,
  type DealtBoards,
  dealingSteps,
} from '#domain/bingo/bingo-ranking.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import {
  type StoredDeal,
  type StoredPoolText,
  selectDeal,
  selectPool,
} from '../pool/bingo-pool.queries.ts';

/** Maximum number of cached rankings: this season and the previous one, for several viewers. */
const MAX_CACHED = 6;

export type BingoSeason = Pick<
  SeasonView,
  'facts' | 'participants' | 'version' | 'cachedWithParticipants' | 'asOf'
>;

/** Boards of a season with the events so far. */
export interface PoolInPlay {
  readonly deal: StoredDeal;
  readonly texts: readonly StoredPoolText[];
  /** Race index at which each text happened; `null` if it has not. */
  readonly happened: readonly (number | null)[];
  /**
   * Version that changes with a text, the deal or an event. Viewers who hide results have versions
   * of their own.
   */
  readonly digest: string;
}

/** Returns the pool in play; `null` until the boards are dealt. */
export async function readPool(
  executor: Executor,
  { facts, asOf }: Pick<BingoSeason, 'facts' | 'asOf'>,
): Promise<PoolInPlay | null> {
  const deal = await selectDeal(executor, facts.year);
  if (deal === null) return null;
  // A mark reveals something of its race, so it is hidden with the result.
  const hidden = new Set(
    facts.races.filter((race) => asOf !== null && race.startsAt >= asOf).map(({ id }) => id),
  );
  const texts = (await selectPool(executor, facts.year)).map((text) =>
    hidden.has(text.markedRaceId ?? '') ? { ...text, markedRaceId: null } : text,
  );
  const happened = texts.map((text) => happenedAt(text, facts, deal.dealtAt));
  const content = JSON.stringify([deal, texts, happened]);
  return {
    deal,
    texts,
    happened,
    digest: createHash('sha256').update(content).digest('base64url'),
  };
}

type RankBoards = (season: BingoSeason, pool: PoolInPlay) => Promise<BingoRanking>;

/**
 * Creates a cache of bingo rankings. Boards are not dealt again when only marks change, and
 * concurrent requests share one pending promise.
 */
export function createBingoRankingCache(): RankBoards {
  const cached = new LRUCache<string, Promise<BingoRanking>>({ max: MAX_CACHED });
  /** Dealt boards by player list; the list is a new object when players or names change. */
  const dealt = new WeakMap<
    object,
    { readonly key: string; readonly boards: Promise<DealtBoards> }
  >();

  function boardsOf({ participants: { list } }: BingoSeason, { deal, texts }: PoolInPlay) {
    const key = `${deal.seed} ${texts.length}`;
    const known = dealt.get(list);
    if (known?.key === key) return known.boards;
    const ids = list.map(({ id }) => id);
    const boards = runInSlices(dealingSteps(deal.seed, ids, texts.length));
    dealt.set(list, { key, boards });
    return boards;
  }

  return (season, pool) => {
    const key = `${season.facts.year} ${season.version} ${pool.digest}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const ranking = boardsOf(season, pool).then((boards) =>
      runInSlices(bingoRankingSteps(boards, pool.happened)),
    );
    cached.set(key, ranking);
    ranking.catch(() => cached.delete(key));
    return ranking;
  };
}
