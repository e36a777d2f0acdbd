import { useState } from 'react';
import { ApiError } from '#web/app/api.ts';
import type { FieldMessage } from '#web/ui/text-field.tsx';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';
import type { CompetitorDraft, Field, Reading } from './read-competitor.ts';

interface Saving<Settings> {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly mutate: (settings: Settings, options: { onSuccess: () => void }) => void;
  readonly reset: () => void;
}

/** A form as it is the same for drivers and constructors. */
export interface CompetitorForm {
  readonly draft: CompetitorDraft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly message: (field: Field) => FieldMessage | null;
  readonly change: (changes: Partial<CompetitorDraft>) => void;
  readonly submit: (onSaved: (settings: { readonly name: string }) => void) => void;
}

/** The fields that the server found wrong, of what fits here but not with what is stored. */
function refusedFields(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== 'invalid-input') return [];
  return (error.problem?.errors ?? []).map(({ path }) => path.split('/')[1] ?? '');
}

/** What is typed of one competitor, what is wrong with it, and its way to the server. */
export function useCompetitorForm<Draft extends object, Settings>(
  stored: Draft,
  read: (draft: Draft) => Reading<Settings>,
  saving: Saving<Settings>,
) {
  const [initial, setInitial] = useState(stored);
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const refused = refusedFields(saving.error);
  const wrong: readonly string[] = [...(isTried ? read(draft).wrong : []), ...refused];
  return {
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(initial),
    isSaving: saving.isPending,
    /** What no field can tell. */
    error: refused.length === 0 ? saving.error : null,
    message: (field: Field): FieldMessage | null =>
      wrong.includes(field) ? { tone: 'bad', text: adminCompetitorsTexts.wrong[field] } : null,
    change: (changes: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...changes }));
      saving.reset();
    },
    submit: (onSaved: (settings: Settings) => void) => {
      const { settings } = read(draft);
      setIsTried(settings === null);
      if (settings !== null) saving.mutate(settings, { onSuccess: () => onSaved(settings) });
    },
    startOver: (next: Draft) => {
      setInitial(next);
      setDraft(next);
      setIsTried(false);
    },
  };
}
