import { failureText } from '#web/app/failure-text.ts';
import { OutdatedBar } from '#web/features/admin/outdated-bar.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { adminPointsTexts } from './admin-points.texts.ts';
import type { usePointsForm } from './use-points-form.ts';

const { save: texts, copyFrom: copyTexts, failures } = adminPointsTexts;

interface PointsSaveBarProps {
  readonly form: ReturnType<typeof usePointsForm>;
  /** The effect in short. */
  readonly summary: string;
}

/** There as soon as there is something to save; the effect stays in view with it. */
export function PointsSaveBar({ form, summary }: PointsSaveBarProps) {
  const { wish, copyFrom, isTyped, isOutdated, error, save, undo } = form;
  const label = copyFrom === null ? texts.save : copyTexts.save(copyFrom);
  if (form.isSaving) {
    const action = { label: texts.saving, onClick: save, isBusy: true };
    return <SaveBar tone="quiet" message={texts.saving} action={action} />;
  }
  if (!isTyped && copyFrom === null) {
    if (!form.isSaved) return null;
    const action = { label, onClick: save, isIdle: true };
    return <SaveBar tone="good" message={texts.saved} action={action} />;
  }
  if (isOutdated) {
    return (
      <OutdatedBar
        error={error}
        onKeepStored={undo}
        onSaveOver={form.saveOver}
        isIdle={wish === null}
      />
    );
  }
  if (error !== null) {
    return (
      <SaveBar
        tone="bad"
        message={`${texts.failed} ${failureText(error, failures)}`}
        onUndo={undo}
        action={{ label: texts.retry, onClick: save }}
      />
    );
  }
  if (wish === null) {
    const action = { label, onClick: save, isIdle: true };
    return <SaveBar tone="bad" message={texts.wrong} onUndo={undo} action={action} />;
  }
  return <SaveBar tone="quiet" message={summary} onUndo={undo} action={{ label, onClick: save }} />;
}
