import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { AdminRace, AdminSeason, SourceOutcome } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminSeason } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { describeImportChange } from '../shared/import-lines.tsx';
import { seasonCalls } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import {
  adminSeasonsTexts,
  deadlineTexts,
  raceListTexts,
  raceTexts,
} from './admin-seasons.texts.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { RaceDialog, raceDraft, useRaceForm } from './race-dialog.tsx';
import { Fact, SourceLoading } from './season-parts.tsx';
import { type RaceMark, raceMark } from './season-state.ts';

interface RaceProps {
  readonly season: AdminSeason;
  readonly race: AdminRace;
}

interface DialogProps extends RaceProps {
  readonly onClose: () => void;
}

function ChangeRace({ season, race, onClose }: DialogProps) {
  const change = useAdminChange();
  const form = useRaceForm(season.year, raceDraft(race), (settings) =>
    change.mutateAsync(seasonCalls.changeRace(race.id, settings)),
  );
  return (
    <RaceDialog
      title={raceTexts.change}
      saveLabel={raceTexts.save}
      year={season.year}
      form={form}
      startHint={race.canMoveDeadline ? raceTexts.startHint : undefined}
      onSave={() =>
        form.submit(() => {
          onClose();
          showToast(raceTexts.saved);
        })
      }
      onClose={onClose}
    />
  );
}

function fixedBecause({ season, race }: RaceProps): string {
  if (season.finishedAt !== null) return deadlineTexts.finished;
  return race.cancelledAt === null ? deadlineTexts.closed : raceTexts.deadlineCancelled;
}

/** Shows the times of a race, and the two dialogs that change them. */
function RaceFacts(props: RaceProps) {
  const { season, race } = props;
  const [doing, setDoing] = useState<'CHANGE' | 'DEADLINE' | null>(null);
  const stop = () => setDoing(null);
  return (
    <Card title={raceTexts.times}>
      <dl className={styles.facts}>
        <Fact name={raceTexts.start}>{formatInstant(race.startsAt)}</Fact>
        {race.qualifyingAt !== null && (
          <Fact name={raceTexts.qualifying}>{formatInstant(race.qualifyingAt)}</Fact>
        )}
        {race.sprintAt !== null && (
          <Fact name={raceTexts.sprint}>{formatInstant(race.sprintAt)}</Fact>
        )}
        <Fact name={raceTexts.deadline}>
          <span>{formatInstant(race.guessDeadline)}</span>
          {!race.canMoveDeadline && <p className={admin.help}>{fixedBecause(props)}</p>}
        </Fact>
      </dl>
      {season.finishedAt === null && (
        <Cluster gap={3} className={styles.buttons}>
          <Button onClick={() => setDoing('CHANGE')}>{raceTexts.change}</Button>
          {race.canMoveDeadline && (
            <Button onClick={() => setDoing('DEADLINE')}>{deadlineTexts.move}</Button>
          )}
        </Cluster>
      )}
      {doing === 'CHANGE' && <ChangeRace {...props} onClose={stop} />}
      {doing === 'DEADLINE' && (
        <DeadlineDialog
          title={raceTexts.deadline}
          hint={raceTexts.deadlineHint}
          deadline={race.guessDeadline}
          refused={raceTexts.deadlineWrong}
          warning={race.wereGuessesShown ? raceTexts.guessesWereShown : undefined}
          callOf={(deadline) => seasonCalls.moveRaceDeadline(race.id, deadline)}
          onClose={stop}
        />
      )}
    </Card>
  );
}

function aboutLists(mark: RaceMark | null): string {
  if (mark === null || mark === 'CANCELLED') return raceTexts.noResults;
  return mark === 'RESULT' ? raceTexts.hasResults : raceListTexts.marks[mark];
}

/** Shows links to edit what came of a race. */
function RaceSections({ season: { year }, race }: RaceProps) {
  const mark = raceMark(race, useServerNow(MINUTE_MS));
  return (
    <nav aria-label={raceTexts.sections}>
      <LinkRows
        rows={[
          {
            to: `/admin/season/${year}/race/${race.id}/results`,
            name: raceTexts.results,
            about: aboutLists(mark),
          },
          {
            to: `/admin/flag/${year}/${race.id}`,
            name: raceTexts.flags,
            about: race.areFlagsCounted ? raceTexts.flagsCounted : raceTexts.flagsNotCounted,
          },
        ]}
      />
    </nav>
  );
}

