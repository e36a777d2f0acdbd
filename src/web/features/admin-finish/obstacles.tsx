import type { AdminSeason, FinishPreview } from '#contract/admin-seasons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { RacesToMend } from './races-to-mend.tsx';

interface ObstaclesProps {
  readonly season: AdminSeason;
  readonly preview: FinishPreview;
}

/** What stands in the way of finishing, with the way to each that can be mended. */
export function Obstacles({ season, preview }: ObstaclesProps) {
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
