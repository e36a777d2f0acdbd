import { useLocation } from 'wouter';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { deletion: texts, failures } = adminSeasonsTexts;

/** For a season with nothing in it, such as one that was added by mistake. */
export function DeleteSeason({ year }: { readonly year: number }) {
  const [, navigate] = useLocation();
  const change = useSeasonChange(() => {
    showToast(texts.done(year));
    navigate('/admin/season');
  });
  return (
    <div>
      <ConfirmButton
        danger
        label={texts.label}
        title={texts.title(year)}
        onConfirm={() => change.mutateAsync(seasonCalls.deleteEmpty(year))}
        failures={failures}
      >
        {texts.help}
      </ConfirmButton>
    </div>
  );
}
