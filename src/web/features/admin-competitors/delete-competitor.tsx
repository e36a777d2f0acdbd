import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useCompetitorDeletion } from './admin-competitors.api.ts';
import { adminCompetitorsTexts as texts } from './admin-competitors.texts.ts';

interface DeleteCompetitorProps {
  readonly kind: CompetitorKind;
  readonly id: string;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** For one that was added by mistake; what stands in the way is said when it does. */
export function DeleteCompetitor({ kind, id, name, onDeleted }: DeleteCompetitorProps) {
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
