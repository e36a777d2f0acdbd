import { useState } from 'react';
import { useLocation } from 'wouter';
import type { League } from '#contract/leagues/leagues.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { leagueStartTexts as startTexts } from './league-start.texts.ts';
import {
  useChangeStart,
  useDeleteLeague,
  useLeagueStarts,
  useOpenness,
  useRename,
} from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';
import { NameField, nameProblem } from './name-field.tsx';
import { StartField } from './start-field.tsx';

interface LeagueProps {
  readonly league: League;
}

function RenameDialog({ league, onClose }: LeagueProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(league.name);
  const rename = useRename(league.id);
  const isDirty = typed !== league.name;
  const broken = nameProblem(typed);
  const save = () => {
    if (!isDirty) return onClose();
    if (broken !== null) return;
    rename.mutate(typed, {
      onSuccess: () => {
        onClose();
        showToast(texts.renamed);
      },
    });
  };
  return (
    <Dialog
      title={texts.rename}
      confirmLabel={texts.save}
      isBusy={rename.isPending}
      isDirty={isDirty}
      onConfirm={save}
      onClose={onClose}
    >
      <NameField
        value={typed}
        problem={broken ?? (rename.error && failureText(rename.error, texts.failures))}
        onChange={(value) => {
          setTyped(value);
          rename.reset();
        }}
      />
    </Dialog>
  );
}

/** Lets the owner choose anew what the league counts from, while it has not begun. */
function StartDialog({ league, onClose }: LeagueProps & { readonly onClose: () => void }) {
  const query = useLeagueStarts();
  const [firstRaceId, setFirstRaceId] = useState(league.firstRaceId);
  const change = useChangeStart(league.id);
  const isDirty = firstRaceId !== league.firstRaceId;
  const save = () => {
    if (!isDirty) return onClose();
    change.mutate(firstRaceId, {
      onSuccess: () => {
        onClose();
        showToast(startTexts.saved);
      },
    });
  };
  return (
    <Dialog
      title={startTexts.change}
      confirmLabel={startTexts.save}
      isBusy={change.isPending}
      isDirty={isDirty}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{startTexts.changeHelp}</p>
      <StartField
        starts={query.data}
        firstRaceId={firstRaceId}
        onChange={(id) => {
          setFirstRaceId(id);
          change.reset();
        }}
      />
      {change.error && <Notice tone="bad" title={failureText(change.error, startTexts.failures)} />}
    </Dialog>
  );
}

function DeleteButton({ league }: LeagueProps) {
  const [, navigate] = useLocation();
  const remove = useDeleteLeague(league.id, () => {
    navigate('/league');
    showToast(texts.deleted(league.name));
  });
  return (
    <ConfirmButton
      label={texts.deleteLeague}
      danger
      title={texts.deleteTitle(league.name)}
      onConfirm={() => remove.mutateAsync()}
      failures={texts.failures}
    >
      {texts.deleteHelp}
    </ConfirmButton>
  );
}

/** Shows settings that only the owner can change. */
export function SettingsCard({ league }: LeagueProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const openness = useOpenness(league.id);
  return (
    <Card title={texts.settings}>
      <Stack>
        <Checkbox
          label={texts.isOpen}
          hint={texts.isOpenHelp}
          checked={openness.waiting.isOpen ?? league.isOpen}
          onChange={(isOpen) => openness.change('isOpen', isOpen)}
        />
        {openness.error !== null && (
          <Notice tone="bad" title={failureText(openness.error, texts.failures)} />
        )}
        <Cluster gap={3}>
          {!league.isStartFixed && (
            <Button onClick={() => setIsStarting(true)}>{startTexts.change}</Button>
          )}
          <Button onClick={() => setIsRenaming(true)}>{texts.rename}</Button>
          <DeleteButton league={league} />
        </Cluster>
      </Stack>
      {isStarting && <StartDialog league={league} onClose={() => setIsStarting(false)} />}
      {isRenaming && <RenameDialog league={league} onClose={() => setIsRenaming(false)} />}
    </Card>
  );
}
