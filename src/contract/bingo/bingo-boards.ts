import { z } from 'zod';
import { Page, PageOffset, Whole } from '#contract/http/paging.ts';
import { Id, Instant } from '#contract/shared.ts';

const Race = z.object({ id: z.string(), name: z.string() });
const Player = z.object({ id: z.string(), username: z.string() });

/** First players to reach a goal: all in the same race, the first few by name. */
const First = z.object({ race: Race, players: z.array(Player), playerCount: z.int() });
export type BingoFirst = z.infer<typeof First>;

const RankedBoard = z.object({
  player: Player,
  marked: z.int(),
  lines: z.int(),
  /** Race that completed the first line. */
  firstLine: Race.nullable(),
  isFull: z.boolean(),
  /** Zero-based ids of the marked cells. */
  cells: z.array(z.int()),
});
export type RankedBingoBoard = z.infer<typeof RankedBoard>;

export const BingoBoardsQuery = z.strictObject({ offset: PageOffset.optional() });

const AnyBoards = z.object({
  year: z.int(),
  dealtAt: Instant,
  textCount: z.int(),
  /** Number of texts that have happened, on any board. */
  markedCount: z.int(),
  firstLine: First.nullable(),
  fullHouse: First.nullable(),
  /** Boards by progress, best first. */
  standings: z.array(RankedBoard),
});

/** Progress of the players' own boards; `boards` is `null` until they are dealt. */
export const BingoBoards = z.object({
  boards: z
    .discriminatedUnion('kind', [Whole.extend(AnyBoards.shape), Page.extend(AnyBoards.shape)])
    .nullable(),
});
export type BingoBoards = z.infer<typeof BingoBoards>;

export const BingoBoardParams = z.strictObject({ id: Id });

/** Player's board, from the first cell to the last. */
export const BingoBoard = z.object({
  year: z.int(),
  player: Player,
  cells: z.array(
    z.object({
      text: z.string(),
      /** True if results decide it and not the bingo master. */
      isAutomatic: z.boolean(),
      /** Race in which it happened; `null` if it has not. */
      race: Race.nullable(),
    }),
  ),
});
export type BingoBoard = z.infer<typeof BingoBoard>;
