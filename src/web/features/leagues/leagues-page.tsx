import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { MyLeagues, OpenLeagues } from '#contract/leagues/leagues.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useMyLeagues } from '#web/data/leagues.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useCreateLeague, useOpenLeagues } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';
import styles from './leagues-page.module.css';
import { NameField, nameProblem } from './name-field.tsx';

function MyLeague({ league }: { readonly league: MyLeagues[number] }) {
  const { id, name, isOwner, memberCount, standing } = league;
  return (
    <li>
      <Link to={`/league/${id}`} className={styles.league}>
        <span className={styles.rank}>{standing === null ? '–' : `${standing.rank}.`}</span>
        <span className={styles.about}>
          <span className={styles.name} translate="no">
            {name}
          </span>
          <span className={styles.muted}>
            {texts.members(memberCount) + (isOwner ? ` · ${texts.youOwn}` : '')}
          </span>
        </span>
        <span className={styles.standing}>
          {standing === null ? (
            texts.noStanding
          ) : (
            <>
              <span className="visually-hidden">
                {`${texts.standing(standing.rank, standing.playerCount)}, `}
              </span>
              <span>{texts.points(standing.points)}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}

function MakeLeague() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const make = useCreateLeague();
  const broken = isTried ? nameProblem(typed) : null;
  return (
    <Card title={texts.make}>
      <Form
        noValidate
        onSubmit={() => {
          setIsTried(true);
          if (nameProblem(typed) !== null) return field.current?.focus();
          make.mutate(typed, { onSuccess: ({ id }) => navigate(`/league/${id}`) });
        }}
      >
        <p>{texts.makeHelp}</p>
        <NameField
          value={typed}
          inputRef={field}
          problem={broken ?? (make.error && failureText(make.error, texts.failures))}
          onChange={(value) => {
            setTyped(value);
            make.reset();
          }}
        />
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
    <Card title={texts.open} aside={texts.openHelp}>
      <Stack as="ul" gap={3}>
        {leagues.map(({ id, name, memberCount }) => (
          <li key={id}>
            <Link to={`/league/${id}`} className={styles.open}>
              <span className={styles.name} translate="no">
                {name}
              </span>
              <span className={styles.muted}>{texts.members(memberCount)}</span>
            </Link>
          </li>
        ))}
      </Stack>
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
            <Card title={texts.mine}>
              {leagues.length === 0 ? (
                <EmptyState title={texts.none}>
                  <p>{texts.noneHelp}</p>
                </EmptyState>
              ) : (
                <Stack as="ul" gap={3}>
                  {leagues.map((league) => (
                    <MyLeague key={league.id} league={league} />
                  ))}
                </Stack>
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
