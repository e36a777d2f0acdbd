import { z } from 'zod';
import { YearParam } from './shared.ts';

export const BINGO_SIZE = 5;
export const BINGO_CELLS = BINGO_SIZE * BINGO_SIZE;
export const BINGO_TEXT_MAX = 120;

export const BingoCell = z.object({
  id: z
    .int()
    .min(0)
    .max(BINGO_CELLS - 1),
  text: z.string(),
  marked: z.boolean(),
  year: z.int(),
});
export type BingoCell = z.infer<typeof BingoCell>;
export const BingoCard = z.array(BingoCell);
export const BingoParams = z.strictObject({ year: YearParam });

/** Truthy for the bingo master. */
export const IsBingoMaster = z.boolean();
