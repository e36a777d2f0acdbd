import { useLocation, useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { isNotFound } from '#web/app/api.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { failureText } from '#web/app/failure-text.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { SeasonDeadline } from './season-deadline.tsx';
import { SeasonRaces } from './season-races.tsx';
import { SeasonSections } from './season-sections.tsx';
import { factsOf, seasonState } from './season-state.ts';

/** Whether empty places of races are filled from players' lists; fixed once the first race has closed. */
function SeasonReserves({ season }: { readonly season: AdminSeason }) {
  const { year, hasReserves, canSwitchReserves } = season;
  const change = useSeasonChange();
  return (
    <Card title={texts.reserves.title}>
      {canSwitchReserves ? (
        <Checkbox
          label={texts.reserves.label}
          hint={texts.reserves.help}
          checked={hasReserves !== change.isPending}
          onChange={(isOn) =>
            change.mutate(seasonCalls.switchReserves(year, isOn), {
              onSuccess: () =>
                showToast(isOn ? texts.reserves.switchedOn : texts.reserves.switchedOff),
            })
          }
        />
      ) : (
        <p className={styles.muted}>{hasReserves ? texts.reserves.on : texts.reserves.off}</p>
      )}
      {change.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(change.error, texts.failures)}</p>
        </Notice>
      )}
    </Card>
  );
}

/** For a season with nothing in it, such as one that was added by mistake. */
function DeleteSeason({ year }: { readonly year: number }) {
  const [, navigate] = useLocation();
  const change = useSeasonChange(() => {
    showToast(texts.deletion.done(year));
    navigate('/admin/season');
  });
  return (
    <div>
      <ConfirmButton
        danger
        label={texts.deletion.label}
        title={texts.deletion.title(year)}
        onConfirm={() => change.mutateAsync(seasonCalls.deleteEmpty(year))}
        failures={texts.failures}
      >
        {texts.deletion.help}
      </ConfirmButton>
    </div>
  );
}

const TICK_MS = MINUTE_MS;

const isEmpty = ({ guessDeadline, races, drivers, constructors }: AdminSeason) =>
  guessDeadline === null && [races, drivers, constructors].every((list) => list.length === 0);

function leadOf(season: AdminSeason, now: number): string {
  const facts = factsOf(season);
  const state = texts.states[seasonState(facts, now)];
  if (facts.raceCount === 0) return state;
  return `${state} · ${texts.completed(facts.completedRaceCount, facts.raceCount)}`;
}

export function AdminSeasonPage() {
  const { year = '' } = useParams();
  const query = useAdminSeason(year);
  const now = useServerNow(TICK_MS);
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page title={texts.seasonTitle(year)} lead={query.data && leadOf(query.data, now)}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={12} />}>
        {(season) => (
          <div className={styles.layout}>
            <div className={styles.side}>
              <SeasonDeadline season={season} />
              <SeasonReserves season={season} />
              <SeasonSections season={season} />
              {isEmpty(season) && <DeleteSeason year={season.year} />}
            </div>
            <SeasonRaces season={season} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
