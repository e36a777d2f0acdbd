import type { AdminLeagueList } from '#contract/admin-leagues.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { Page } from '#web/app/page.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { SearchedList } from '#web/features/admin-shared/searched-list.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminLeagues, useRemoveLeague } from './admin-leagues.api.ts';
import { adminLeaguesTexts as texts } from './admin-leagues.texts.ts';

type League = AdminLeagueList[number];

function LeagueRow({ league }: { readonly league: League }) {
  const { id, name } = league;
  const remove = useRemoveLeague(() => showToast(texts.removed(name)));
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
      <ConfirmButton
        danger
        variant="secondary"
        aria-label={texts.removeFor(name)}
        label={texts.remove}
        title={texts.removeTitle(name)}
        failures={texts.failures}
        onConfirm={() => remove.mutateAsync(id)}
      >
        {texts.removeHelp}
      </ConfirmButton>
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
