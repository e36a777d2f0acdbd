import { failureText } from '#web/app/failure-text.ts';
import { OutdatedBar } from '#web/features/admin/outdated-bar.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';
import type { useCompetitorOrder } from './use-competitor-order.ts';

const { order: texts, failures } = adminCompetitorsTexts;

interface OrderSaveBarProps {
  readonly form: ReturnType<typeof useCompetitorOrder>;
}

/** There as soon as there is an order to save, and after it was saved. */
export function OrderSaveBar({ form }: OrderSaveBarProps) {
  const { isChanged, isOutdated, isSaving, isSaved, error, save, undo } = form;
  if (isSaving) {
    return (
      <SaveBar
        tone="quiet"
        message={texts.saving}
        action={{ label: texts.save, onClick: save, isBusy: true }}
      />
    );
  }
  if (isOutdated) {
    return <OutdatedBar error={error} onKeepStored={undo} onSaveOver={form.saveOver} />;
  }
  const onUndo = isChanged ? undo : undefined;
  if (error !== null) {
    return (
      <SaveBar
        tone="bad"
        message={`${texts.failed} ${failureText(error, failures)}`}
        onUndo={onUndo}
        {...(isChanged && { action: { label: texts.retry, onClick: save } })}
      />
    );
  }
  if (isChanged) {
    return (
      <SaveBar
        tone="quiet"
        message={texts.changed}
        onUndo={onUndo}
        action={{ label: texts.save, onClick: save }}
      />
    );
  }
  if (!isSaved) return null;
  const action = { label: texts.save, onClick: save, isIdle: true };
  return <SaveBar tone="good" message={texts.saved} action={action} />;
}
