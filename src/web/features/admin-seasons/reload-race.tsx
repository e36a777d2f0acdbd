import type { AdminRace, SourceOutcome } from '#contract/admin-seasons.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { failureText } from '#web/app/failure-text.ts';
import { describeChange } from '#web/features/admin-shared/describe-change.ts';
import { Notice } from '#web/ui/notice.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { Asking } from './asking.tsx';

const {
  race: { reload: texts },
  failures,
  failedTitle,
} = adminSeasonsTexts;

function Outcome({
  raceId,
  outcome,
}: {
  readonly raceId: string;
  readonly outcome: SourceOutcome;
}) {
  const here = outcome.changes.filter((change) => change.raceId === raceId);
  const others = outcome.changes.length - here.length;
  return (
    <Notice tone="good" title={texts.done}>
      {here.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <ul className={styles.warnings}>
          {here.map(describeChange).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {others > 0 && <p>{texts.others(others)}</p>}
      {outcome.reviewCount > 0 && <p>{texts.reviews(outcome.reviewCount)}</p>}
    </Notice>
  );
}

/** Gives the source its word back on one race, and tells what that changed. */
export function ReloadRace({ race }: { readonly race: AdminRace }) {
  const reload = useSeasonChange<SourceOutcome>();
  return (
    <div className={styles.reload}>
      <div className={styles.buttons}>
        <ConfirmButton
          label={texts.label}
          title={texts.title(race.name)}
          isBusy={reload.isPending}
          onConfirm={() => reload.mutate(seasonCalls.reloadRace(race.id))}
        >
          {texts.help}
        </ConfirmButton>
      </div>
      {reload.isPending && <Asking />}
      {reload.error !== null && (
        <Notice tone="bad" title={failedTitle}>
          <p>{failureText(reload.error, { ...failures, ...texts.failures })}</p>
        </Notice>
      )}
      {reload.data !== undefined && <Outcome raceId={race.id} outcome={reload.data} />}
    </div>
  );
}
