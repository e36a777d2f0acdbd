import { useLocation, useParams } from 'wouter';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminSeason } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { AdminSwitch } from '../shared/admin-switch.tsx';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { sectionTexts, adminSeasonsTexts as texts } from './admin-seasons.texts.ts';
import { SeasonDeadline } from './season-deadline.tsx';
import { SeasonRaces } from './season-races.tsx';
import { factsOf, nextRace, seasonState } from './season-state.ts';

/** Shows links to edit the other parts of a season. */
function SeasonSections({ season }: { readonly season: AdminSeason }) {
  const { year, drivers, constructors } = season;
  const state = seasonState(factsOf(season), useServerNow(MINUTE_MS));
  const next = state === 'FINISHED' ? null : nextRace(season.races);
  const unfinished = state === 'RUN' ? sectionTexts.canFinish : sectionTexts.notOver;
  const at = `/admin/season/${year}` as const;
  const nextTile = next && {
    to: `${at}/race/${next.id}` as const,
    name: sectionTexts.nextRace(next.name),
    about: formatInstant(next.startsAt),
    isMarked: true,
  };
  return (
    <nav aria-label={sectionTexts.label}>
      <LinkRows
        rows={[
          ...(nextTile ? [nextTile] : []),
          { to: `${at}/drivers`, name: sectionTexts.drivers, about: drivers.length },
          { to: `${at}/constructors`, name: sectionTexts.constructors, about: constructors.length },
          { to: `${at}/points`, name: sectionTexts.points, about: sectionTexts.pointsHelp },
          {
            to: `${at}/questions`,
            name: sectionTexts.questions,
            about: sectionTexts.questionsHelp,
          },
          {
            to: `${at}/finish`,
            name: sectionTexts.finish,
            about: state === 'FINISHED' ? sectionTexts.finished : unfinished,
          },
        ]}
      />
    </nav>
  );
}

/** Switches reserves; fixed once the first race has closed. */
function SeasonReserves({ season }: { readonly season: AdminSeason }) {
  const { year, hasReserves, canSwitchReserves } = season;
  const { title, label, help, on, off, switchedOn, switchedOff } = texts.reserves;
  return (
    <Card title={title}>
      {canSwitchReserves ? (
        <AdminSwitch
          label={label}
          hint={help}
          isOn={hasReserves}
          callOf={(isOn) => seasonCalls.switchReserves(year, isOn)}
          done={(isOn) => (isOn ? switchedOn : switchedOff)}
          failures={texts.failures}
        />
      ) : (
        <p className={admin.help}>{hasReserves ? on : off}</p>
      )}
    </Card>
  );
}

/** Deletes an empty season, such as one that was added by mistake. */
function DeleteSeason({ year }: { readonly year: number }) {
  const [, navigate] = useLocation();
  const change = useAdminChange(() => {
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
  const now = useServerNow(MINUTE_MS);
  return (
    <QueryPage
      title={texts.seasonTitle(year)}
      lead={query.data && leadOf(query.data, now)}
      query={query}
      rows={12}
    >
      {(season) => (
        <div className={styles.layout}>
          <Stack gap={5} className={styles.side}>
            <SeasonDeadline season={season} />
            <SeasonReserves season={season} />
            <SeasonSections season={season} />
            {isEmpty(season) && <DeleteSeason year={season.year} />}
          </Stack>
          <SeasonRaces season={season} />
        </div>
      )}
    </QueryPage>
  );
}