interface ReloadedProps {
  readonly raceId: string;
  readonly outcome: SourceOutcome;
}

/** Shows the outcome of reloading a race from the source. */
function Reloaded({ raceId, outcome }: ReloadedProps) {
  const here = outcome.changes.filter((change) => change.raceId === raceId);
  const others = outcome.changes.length - here.length;
  return (
    <Notice tone="good" title={raceTexts.reload.done}>
      {here.length === 0 ? (
        <p>{raceTexts.reload.nothing}</p>
      ) : (
        <Stack as="ul" gap={1}>
          {here.map(describeImportChange).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
      )}
      {others > 0 && <p>{raceTexts.reload.others(others)}</p>}
      {outcome.reviewCount > 0 && <p>{raceTexts.reload.reviews(outcome.reviewCount)}</p>}
    </Notice>
  );
}

/** Reloads a race from the source, and shows what that changed. */
function ReloadRace({ race }: { readonly race: AdminRace }) {
  const reload = useAdminChange<SourceOutcome>();
  return (
    <Stack gap={3}>
      <Cluster gap={3} className={styles.buttons}>
        <ConfirmButton
          label={raceTexts.reload.label}
          title={raceTexts.reload.title(race.name)}
          isBusy={reload.isPending}
          onConfirm={() => reload.mutate(seasonCalls.reloadRace(race.id))}
        >
          {raceTexts.reload.help}
        </ConfirmButton>
      </Cluster>
      {reload.isPending && <SourceLoading />}
      <FailureNotice
        error={reload.error}
        failures={{ ...adminSeasonsTexts.failures, ...raceTexts.reload.failures }}
      />
      {reload.data !== undefined && <Reloaded raceId={race.id} outcome={reload.data} />}
    </Stack>
  );
}

const CALLS = {
  cancel: seasonCalls.cancelRace,
  restore: seasonCalls.restoreRace,
  delete: seasonCalls.deleteRace,
} as const;

function RaceAction({ season, race, action }: RaceProps & { readonly action: keyof typeof CALLS }) {
  const [, navigate] = useLocation();
  const { label, title, help, done } = raceTexts.actions[action];
  const change = useAdminChange(() => {
    showToast(done(race.name));
    if (action === 'delete') navigate(`/admin/season/${season.year}`);
  });
  return (
    <ConfirmButton
      danger={action === 'delete'}
      label={label}
      title={title(race.name)}
      onConfirm={() => change.mutateAsync(CALLS[action](race.id))}
      failures={adminSeasonsTexts.failures}
    >
      {help}
    </ConfirmButton>
  );
}

/** Shows rare and serious actions, each with a confirmation. */
function RaceActions({ season, race }: RaceProps) {
  if (season.finishedAt !== null) return null;
  const action = race.cancelledAt === null ? 'cancel' : 'restore';
  return (
    <Card title={raceTexts.more}>
      <Stack gap={2}>
        <ReloadRace race={race} />
        {race.hasResult ? (
          <p className={admin.help}>{raceTexts.hasResult}</p>
        ) : (
          <Cluster gap={3} className={styles.buttons}>
            <RaceAction key={action} season={season} race={race} action={action} />
            <RaceAction season={season} race={race} action="delete" />
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}

export function AdminRacePage() {
  const { year = '', raceId = '' } = useParams();
  const query = useAdminSeason(year);
  const race = query.data?.races.find(({ id }) => id === raceId);
  return (
    <QueryPage
      title={race?.name ?? raceTexts.title}
      eyebrow={
        race && raceTexts.eyebrow(Number(year), race.cancelledAt === null ? race.position : null)
      }
      query={query}
      rows={6}
      isMissing={query.data && race === undefined}
    >
      {(season) =>
        race && (
          <div className={styles.layout}>
            <RaceFacts season={season} race={race} />
            <Stack gap={5} className={styles.side}>
              <RaceSections season={season} race={race} />
            </Stack>
            <RaceActions season={season} race={race} />
          </div>
        )
      }
    </QueryPage>
  );
}
