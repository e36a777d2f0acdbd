import { z } from 'zod';
import { MAX_NAME, MAX_YEAR, MIN_YEAR } from '#contract/limits.ts';
import { Id, YearParam } from '#contract/shared.ts';

/** Name as plain text; only invisible and untypable characters are refused. */
export const Name = z
  .string()
  .min(1)
  .max(MAX_NAME, `at most ${MAX_NAME} characters`)
  .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]*$/u, 'has an invisible character')
  .regex(/^(?!\s).*(?<!\s)$/u, 'starts or ends with a space');

/** Instant within the range of a season. */
export const AdminInstant = z
  .int()
  .min(Date.UTC(MIN_YEAR, 0))
  .max(Date.UTC(MAX_YEAR + 1, 0));

export const SeasonParams = z.strictObject({ year: YearParam });
export const RaceParams = z.strictObject({ raceId: Id });
/** Response of a write that added an object. */
export const Created = z.object({ id: z.string() });

/** Effect of a change on the leaderboard, from public guesses only. */
export const LeaderboardEffect = z.array(
  z.object({
    user: z.object({ id: z.string(), username: z.string() }),
    before: z.object({ rank: z.int(), points: z.int() }),
    after: z.object({ rank: z.int(), points: z.int() }),
  }),
);
export type LeaderboardEffect = z.infer<typeof LeaderboardEffect>;

/** Adds an issue for each row that repeats an earlier row's value of the field. */
export function refuseRepeats<Field extends string>(
  rows: readonly { readonly [name in Field]: string }[],
  field: Field,
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const value = row[field];
    if (seen.has(value)) {
      context.addIssue({ code: 'custom', path: [index, field], message: 'is repeated' });
    }
    seen.add(value);
  });
}

const MAX_ORDER = 200;

/** Ids in order, each once. */
export const OrderedIds = z
  .array(Id)
  .min(1)
  .max(MAX_ORDER)
  .refine((ids) => new Set(ids).size === ids.length, 'an id is repeated');
