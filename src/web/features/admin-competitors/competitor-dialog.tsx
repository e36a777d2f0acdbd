import { type ReactNode, useRef, useState } from 'react';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { failureText } from '#web/app/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useCompetitorDeletion } from './admin-competitors.api.ts';
import styles from './admin-competitors.module.css';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';
import { AliasField } from './alias-field.tsx';
import { type Competitor, MergeCompetitor } from './merge-competitor.tsx';
import type { CompetitorForm } from './use-competitor-form.ts';

interface DeleteCompetitorProps {
  readonly kind: CompetitorKind;
  readonly id: string;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** For one that was added by mistake; what stands in the way is said when it does. */
function DeleteCompetitor({ kind, id, name, onDeleted }: DeleteCompetitorProps) {
  const deletion = useCompetitorDeletion(kind, id);
  return (
    <ConfirmButton
      danger
      label={texts.delete}
      title={texts.deleteTitle(name)}
      failures={{ ...texts.failures, conflict: texts.kinds[kind].cannotDelete }}
      onConfirm={async () => {
        await deletion.mutateAsync();
        onDeleted();
        showToast(texts.deleted(name));
      }}
    >
      {texts.deleteHelp}
    </ConfirmButton>
  );
}

interface CompetitorDialogProps {
  readonly kind: CompetitorKind;
  /** `null` adds one. */
  readonly stored: Competitor | null;
  /** All of the kind. */
  readonly competitors: readonly Competitor[];
  readonly form: CompetitorForm;
  /** Why it cannot be deleted, where that is known. */
  readonly keptBecause?: string | null;
  readonly onName: (name: string) => void;
  /** One has been added, and another is to be. */
  readonly onNext: () => void;
  readonly onClose: () => void;
  /** What drivers or constructors alone have. */
  readonly children: ReactNode;
}

/** All that is known of a driver or a constructor. */
export function CompetitorDialog(props: CompetitorDialogProps) {
  const { kind, stored, form, keptBecause = null, onNext, onClose } = props;
  const [added, setAdded] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const kindTexts = texts.kinds[kind];
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
    <Dialog
      title={stored === null ? kindTexts.add : texts.edit(stored.name)}
      confirmLabel={stored === null ? texts.addOne : texts.save}
      alternative={
        stored === null && (
          <Button isBusy={form.isSaving} onClick={saveAndGoOn}>
            {texts.addMore}
          </Button>
        )
      }
      isBusy={form.isSaving}
      isDirty={form.isDirty}
      onConfirm={saveAndClose}
      onClose={onClose}
      footer={
        stored !== null && (
          <div className={styles.footer}>
            {others.length > 0 && (
              <MergeCompetitor kind={kind} competitor={stored} others={others} onMerged={onClose} />
            )}
            {keptBecause === null ? (
              <DeleteCompetitor kind={kind} id={stored.id} name={stored.name} onDeleted={onClose} />
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
      {form.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(form.error, texts.failures)}</p>
        </Notice>
      )}
      {added !== null && form.error === null && <Notice tone="good">{texts.added(added)}</Notice>}
    </Dialog>
  );
}
