import { BingoBoard, type BingoBoards } from '#contract/bingo/bingo-boards.ts';
import { MAX_FIRST_NAMED } from '#contract/limits.ts';
import { dealBoard } from '#domain/bingo/bingo-board.ts';
import type { BingoFirst, BingoRanking } from '#domain/bingo/bingo-ranking.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { endOf, shapeOf } from '#server/http/paging.ts';
import type { BingoSeason, PoolInPlay } from './pool-in-play.ts';

type Shown = NonNullable<BingoBoards['boards']>;

/** Returns a page of the bingo ranking; `null` beyond the end. */
export function showBoards(
  { facts, participants }: BingoSeason,
  { deal, texts, happened }: PoolInPlay,
  { ranked, firstLine, fullHouse }: BingoRanking,
  offset: number,
): Shown | null {
  if (offset > 0 && offset >= ranked.length) return null;
  const names = new Map(participants.list.map(({ id, name }) => [id, name]));
  const player = (id: string) => ({ id, username: names.get(id) ?? '' });
  const race = (index: number) => {
    const { id = '', name = '' } = facts.races[index] ?? {};
    return { id, name };
  };
  const first = (it: BingoFirst | null) =>
    it && {
      race: race(it.race),
      players: it.playerIds.slice(0, MAX_FIRST_NAMED).map(player),
      playerCount: it.playerIds.length,
    };
  return {
    ...shapeOf(ranked.length, offset),
    year: facts.year,
    dealtAt: deal.dealtAt,
    textCount: texts.length,
    markedCount: happened.filter((each) => each !== null).length,
    firstLine: first(firstLine),
    fullHouse: first(fullHouse),
    standings: ranked.slice(offset, endOf(ranked.length, offset)).map((each) => ({
      player: player(each.playerId),
      marked: each.marked,
      lines: each.lines,
      firstLine: each.firstLine === null ? null : race(each.firstLine),
      isFull: each.fullHouse !== null,
      cells: dealBoard(deal.seed, each.playerId, texts.length).flatMap((place, cell) =>
        happened[place] == null ? [] : [cell],
      ),
    })),
  };
}

/** Returns a player's board; `null` for a non-participant. */
export function showBoard(
  { facts, participants, cachedResponse }: BingoSeason,
  { deal, texts, happened, digest }: PoolInPlay,
  playerId: string,
): Promise<CachedResponse> | null {
  if (!participants.has(playerId)) return null;
  return cachedResponse(`bingo board ${digest} ${playerId}`, BingoBoard, () => ({
    year: facts.year,
    player: {
      id: playerId,
      username: participants.list.find(({ id }) => id === playerId)?.name ?? '',
    },
    cells: dealBoard(deal.seed, playerId, texts.length).map((place) => {
      const { text = '', rule = null } = texts[place] ?? {};
      const index = happened[place] ?? null;
      const { id = '', name = '' } = (index === null ? undefined : facts.races[index]) ?? {};
      return { text, isAutomatic: rule !== null, race: index === null ? null : { id, name } };
    }),
  }));
}
