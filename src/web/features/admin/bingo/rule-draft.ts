import type { BingoPool, BingoRule } from '#contract/bingo/bingo-pool.ts';
import {
  BINGO_RULE_FIELDS,
  type BingoRuleField,
  type BingoRuleKind,
  bingoRuleKind,
} from '#domain/bingo/bingo-rules.ts';

/** Draft of a rule; empty texts are fields without a choice. */
export type RuleDraft = Readonly<Record<BingoRuleField, string>> & {
  readonly kind: BingoRuleKind | null;
};

export function ruleDraft(rule: BingoRule | null): RuleDraft {
  return {
    kind: rule?.kind ?? null,
    driverId: rule?.driverId ?? '',
    otherDriverId: rule?.otherDriverId ?? '',
    constructorId: rule?.constructorId ?? '',
    count: rule?.count?.toString() ?? '',
  };
}

/**
 * Returns the picked rule with exactly its fields.
 * @returns `null` if the bingo master decides; `undefined` if a field is missing or invalid
 */
export function ruleOf(draft: RuleDraft): BingoRule | null | undefined {
  const { kind } = draft;
  if (kind === null) return null;
  const { fields, min = 0, max = 0 } = bingoRuleKind(kind);
  if (fields.some((field) => draft[field] === '')) return undefined;
  const count = Number(draft.count);
  if (fields.includes('count') && !(Number.isInteger(count) && count >= min && count <= max)) {
    return undefined;
  }
  const isSame = draft.driverId === draft.otherDriverId;
  if (fields.includes('otherDriverId') && isSame) return undefined;
  const of = (field: BingoRuleField) => (fields.includes(field) ? draft[field] : null);
  return {
    kind,
    driverId: of('driverId'),
    otherDriverId: of('otherDriverId'),
    constructorId: of('constructorId'),
    count: fields.includes('count') ? count : null,
  };
}

export const fieldsOf = (kind: BingoRuleKind | null): readonly BingoRuleField[] =>
  kind === null
    ? []
    : BINGO_RULE_FIELDS.filter((field) => bingoRuleKind(kind).fields.includes(field));

/**
 * Returns the competitors or the count of a rule; `null` for a competitor who has left the season.
 */
export function ruleDetails(rule: BingoRule, pool: BingoPool): (string | null)[] {
  const named = [...pool.drivers, ...pool.constructors];
  return fieldsOf(rule.kind).map((field) =>
    field === 'count'
      ? String(rule.count)
      : (named.find(({ id }) => id === rule[field])?.name ?? null),
  );
}
