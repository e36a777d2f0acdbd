import { useState } from 'react';
import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { MAX_POOL_TEXT } from '#contract/limits.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import {
  BINGO_RULE_KINDS,
  type BingoRuleField,
  type BingoRuleKind,
  bingoRuleKind,
} from '#domain/bingo/bingo-rules.ts';
import { textOf } from '#web/formatting/text-of.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import admin from '../shared/admin.module.css';
import { bingoRuleTexts } from '../shared/admin-shared.texts.ts';
import { EditDialog, useEditForm } from '../shared/edit-dialog.tsx';
import { type PoolText, useChangeText, useRemoveText } from './bingo-pool.api.ts';
import { bingoPoolTexts, poolDialogTexts } from './bingo-pool.texts.ts';
import { fieldsOf, type RuleDraft, ruleDraft, ruleOf } from './rule-draft.ts';

interface RulePickerProps {
  readonly pool: BingoPool;
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Picks what decides a text: the bingo master, or a rule with its competitors. */
function RulePicker({ pool, draft, onChange }: RulePickerProps) {
  const { kind } = draft;

  function field(name: BingoRuleField) {
    const set = (value: string) => onChange({ ...draft, [name]: value });
    if (name !== 'count') {
      const choices = name === 'constructorId' ? pool.constructors : pool.drivers;
      return (
        <Select
          key={name}
          label={poolDialogTexts.fields[name]}
          value={draft[name]}
          options={[
            { value: '', label: poolDialogTexts.choose },
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
        label={textOf(poolDialogTexts.counts, kind ?? '') ?? poolDialogTexts.count}
        hint={poolDialogTexts.between(min, max)}
        inputMode="numeric"
        value={draft.count}
        onChange={(value) => set(value.replace(/\D/g, '').slice(0, 2))}
      />
    );
  }
  return (
    <>
      <Select
        label={poolDialogTexts.decidedBy}
        value={kind ?? ''}
        options={[
          { value: '', label: poolDialogTexts.master },
          ...keysOf(BINGO_RULE_KINDS).map((each) => ({
            value: each,
            label: bingoRuleTexts[each],
          })),
        ]}
        onChange={(value) => onChange({ ...draft, kind: (value || null) as BingoRuleKind | null })}
      />
      {fieldsOf(kind).map(field)}
      {kind !== null && <p className={admin.help}>{poolDialogTexts.help}</p>}
    </>
  );
}

function readPoolText(draft: { readonly text: string; readonly rule: RuleDraft }) {
  const text = draft.text.trim();
  const rule = ruleOf(draft.rule);
  if (rule !== undefined && text !== '') return { value: { text, rule }, problems: null };
  return { value: null, problems: text === '' ? ('noText' as const) : ('incomplete' as const) };
}

interface PoolTextDialogProps {
  readonly pool: BingoPool;
  readonly text: PoolText;
  readonly onClose: () => void;
}

/** Edits a text. Its version when the dialog opened detects edit conflicts. */
export function PoolTextDialog({ pool, text: stored, onClose }: PoolTextDialogProps) {
  const [basedOn] = useState({ text: stored.text, rule: stored.rule });
  const change = useChangeText(pool.year, stored.number);
  const remove = useRemoveText(pool.year, stored.number);
  const form = useEditForm(
    { text: stored.text, rule: ruleDraft(stored.rule) },
    readPoolText,
    (value) => change.mutateAsync({ ...value, basedOn }),
  );
  const { draft, problems } = form;
  return (
    <EditDialog
      title={poolDialogTexts.title}
      saveLabel={poolDialogTexts.save}
      form={form}
      failures={bingoPoolTexts.failures}
      onSave={() => {
        if (!form.isDirty) return onClose();
        form.submit(() => {
          onClose();
          showToast(poolDialogTexts.saved);
        });
      }}
      onClose={onClose}
      footer={
        pool.dealtAt === null && (
          <div>
            <ConfirmButton
              danger
              label={poolDialogTexts.remove}
              title={poolDialogTexts.removeTitle}
              onConfirm={() => remove.mutateAsync().then(onClose)}
              failures={bingoPoolTexts.failures}
            >
              {stored.text}
            </ConfirmButton>
          </div>
        )
      }
    >
      <TextField
        label={poolDialogTexts.text}
        value={draft.text}
        maxLength={MAX_POOL_TEXT}
        onChange={(text) => form.change({ text })}
      />
      <RulePicker pool={pool} draft={draft.rule} onChange={(rule) => form.change({ rule })} />
      {problems && <Notice tone="bad" title={poolDialogTexts[problems]} />}
    </EditDialog>
  );
}
