import type { AdminImports } from '#contract/admin-imports.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useSwitch } from './admin-imports.api.ts';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';
import { NoticesCard } from './notices-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { StepsCard } from './steps-card.tsx';

interface SeasonImportsProps {
  readonly season: AdminImports['seasons'][number];
  readonly now: number;
  readonly isTaken: boolean;
}

function Switch({ season, isTaken }: Pick<SeasonImportsProps, 'season' | 'isTaken'>) {
  const { year, isOn, failures } = season;
  const change = useSwitch(year);
  return (
    <Card title={texts.season(year)}>
      <div className={styles.stack}>
        <Checkbox
          label={texts.isOn}
          hint={texts.isOnHelp}
          checked={change.isPending ? change.variables : isOn}
          onChange={(isOn) =>
            change.mutate(isOn, {
              onSuccess: () => showToast(isOn ? texts.switchedOn(year) : texts.switchedOff(year)),
            })
          }
        />
        {change.error !== null && (
          <Notice tone="bad" title={texts.switchFailed}>
            <p>{failureText(change.error, texts.failures)}</p>
          </Notice>
        )}
        {/* One that runs counts as failed until it is done. */}
        {failures > 0 && !isTaken && (
          <Notice title={texts.failing(failures)}>
            <p>{texts.failingHelp}</p>
          </Notice>
        )}
      </div>
    </Card>
  );
}

/** One season's imports: whether, what and when, and what came of it. */
export function SeasonImports({ season, now, isTaken }: SeasonImportsProps) {
  return (
    <div className={styles.season}>
      <div className={styles.stack}>
        <Switch season={season} isTaken={isTaken} />
        <StepsCard season={season} now={now} isTaken={isTaken} />
      </div>
      <div className={styles.stack}>
        <NoticesCard notices={season.notices} />
        <RunsCard runs={season.runs} />
      </div>
    </div>
  );
}
