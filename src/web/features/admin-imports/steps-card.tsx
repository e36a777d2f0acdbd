import type { AdminImports } from '#contract/admin-imports.ts';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';
import { currentRaces } from './current-races.ts';
import { StepRow } from './step-row.tsx';

type Season = AdminImports['seasons'][number];

interface StepsCardProps {
  readonly season: Season;
  readonly now: number;
  readonly isTaken: boolean;
}

/** What the sources are asked for, step by step. */
export function StepsCard({ season, now, isTaken }: StepsCardProps) {
  const { year, calendar, races } = season;
  const { current, others } = currentRaces(races, now);
  const awaited = others.filter(({ isAwaited }) => isAwaited).length;
  const common = { year, now, isTaken };
  const row = (race: Season['races'][number]) => (
    <StepRow
      key={race.id}
      {...common}
      raceId={race.id}
      name={race.name}
      lacks={race.lacks.map((thing) => importTexts.thing[thing])}
      isAwaited={race.isAwaited}
      askedAt={race.askedAt}
      nextAt={race.nextAt}
    />
  );
  return (
    <Card title={texts.steps}>
      <ul>
        <StepRow {...common} raceId={null} name={texts.calendar} {...calendar} />
        {current.map(row)}
      </ul>
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{texts.otherRaces(others.length, awaited)}</summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </Card>
  );
}
