import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type AdminWrite, useAdminChange } from '../shared/admin.api.ts';
import { EditDialog, useEditForm } from '../shared/edit-dialog.tsx';
import { adminSeasonsTexts, deadlineTexts, timeTexts } from './admin-seasons.texts.ts';
import { instantOf, type OsloMoment, OsloTimeField, osloMoment } from './oslo-time-field.tsx';

interface DeadlineDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly deadline: number | null;
  /** Warning before the change. */
  readonly warning?: string | undefined;
  /** Text for a deadline that the server refuses. */
  readonly refused: string;
  readonly callOf: (deadline: number) => AdminWrite;
  readonly onClose: () => void;
}

function readMoment({ moment }: { readonly moment: OsloMoment }) {
  const instant = instantOf(moment);
  return typeof instant === 'number'
    ? { value: instant, problems: null }
    : { value: null, problems: instant };
}

/** Dialog that changes the deadline of a season or a race. */
export function DeadlineDialog(props: DeadlineDialogProps) {
  const { title, hint, deadline, warning, refused, callOf, onClose } = props;
  const change = useAdminChange();
  const form = useEditForm({ moment: osloMoment(deadline) }, readMoment, (instant) =>
    change.mutateAsync(callOf(instant)),
  );
  return (
    <EditDialog
      title={title}
      saveLabel={deadlineTexts.save}
      form={form}
      failures={{ ...adminSeasonsTexts.failures, 'invalid-input': refused }}
      onSave={() =>
        form.submit(() => {
          onClose();
          showToast(deadlineTexts.saved);
        })
      }
      onClose={onClose}
    >
      {warning !== undefined && (
        <Notice>
          <p>{warning}</p>
        </Notice>
      )}
      <OsloTimeField
        label={deadlineTexts.label}
        hint={hint}
        value={form.draft.moment}
        problem={form.problems === 'MISSING' ? timeTexts.missing : null}
        onChange={(moment) => form.change({ moment })}
      />
    </EditDialog>
  );
}
