import type { SourcePreview } from '#contract/admin-seasons.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { Asking } from './asking.tsx';
import { Fact } from './fact.tsx';
import { sourceWarnings } from './source-warnings.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

const { source: texts, failures, failedTitle, cancel, add } = adminSeasonsTexts;

interface SourceSummaryProps {
  readonly year: number;
  readonly preview: SourcePreview;
  readonly isStoring: boolean;
  readonly error: unknown;
  readonly onStore: () => void;
  readonly onCancel: () => void;
}

interface FoldedProps {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly about: string | null }[];
}

function Folded({ title, lines }: FoldedProps) {
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <ol>
        {lines.map(({ name, about }) => (
          <li key={name} className={styles.line}>
            <span>{name}</span>
            {about !== null && <span className={styles.muted}>{about}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What a source has of a season, to be looked at before it is stored. */
export function SourceSummary(props: SourceSummaryProps) {
  const { year, preview, isStoring, error, onStore, onCancel } = props;
  const { races, drivers, constructors, testingStartsAt } = preview;
  const [first] = races;
  const top = useFocusOnMount<HTMLDivElement>();
  const warnings = sourceWarnings(preview, useServerNow(MINUTE_MS));
  return (
    <div ref={top} tabIndex={-1}>
      <Card title={texts.title(year)} aside={texts.from(sourceName(preview.source))}>
        <dl className={styles.facts}>
          <Fact name={texts.races}>{races.length}</Fact>
          <Fact name={texts.drivers}>{drivers.length}</Fact>
          <Fact name={texts.constructors}>{constructors.length}</Fact>
          {first !== undefined && (
            <Fact name={texts.firstRace}>
              {first.name}, {formatInstant(first.startsAt)}
            </Fact>
          )}
          <Fact name={texts.deadline}>
            {testingStartsAt === null ? texts.noDeadline : formatInstant(testingStartsAt)}
          </Fact>
        </dl>
        {warnings.length > 0 && (
          <Notice title={texts.warnings}>
            <ul className={styles.warnings}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={styles.lists}>
          <Folded
            title={texts.showRaces}
            lines={races.map(({ position, name, startsAt }) => ({
              name: `${position}. ${name}`,
              about: formatInstant(startsAt),
            }))}
          />
          <Folded
            title={texts.showDrivers}
            lines={drivers.map(({ name, constructor }) => ({ name, about: constructor }))}
          />
          <Folded
            title={texts.showConstructors}
            lines={constructors.map(({ name }) => ({ name, about: null }))}
          />
        </div>
        {isStoring && <Asking />}
        {error !== null && (
          <Notice tone="bad" title={failedTitle}>
            <p>{failureText(error, { ...failures, ...add.sourceFailures })}</p>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button variant="primary" isBusy={isStoring} onClick={onStore}>
            {texts.store}
          </Button>
          <Button disabled={isStoring} onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </Card>
    </div>
  );
}
