import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';

interface UnsavedChangesProps {
  /** True if there are unsaved changes. */
  readonly when: boolean;
  readonly texts: {
    readonly title: string;
    readonly explanation: string;
    /** Label of the button that leaves. */
    readonly confirm: string;
  };
  readonly onLeave?: () => void;
  /** Offers to save first; the page is left once that has succeeded. */
  readonly saving?: {
    readonly label: string;
    /** Resolves to whether nothing is left to save. */
    readonly onSave: () => Promise<boolean>;
  };
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { when, texts, onLeave, saving } = props;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  useUnsaved(when, (go) => setLeave(() => go));
  const goOn = () => {
    onLeave?.();
    leave?.();
  };
  const saveFirst = async () => {
    setIsSaving(true);
    const isSaved = await saving?.onSave();
    setIsSaving(false);
    setLeave(null);
    // The form shows the error.
    if (isSaved) goOn();
  };
  if (leave === null) return null;
  return (
    <Dialog
      title={texts.title}
      confirmLabel={saving?.label ?? texts.confirm}
      isBusy={isSaving}
      onConfirm={saving ? saveFirst : goOn}
      alternative={saving && <Button onClick={goOn}>{texts.confirm}</Button>}
      onClose={() => setLeave(null)}
    >
      <p>{texts.explanation}</p>
    </Dialog>
  );
}
