import { useLocation } from 'wouter';
import type { League } from '#contract/leagues.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useRemoveMember } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';

export function LeaveButton({ league }: { readonly league: League }) {
  const [, navigate] = useLocation();
  const ownId = useHeader()?.user?.id;
  const leave = useRemoveMember(league.id, () => {
    navigate('/league');
    showToast(texts.left(league.name));
  });
  if (ownId === undefined) return null;
  return (
    <div>
      <ConfirmButton
        label={texts.leave}
        danger
        title={texts.leaveTitle(league.name)}
        onConfirm={() => leave.mutateAsync(ownId)}
        failures={texts.failures}
      >
        {texts.leaveHelp} {league.isOwner && texts.leaveAsOwner}
      </ConfirmButton>
    </div>
  );
}
