import { createHash } from 'node:crypto';
import { happenedAt } from '#domain/bingo/bingo-marks.ts';
import { type BingoRanking, bingoRankingSteps, dealingSteps } from '#domain/bingo/bingo-ranking.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import {
  type StoredDeal,
  type StoredPoolText,
  selectDeal,
  selectPool,
} from '../pool/bingo-pool.queries.ts';

export type BingoSeason = Pick<SeasonView, 'facts' | 'participants' | 'cachedResponse' | 'asOf'>;

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

/** Deals the boards and ranks them, in slices between other requests. */
export async function rankBoards(
  { participants }: Pick<BingoSeason, 'participants'>,
  { deal, texts, happened }: PoolInPlay,
): Promise<BingoRanking> {
  const ids = participants.list.map(({ id }) => id);
  const boards = await runInSlices(dealingSteps(deal.seed, ids, texts.length));
  return runInSlices(bingoRankingSteps(boards, happened));
}
