import { z } from 'zod';
import { PageOffset } from './paging.ts';
import { Id, Instant } from './shared.ts';

const Race = z.object({ id: z.string(), name: z.string() });
const Player = z.object({ id: z.string(), username: z.string() });

/** First players to reach a goal: all in the same race, the first few by name. */
const First = z.object({ race: Race, players: z.array(Player), playerCount: z.int() });
export type BingoFirst = z.infer<typeof First>;

const Standing = z.object({
  player: Player,
  marked: z.int(),
  lines: z.int(),
  /** The race that completed the first line. */
  firstLine: Race.nullable(),
  isFull: z.boolean(),
  /** The cells that are marked, by their zero-based id. */
  cells: z.array(z.int()),
});
export type BingoStanding = z.infer<typeof Standing>;

export const BingoBoardsQuery = z.strictObject({ offset: PageOffset.optional() });

/** Progress of the players' own boards; `boards` is `null` until they are dealt. */
export const BingoBoards = z.object({
  boards: z
    .object({
      year: z.int(),
      dealtAt: Instant,
      textCount: z.int(),
      /** Texts that have happened, on whosever board they are. */
      markedCount: z.int(),
      firstLine: First.nullable(),
      fullHouse: First.nullable(),
      playerCount: z.int(),
      /** Standings by progress, best first: all players, or a page. */
      standings: z.array(Standing),
      nextOffset: z.int().nullable(),
    })
    .nullable(),
});
export type BingoBoards = z.infer<typeof BingoBoards>;

export const BingoBoardParams = z.strictObject({ id: Id });

/** A player's board, from the first cell to the last. */
export const BingoBoard = z.object({
  year: z.int(),
  player: Player,
  cells: z.array(
    z.object({
      text: z.string(),
      /** The results decide it, not the bingo master. */
      isAutomatic: z.boolean(),
      /** Race in which it happened; `null` if it has not. */
      race: Race.nullable(),
    }),
  ),
});
export type BingoBoard = z.infer<typeof BingoBoard>;
