import { useParams } from 'wouter';
import type { AdminSeason, FinishPreview } from '#contract/admin/admin-seasons.ts';
import { MEDALS } from '#domain/scoring/placements.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { QueryPage } from '#web/page/query-page.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowLink } from '#web/ui/player-row.tsx';
import { Podium, type PodiumStep } from '#web/ui/podium.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery, useAdminSeason } from '../shared/admin.api.ts';
import styles from './admin-finish.module.css';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { FinishForm, focusHeading } from './finish-form.tsx';
import { RacesToMend, UncountedFlags } from './missing-races.tsx';

type PodiumPlacement = FinishPreview['placements'][number];

export function podiumSteps(placements: readonly PodiumPlacement[]): readonly PodiumStep[] {
  return MEDALS.flatMap((medal) => {
    const winners = placements.filter((placement) => placement.medal === medal);
    const [first] = winners;
    if (first === undefined) return [];
    const players = winners.map(({ user }) => user);
    return { medal, players, count: players.length, points: first.points };
  });
}

function PlacementsTable({ placements }: { readonly placements: readonly PodiumPlacement[] }) {
  return (
    <DataTable
      caption={texts.placements}
      rows={placements}
      rowKey={({ user }) => user.id}
      columns={[
        {
          key: 'position',
          header: texts.place,
          narrow: true,
          cell: ({ position }) => <span className="number">{position}</span>,
        },
        {
          key: 'name',
          header: texts.name,
          rowHeader: true,
          cell: ({ user, medal }) => (
            <Cluster as="span">
              <RowLink to={`/user/${user.id}`}>{user.username}</RowLink>
              {medal !== null && <MedalIcon medal={medal} />}
            </Cluster>
          ),
        },
        {
          key: 'points',
          header: texts.pointsHeader,
          numeric: true,
          narrow: true,
          cell: ({ points }) => points,
        },
      ]}
    />
  );
}

interface UndoFinishProps {
  readonly year: number;
  readonly canUndo: boolean;
}

function UndoFinish({ year, canUndo }: UndoFinishProps) {
  const undoing = useAdminChange(() => {
    showToast(texts.undone);
    focusHeading();
  });
  if (!canUndo)
    return (
      <Notice>
        <p>{texts.undoneBefore}</p>
      </Notice>
    );
  return (
    <Card title={texts.undoTitle}>
      <div className={styles.form}>
        <p>{texts.undoHelp}</p>
        <ConfirmButton
          danger
          label={texts.undo}
          title={texts.undoQuestion(year)}
          onConfirm={() =>
            undoing.mutateAsync(() =>
              sendJson('DELETE /api/admin/seasons/:year/finish', { params: { year } }),
            )
          }
          failures={texts.failures}
        >
          {texts.undoConsequence}
        </ConfirmButton>
      </div>
    </Card>
  );
}

interface FinishProps {
  readonly season: AdminSeason;
  readonly preview: FinishPreview;
}

/** Shows the blockers of finishing, with links to those that can be fixed. */
function FinishBlockers({ season, preview }: FinishProps) {
  const { racesWithoutResult: races, isDeadlineOpen } = preview;
  const hasRaces = season.races.some(({ cancelledAt }) => cancelledAt === null);
  return (
    <Notice tone="bad" title={texts.notYet}>
      {!hasRaces && <p>{texts.noRaces}</p>}
      {isDeadlineOpen && <p>{texts.deadlineOpen}</p>}
      {races.length > 0 && (
        <RacesToMend
          title={texts.withoutResult(races.length)}
          races={races}
          pathOf={(id) => `/admin/season/${season.year}/race/${id}/results`}
        />
      )}
    </Notice>
  );
}

function FinalLeaderboard({ season, preview }: FinishProps) {
  const { placements, canFinish, isDeadlineOpen } = preview;
  const unfinished = canFinish ? texts.podium.soon : texts.podium.now;
  const title = season.finishedAt === null ? unfinished : texts.podium.final;
  if (placements.length === 0) {
    return (
      <Card title={title}>
        <p>{isDeadlineOpen ? texts.secret : texts.nobody}</p>
      </Card>
    );
  }
  return (
    <>
      <Card title={title}>
        <Podium key={title} steps={podiumSteps(placements)} />
      </Card>
      <Card title={texts.placements} flush>
        <PlacementsTable placements={placements} />
      </Card>
    </>
  );
}

function Finish({ season, preview }: FinishProps) {
  const { year } = season;
  const isFinished = season.finishedAt !== null;
  return (
    <>
      {!isFinished && !preview.canFinish && <FinishBlockers season={season} preview={preview} />}
      <FinalLeaderboard season={season} preview={preview} />
      {!isFinished && preview.canFinish && <FinishForm season={season} preview={preview} />}
      {isFinished && <UncountedFlags season={season} races={preview.racesWithoutFlagCount} />}
      {isFinished && <UndoFinish year={year} canUndo={season.canUndoFinish} />}
    </>
  );
}

export function AdminFinishPage() {
  const { year = '' } = useParams();
  const season = useAdminSeason(year);
  const preview = useAdminQuery(['seasons', year, 'finish'], (context) =>
    getJson('GET /api/admin/seasons/:year/finish', { params: { year }, ...context }),
  );
  const finishedAt = season.data?.finishedAt ?? null;
  return (
    <QueryPage
      title={finishedAt === null ? texts.title : texts.finishedTitle}
      eyebrow={texts.season(year)}
      lead={finishedAt === null ? texts.lead : texts.finishedLead(formatInstant(finishedAt))}
      query={season}
      rows={8}
    >
      {(found) => (
        <QueryBoundary query={preview} skeleton={<Skeleton variant="rows" lines={8} />}>
          {(shown) => <Finish season={found} preview={shown} />}
        </QueryBoundary>
      )}
    </QueryPage>
  );
}
