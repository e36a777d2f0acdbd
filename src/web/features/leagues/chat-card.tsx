import { useState } from 'react';
import type { League } from '#contract/leagues/leagues.ts';
import { MAX_LEAGUE_CHAT_ADDRESS } from '#contract/limits.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Elements } from '#web/ui/content.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { leagueChatTexts as texts } from './league-chat.texts.ts';
import styles from './league-page.module.css';
import { useRemoveChat, useSetChat, useTryChat } from './leagues.api.ts';

interface LeagueProps {
  readonly league: League;
}

function AddressDialog({ league, onClose }: LeagueProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const set = useSetChat(league.id);
  const save = () => {
    if (typed.trim() === '') return onClose();
    set.mutate(typed.trim(), {
      onSuccess: () => {
        onClose();
        showToast(texts.saved);
      },
    });
  };
  return (
    <Dialog
      title={texts.set}
      confirmLabel={texts.save}
      isBusy={set.isPending}
      isDirty={typed !== ''}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{texts.howTo}</p>
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        type="url"
        inputMode="url"
        spellCheck={false}
        value={typed}
        maxLength={MAX_LEAGUE_CHAT_ADDRESS}
        message={set.error && { tone: 'bad', text: failureText(set.error, texts.failures) }}
        onChange={(value) => {
          setTyped(value);
          set.reset();
        }}
      />
    </Dialog>
  );
}

function Chosen({ league, children }: LeagueProps & { readonly children: Elements }) {
  const { chat } = league;
  const attempt = useTryChat(league.id);
  const remove = useRemoveChat(league.id);
  if (chat === null) return null;
  return (
    <>
      <p>
        <span>{`${texts.goesTo[chat.service]} `}</span>
        <span className={styles.muted}>{chat.hint}</span>
      </p>
      {chat.brokenAt !== null && (
        <Notice tone="bad" title={texts.broken}>
          <p>{texts.brokenHelp(formatMoment(chat.brokenAt))}</p>
        </Notice>
      )}
      <Cluster gap={3}>
        <Button
          isBusy={attempt.isPending}
          onClick={() => attempt.mutate(undefined, { onSuccess: () => showToast(texts.tried) })}
        >
          {texts.try}
        </Button>
        {children}
        <ConfirmButton
          label={texts.remove}
          variant="quiet"
          title={texts.removeTitle}
          onConfirm={() => remove.mutateAsync()}
          failures={texts.failures}
        >
          {texts.removeHelp}
        </ConfirmButton>
      </Cluster>
      {attempt.error && <Notice tone="bad" title={failureText(attempt.error, texts.failures)} />}
    </>
  );
}

/**
 * Shows the league's chat. Only the owner chooses it, because guesses and names are sent there.
 */
export function ChatCard({ league }: LeagueProps) {
  const [isSetting, setIsSetting] = useState(false);
  const set = (label: string) => <Button onClick={() => setIsSetting(true)}>{label}</Button>;
  return (
    <Card title={texts.title}>
      <Stack>
        {league.chat === null ? (
          <>
            <p>{texts.help}</p>
            <div>{set(texts.set)}</div>
          </>
        ) : (
          <Chosen league={league}>{set(texts.change)}</Chosen>
        )}
      </Stack>
      {isSetting && <AddressDialog league={league} onClose={() => setIsSetting(false)} />}
    </Card>
  );
}
