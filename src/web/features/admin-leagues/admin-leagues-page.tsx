import { useState } from 'react';
import type { AdminLeagueList } from '#contract/admin-leagues.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Page } from '#web/app/page.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { SearchedList } from '#web/features/admin-shared/searched-list.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminLeagues, useRemoveLeague } from './admin-leagues.api.ts';
import { adminLeaguesTexts as texts } from './admin-leagues.texts.ts';

type League = AdminLeagueList[number];

interface RemoveDialogProps {
  readonly league: League;
  readonly onClose: () => void;
}

function RemoveDialog({ league, onClose }: RemoveDialogProps) {
  const { id, name } = league;
  const remove = useRemoveLeague(() => {
    onClose();
    showToast(texts.removed(name));
  });
  return (
    <ConfirmDialog
      open
      danger
      title={texts.removeTitle(name)}
      confirmLabel={texts.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(id)}
      onCancel={onClose}
    >
      <p>{texts.removeHelp}</p>
      {remove.error && <Notice tone="bad" title={failureText(remove.error, texts.failures)} />}
    </ConfirmDialog>
  );
}

function LeagueRow({ league }: { readonly league: League }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name } = league;
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.strong}>{name}</span>
        <span className={admin.help}>
          {texts.facts(league.owner, league.memberCount, league.isOpen)}
        </span>
      </span>
      <ButtonLink variant="quiet" to={`/league/${id}`}>
        {texts.see}
        <span className="visually-hidden">: {name}</span>
      </ButtonLink>
      <Button
        aria-label={texts.removeFor(name)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {texts.remove}
      </Button>
      {isOpen && <RemoveDialog league={league} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

export function AdminLeaguesPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchedList
        query={useAdminLeagues()}
        texts={texts}
        textOf={({ name, owner }) => `${name}\n${owner}`}
        renderRow={(league) => <LeagueRow key={league.id} league={league} />}
      />
    </Page>
  );
}
