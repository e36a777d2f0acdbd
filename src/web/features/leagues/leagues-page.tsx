import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { MyLeagues, OpenLeagues } from '#contract/leagues/leagues.ts';
import { useMyLeagues } from '#web/data/leagues.api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { type LinkRow, LinkRows } from '#web/ui/link-rows.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { leagueStartTexts } from './league-start.texts.ts';
import { useCreateLeague, useLeagueStarts, useOpenLeagues, usualStart } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';
import { NameField, nameProblem } from './name-field.tsx';
import { StartField } from './start-field.tsx';

const nameOf = (name: string) => <span translate="no">{name}</span>;

function rowOf(league: MyLeagues[number]): LinkRow {
  const { id, name, isOwner, memberCount, standing: ranked, countsFrom } = league;
  return {
    to: `/league/${id}`,
    name: nameOf(name),
    about:
      ranked === null
        ? texts.withoutStanding(memberCount, countsFrom?.race)
        : texts.standing(ranked, countsFrom?.race),
    tag: isOwner ? texts.owner : undefined,
  };
}

function MakeLeague() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<string | null>();
  const starts = useLeagueStarts().data;
  const field = useRef<HTMLInputElement>(null);
  const make = useCreateLeague();
  const broken = isTried ? nameProblem(typed) : null;
  const isThere = chosen === null || starts?.races.some(({ id }) => id === chosen);
  const firstRaceId = chosen !== undefined && isThere ? chosen : starts && usualStart(starts);
  return (
    <Card title={texts.make}>
      <Form
        noValidate
        onSubmit={() => {
          setIsTried(true);
          if (nameProblem(typed) !== null) return field.current?.focus();
          make.mutate(
            { name: typed, firstRaceId },
            { onSuccess: ({ id }) => navigate(`/league/${id}`) },
          );
        }}
      >
        <p>{texts.makeHelp}</p>
        <NameField
          value={typed}
          inputRef={field}
          problem={
            broken ??
            (make.error &&
              failureText(make.error, { ...texts.failures, ...leagueStartTexts.failures }))
          }
          onChange={(value) => {
            setTyped(value);
            make.reset();
          }}
        />
        {starts?.races.length !== 0 && (
          <StartField
            starts={starts}
            firstRaceId={firstRaceId ?? null}
            onChange={(id) => {
              setChosen(id);
              make.reset();
            }}
          />
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={make.isPending}>
            {texts.makeButton}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Open({ leagues }: { readonly leagues: OpenLeagues }) {
  if (leagues.length === 0) return null;
  return (
    <Card flush title={texts.open} aside={texts.openHelp}>
      <LinkRows
        isInCard
        rows={leagues.map(({ id, name, memberCount }) => ({
          to: `/league/${id}`,
          name: nameOf(name),
          end: texts.members(memberCount),
        }))}
      />
    </Card>
  );
}

export function LeaguesPage() {
  const query = useMyLeagues();
  const open = useOpenLeagues().data ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Columns isFirstWide>
        <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
          {(leagues) => (
            <Card flush={leagues.length > 0} isPrimary title={texts.mine}>
              {leagues.length === 0 ? (
                <EmptyState title={texts.none}>
                  <p>{texts.noneHelp}</p>
                </EmptyState>
              ) : (
                <LinkRows isInCard rows={leagues.map(rowOf)} />
              )}
            </Card>
          )}
        </QueryBoundary>
        <Stack gap={5}>
          <MakeLeague />
          <Open leagues={open} />
          <p>
            <Link to="/settings/invitations">{texts.inviteFriends}</Link>
          </p>
        </Stack>
      </Columns>
    </Page>
  );
}
