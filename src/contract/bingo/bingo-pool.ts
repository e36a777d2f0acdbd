import { z } from 'zod';
import { Name } from '#contract/admin/admin-shared.ts';
import { MAX_POOL, MAX_POOL_TEXT } from '#contract/limits.ts';
import { Id, Instant, YearParam } from '#contract/shared.ts';
import { BINGO_RULE_FIELDS, BINGO_RULE_KINDS, bingoRuleKind } from '#domain/bingo/bingo-rules.ts';

export const BingoRuleKind = z.enum(
  Object.keys(BINGO_RULE_KINDS) as [keyof typeof BINGO_RULE_KINDS],
);

const Rule = z.strictObject({
  kind: BingoRuleKind,
  driverId: Id.nullable(),
  otherDriverId: Id.nullable(),
  constructorId: Id.nullable(),
  count: z.int().nullable(),
});
export type BingoRule = z.infer<typeof Rule>;

/** Rule of a text, which must have exactly the fields of its kind. */
const BingoRule = Rule.superRefine((rule, context) => {
  const { fields, min = 0, max = 0 } = bingoRuleKind(rule.kind);
  for (const field of BINGO_RULE_FIELDS) {
    if ((rule[field] === null) !== fields.includes(field)) continue;
    const message = rule[field] === null ? 'is missing' : 'is not asked for';
    context.addIssue({ code: 'custom', path: [field], message });
  }
  if (rule.count !== null && (rule.count < min || rule.count > max)) {
    context.addIssue({ code: 'custom', path: ['count'], message: `from ${min} to ${max}` });
  }
  if (rule.driverId !== null && rule.driverId === rule.otherDriverId) {
    context.addIssue({ code: 'custom', path: ['otherDriverId'], message: 'is the same' });
  }
});

const PoolText = Name.max(MAX_POOL_TEXT, `at most ${MAX_POOL_TEXT} characters`);

export const PoolParams = z.strictObject({ year: YearParam });
export const PoolTextParams = z.strictObject({
  year: YearParam,
  number: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number),
});

export const NewPoolTexts = z.strictObject({
  texts: z
    .array(z.strictObject({ text: PoolText, rule: BingoRule.nullable() }))
    .min(1)
    .max(MAX_POOL),
});
export type NewPoolTexts = z.infer<typeof NewPoolTexts>;

/** Change of a text. `basedOn` is the version last seen; any other is a conflict. */
export const PoolTextChange = z.strictObject({
  text: PoolText,
  rule: BingoRule.nullable(),
  // Rule as stored; a competitor may have been deleted since.
  basedOn: z.strictObject({ text: z.string(), rule: Rule.nullable() }),
});
export type PoolTextChange = z.infer<typeof PoolTextChange>;

/** Race in which it happened; `null` removes the mark. */
export const PoolTextMark = z.strictObject({ raceId: Id.nullable() });

/** Number of texts that the bingo master has seen, to detect an edit conflict. */
export const BoardDeal = z.strictObject({ textCount: z.int().min(0).max(MAX_POOL) });

const Named = z.object({ id: z.string(), name: z.string() });

/** Texts of a season's boards, for the bingo master. */
export const BingoPool = z.object({
  year: z.int(),
  /** Time of the deal; `null` before it. Afterwards texts can be neither added nor removed. */
  dealtAt: Instant.nullable(),
  texts: z.array(
    z.object({
      /** Number of the text in URLs, independent of its position. */
      number: z.int(),
      text: z.string(),
      rule: Rule.nullable(),
      /** First race after the deal in which it happened. */
      race: Named.nullable(),
    }),
  ),
  /** Races in which a text can have happened by now, latest first. */
  races: z.array(Named),
  drivers: z.array(Named),
  constructors: z.array(Named),
});
export type BingoPool = z.infer<typeof BingoPool>;
