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
  return (
    <ConfirmButton
      danger
      label={texts.delete}
      title={texts.deleteTitle(name)}
      change={useCompetitorDeletion(kind, id)}
      variables={undefined}
      failures={{ ...texts.failures, conflict: texts.kinds[kind].cannotDelete }}
      onDone={() => {
        onDeleted();
        showToast(texts.deleted(name));
      }}
    >
      {texts.deleteHelp}
    </ConfirmButton>
  );
}
