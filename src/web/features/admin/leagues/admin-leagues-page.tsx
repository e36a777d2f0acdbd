import type { AdminLeagueList } from '#contract/admin/admin-leagues.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { Page } from '#web/page/page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery } from '../shared/admin.api.ts';
import { Item, SearchedList } from '../shared/admin-list.tsx';
import { adminLeaguesTexts as texts } from './admin-leagues.texts.ts';

function LeagueRow({ league }: { readonly league: AdminLeagueList[number] }) {
  const { id, name, owner, memberCount, isOpen } = league;
  const remove = useAdminChange(() => showToast(texts.removed(name)));
  return (
    <Item title={name} help={texts.facts(owner, memberCount, isOpen)}>
      <Cluster>
        <ButtonLink to={`/league/${id}`}>
          <span>{texts.see}</span>
          <span className="visually-hidden">{`: ${name}`}</span>
        </ButtonLink>
        <ConfirmButton
          danger
          variant="secondary"
          aria-label={texts.removeFor(name)}
          label={texts.remove}
          title={texts.removeTitle(name)}
          onConfirm={() =>
            remove.mutateAsync(() =>
              sendJson('DELETE /api/admin/leagues/:leagueId', { params: { leagueId: id } }),
            )
          }
        >
          {texts.removeHelp}
        </ConfirmButton>
      </Cluster>
    </Item>
  );
}

export function AdminLeaguesPage() {
  return (
    <Page title={texts.title}>
      <SearchedList
        query={useAdminQuery(['leagues'], (context) => getJson('GET /api/admin/leagues', context))}
        texts={texts}
        textOf={({ name, owner }) => `${name}\n${owner}`}
      >
        {(league) => <LeagueRow key={league.id} league={league} />}
      </SearchedList>
    </Page>
  );
}
