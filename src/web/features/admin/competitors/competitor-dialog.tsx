import { useRef, useState } from 'react';
import type { ConstructorSettings, DriverSettings } from '#contract/admin/admin-competitors.ts';
import { ApiError } from '#web/calls/api.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Elements } from '#web/ui/content.ts';
import { Notice } from '#web/ui/notice.tsx';
import { type FieldMessage, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type AdminWrite, useAdminChange } from '../shared/admin.api.ts';
import { EditDialog, type Reading, useEditForm } from '../shared/edit-dialog.tsx';
import { type CompetitorKind, competitorCalls } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { AliasField } from './alias-field.tsx';
import { type MergeCandidate, MergeCompetitor } from './merge-competitor.tsx';
import type { CompetitorDraft, Field } from './read-competitor.ts';

/** Returns the fields which the server refused because of stored data. */
function refusedFields(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== 'invalid-input') return [];
  return (error.problem?.errors ?? []).map(({ path }) => path.split('/')[1] ?? '');
}

interface CompetitorFormOptions<Draft, Settings> {
  readonly kind: CompetitorKind;
  readonly stored: Draft;
  readonly read: (draft: Draft) => Reading<Settings, readonly Field[]>;
  readonly save: (settings: Settings) => AdminWrite;
}

/** Manages the form of one competitor. */
export function useCompetitorForm<
  Draft extends CompetitorDraft,
  Settings extends DriverSettings | ConstructorSettings,
>({ kind, stored, read, save }: CompetitorFormOptions<Draft, Settings>) {
  const change = useAdminChange();
  const form = useEditForm(stored, read, (settings: Settings) =>
    change.mutateAsync(save(settings)),
  );
  const refused = refusedFields(form.error);
  const wrong: readonly string[] = [...(form.problems ?? []), ...refused];
  return {
    ...form,
    kind,
    /** Error that belongs to no field. */
    error: refused.length === 0 ? form.error : null,
    message: (field: Field): FieldMessage | null =>
      wrong.includes(field) ? { tone: 'bad', text: texts.wrong[field] } : null,
  };
}

interface DeleteCompetitorProps {
  readonly kind: CompetitorKind;
  readonly competitor: MergeCandidate;
  readonly onDeleted: () => void;
}

/** Deletes a competitor that was added by mistake; blockers are shown if it is refused. */
function DeleteCompetitor({ kind, competitor, onDeleted }: DeleteCompetitorProps) {
  const { id, name } = competitor;
  const deletion = useAdminChange();
  return (
    <ConfirmButton
      danger
      label={texts.delete}
      title={texts.deleteTitle(name)}
      failures={{ ...texts.failures, conflict: texts.kinds[kind].cannotDelete }}
      onConfirm={async () => {
        await deletion.mutateAsync(competitorCalls[kind].delete(id));
        onDeleted();
        showToast(texts.deleted(name));
      }}
    >
      {texts.deleteHelp}
    </ConfirmButton>
  );
}

interface CompetitorDialogProps {
  /** `null` adds a competitor. */
  readonly stored: MergeCandidate | null;
  /** All competitors of the kind. */
  readonly competitors: readonly MergeCandidate[];
  readonly form: Omit<
    ReturnType<typeof useCompetitorForm<CompetitorDraft, DriverSettings | ConstructorSettings>>,
    'submit' | 'startOver' | 'change'
  > & {
    readonly change: (changes: Partial<CompetitorDraft>) => void;
    readonly submit: (onSaved: (settings: { readonly name: string }) => void) => void;
  };
  /** Reason why it cannot be deleted, if known. */
  readonly keptBecause?: string | null;
  readonly onName: (name: string) => void;
  /** Called to add another after one was added. */
  readonly onNext: () => void;
  readonly onClose: () => void;
  /** Fields of drivers or of constructors only. */
  readonly children: Elements;
}

/** Dialog with all fields of a driver or a constructor. */
export function CompetitorDialog(props: CompetitorDialogProps) {
  const { stored, form, keptBecause = null, onNext, onClose } = props;
  const [added, setAdded] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const kindTexts = texts.kinds[form.kind];
  const others = props.competitors.filter(({ id }) => id !== stored?.id);
  const saveAndClose = () =>
    form.submit(({ name }) => {
      onClose();
      showToast(stored === null ? texts.added(name) : texts.saved(name));
    });
  const saveAndGoOn = () =>
    form.submit(({ name }) => {
      setAdded(name);
      onNext();
      nameInput.current?.focus();
    });
  return (
    <EditDialog
      title={stored === null ? kindTexts.add : texts.edit(stored.name)}
      saveLabel={stored === null ? texts.addOne : texts.save}
      form={form}
      failures={texts.failures}
      onSave={saveAndClose}
      onClose={onClose}
      alternative={
        stored === null && (
          <Button isBusy={form.isSaving} onClick={saveAndGoOn}>
            {texts.addMore}
          </Button>
        )
      }
      footer={
        stored !== null && (
          <div className={styles.footer}>
            {others.length > 0 && (
              <MergeCompetitor
                kind={form.kind}
                competitor={stored}
                others={others}
                onMerged={onClose}
              />
            )}
            {keptBecause === null ? (
              <DeleteCompetitor kind={form.kind} competitor={stored} onDeleted={onClose} />
            ) : (
              <p>{keptBecause}</p>
            )}
          </div>
        )
      }
    >
      <TextField
        label={texts.name}
        value={form.draft.name}
        inputRef={nameInput}
        message={form.message('name')}
        onChange={props.onName}
      />
      {props.children}
      <AliasField
        help={kindTexts.aliasesHelp}
        value={form.draft}
        message={form.message('aliases')}
        onChange={form.change}
      />
      {added !== null && form.error === null && (
        <Notice tone="good">
          <p>{texts.added(added)}</p>
        </Notice>
      )}
    </EditDialog>
  );
}
