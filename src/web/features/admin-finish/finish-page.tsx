import { useParams } from 'wouter';
import type { AdminSeason, FinishPreview } from '#contract/admin-seasons.ts';
import { isNotFound } from '#web/app/api.ts';
import { formatInstant } from '#web/app/dates.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useAdminSeason } from '#web/features/admin-shared/seasons.api.ts';
import { Podium } from '#web/shared/podium.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFinishPreview } from './admin-finish.api.ts';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { FinishForm } from './finish-form.tsx';
import { Obstacles } from './obstacles.tsx';
import { PlacementsTable } from './placements-table.tsx';
import { podiumSteps } from './podium-steps.ts';
import { UncountedFlags } from './uncounted-flags.tsx';
import { UndoFinish } from './undo-finish.tsx';

interface FinishProps {
  readonly season: AdminSeason;
  readonly preview: FinishPreview;
}

function Standings({ season, preview }: FinishProps) {
  const { placements, canFinish, isDeadlineOpen } = preview;
  const unfinished = canFinish ? texts.podium.soon : texts.podium.now;
  const title = season.finishedAt === null ? unfinished : texts.podium.final;
  if (placements.length === 0) {
    return <Card title={title}>{isDeadlineOpen ? texts.secret : texts.nobody}</Card>;
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
      {!isFinished && !preview.canFinish && <Obstacles season={season} preview={preview} />}
      <Standings season={season} preview={preview} />
      {!isFinished && preview.canFinish && <FinishForm season={season} preview={preview} />}
      {isFinished && <UncountedFlags season={season} races={preview.racesWithoutFlagCount} />}
      {isFinished && <UndoFinish year={year} canUndo={season.canUndoFinish} />}
    </>
  );
}

export function AdminFinishPage() {
  const { year = '' } = useParams();
  const season = useAdminSeason(year);
  const preview = useFinishPreview(year);
  if (isNotFound(season.error)) return <NotFoundPage />;
  const finishedAt = season.data?.finishedAt ?? null;
  return (
    <Page
      title={finishedAt === null ? texts.title : texts.finishedTitle}
      eyebrow={texts.season(year)}
      lead={finishedAt === null ? texts.lead : texts.finishedLead(formatInstant(finishedAt))}
    >
      <QueryBoundary query={season} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(found) => (
          <QueryBoundary query={preview} skeleton={<Skeleton variant="rows" lines={8} />}>
            {(shown) => <Finish season={found} preview={shown} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Page>
  );
}
