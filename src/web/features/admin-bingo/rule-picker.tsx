import type { BingoPool } from '#contract/bingo-pool.ts';
import {
  BINGO_RULE_KINDS,
  type BingoRuleField,
  type BingoRuleKind,
  bingoRuleKind,
} from '#domain/bingo-rules.ts';
import { bingoRuleTexts } from '#web/shared/bingo-rule.texts.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts } from './bingo-pool.texts.ts';
import { fieldsOf, type RuleDraft } from './rule-draft.ts';

const texts = bingoPoolTexts.dialog;

const KINDS = [
  { value: '', label: texts.master },
  ...(Object.keys(BINGO_RULE_KINDS) as BingoRuleKind[]).map((kind) => ({
    value: kind,
    label: bingoRuleTexts[kind],
  })),
];

const LABELS = {
  driverId: texts.driver,
  otherDriverId: texts.otherDriver,
  constructorId: texts.team,
} as const;

interface RulePickerProps {
  readonly pool: BingoPool;
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

/** What decides a text: the bingo master, or something that the results tell, and of whom. */
export function RulePicker({ pool, draft, onChange }: RulePickerProps) {
  const { kind } = draft;

  function field(name: BingoRuleField) {
    const set = (value: string) => onChange({ ...draft, [name]: value });
    if (name !== 'count') {
      const choices = name === 'constructorId' ? pool.constructors : pool.drivers;
      return (
        <Select
          key={name}
          label={LABELS[name]}
          value={draft[name]}
          options={[
            { value: '', label: texts.choose },
            ...choices.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={set}
        />
      );
    }
    const { min = 0, max = 0 } = kind === null ? {} : bingoRuleKind(kind);
    return (
      <TextField
        key={name}
        label={texts.counts[kind ?? ''] ?? texts.count}
        hint={texts.between(min, max)}
        inputMode="numeric"
        value={draft.count}
        onChange={(value) => set(value.replace(/\D/g, '').slice(0, 2))}
      />
    );
  }
  return (
    <>
      <Select
        label={texts.decidedBy}
        value={kind ?? ''}
        options={KINDS}
        onChange={(value) => onChange({ ...draft, kind: (value || null) as BingoRuleKind | null })}
      />
      {fieldsOf(kind).map(field)}
      {kind !== null && <p className={styles.help}>{texts.help}</p>}
    </>
  );
}
