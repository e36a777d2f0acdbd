import { z } from 'zod';
import { MAX_BINGO_TEXT } from '#contract/limits.ts';
import { YearParam } from '#contract/shared.ts';
import { BINGO_CELLS } from '#domain/bingo/bingo.ts';

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

const CellParam = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(BingoCell.shape.id);

/** Any text, including markup and line breaks, which is shown unchanged. */
const CellText = z
  .string()
  .max(MAX_BINGO_TEXT, `at most ${MAX_BINGO_TEXT} characters`)
  // NUL, the only character that PostgreSQL cannot store.
  .refine((text) => !text.includes('\0'), 'must not contain the character NUL');

export const AddCardQuery = z.strictObject({ year: YearParam });
export const SetTextQuery = z.strictObject({ year: YearParam, id: CellParam, text: CellText });
export const MarkQuery = z.strictObject({ year: YearParam, id: CellParam });
