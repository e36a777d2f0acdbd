import { formatAge, formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { ImportLineList } from '#web/features/admin-shared/import-line-list.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFetchNow } from './admin-imports.api.ts';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';

interface StepRowProps {
  readonly year: number;
  /** `null`: the calendar. */
  readonly raceId: string | null;
  readonly name: string;
  /** What should be there and is not. */
  readonly lacks?: readonly string[];
  /** It may still come by itself. */
  readonly isAwaited?: boolean;
  readonly askedAt: number | null;
  readonly nextAt: number | null;
  readonly now: number;
  /** Another import is going on. */
  readonly isTaken: boolean;
}

function whenText({ askedAt, nextAt, now }: Pick<StepRowProps, 'askedAt' | 'nextAt' | 'now'>) {
  const asked = askedAt === null ? texts.neverAsked : texts.asked(formatAge(now - askedAt));
  if (nextAt === null) return asked;
  return `${asked} · ${nextAt <= now ? texts.nextSoon : texts.next(formatInstant(nextAt))}`;
}

/** Something that the sources are asked for: when, and at once. */
export function StepRow(props: StepRowProps) {
  const { year, raceId, name, lacks = [], isAwaited = false, isTaken } = props;
  const fetchNow = useFetchNow(year);
  const { data, error, isPending } = fetchNow;
  return (
    <li className={styles.step}>
      <div className={styles.about}>
        <span className={admin.strong}>{name}</span>
        {lacks.length > 0 && (
          <span className={isAwaited ? admin.help : styles.lacks}>
            {isAwaited ? texts.awaits(lacks) : texts.lacks(lacks)}
          </span>
        )}
        <span className={admin.help}>{whenText(props)}</span>
      </div>
      <Button
        isBusy={isPending}
        disabled={isTaken}
        aria-label={texts.fetchWhat(name)}
        onClick={() => fetchNow.mutate({ raceId })}
      >
        {texts.fetchNow}
      </Button>
      {isPending && (
        <div className={styles.outcome}>
          <Notice title={texts.fetching} />
        </div>
      )}
      {error !== null && (
        <div className={styles.outcome}>
          <Notice tone="bad" title={texts.fetchFailed}>
            <p>{failureText(error, texts.failures)}</p>
          </Notice>
        </div>
      )}
      {data !== undefined && !isPending && (
        <div className={styles.outcome}>
          <Notice tone={TONES[data.outcome]} title={texts.outcomes[data.outcome]}>
            {data.lines.length > 0 && <ImportLineList lines={data.lines} />}
            {data.reviewCount > 0 && (
              <p>
                <ButtonLink to="/admin/review">{texts.toReviews(data.reviewCount)}</ButtonLink>
              </p>
            )}
          </Notice>
        </div>
      )}
    </li>
  );
}

const TONES = { CHANGED: 'good', UNCHANGED: 'quiet', REFUSED: 'bad', FAILED: 'bad' } as const;
