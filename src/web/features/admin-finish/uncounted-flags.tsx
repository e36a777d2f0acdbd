import type { AdminSeason, FinishPreview } from '#contract/admin-seasons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { adminFinishTexts as texts } from './admin-finish.texts.ts';
import { RacesToMend } from './races-to-mend.tsx';

interface UncountedFlagsProps {
  readonly season: Pick<AdminSeason, 'year' | 'finishedAt'>;
  readonly races: FinishPreview['racesWithoutFlagCount'];
}

/** Races whose flags nobody has counted: everybody's points may be others than they should be. */
export function UncountedFlags({ season: { year, finishedAt }, races }: UncountedFlagsProps) {
  if (races.length === 0) return null;
  const isFinished = finishedAt !== null;
  return (
    <Notice tone="bad" title={texts.uncounted}>
      <p>{isFinished ? texts.uncountedFinal : texts.uncountedHelp}</p>
      <RacesToMend
        title={texts.uncountedRaces(races.length)}
        races={races}
        pathOf={isFinished ? undefined : (id) => `/admin/flag/${year}/${id}`}
      />
    </Notice>
  );
}
