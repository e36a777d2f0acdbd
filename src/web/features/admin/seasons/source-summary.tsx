import type { SourcePreview } from '#contract/admin/admin-seasons.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { isResultDue } from '#domain/season/race-now.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatInstant } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import admin from '../shared/admin.module.css';
import { describeChangeTexts, importTexts } from '../shared/import.texts.ts';
import { sourceName } from '../shared/import-lines.tsx';
import styles from './admin-seasons.module.css';
import { addSeasonTexts, adminSeasonsTexts, sourceTexts } from './admin-seasons.texts.ts';
import { Fact, SourceLoading, useFocusOnMount } from './season-parts.tsx';

const PASSING: readonly string[] = ['SOURCE_UNAVAILABLE', 'UNFINISHED'];

/** Returns the warnings before a season is stored from the source, each once. */
export function sourceWarnings(
  { races, drivers, warnings }: Pick<SourcePreview, 'races' | 'drivers' | 'warnings'>,
  now: number,
): readonly string[] {
  const late = races.filter((race) => !race.hasResult && isResultDue(race, now));
  const lines = [
    ...(races.length === 0 ? [sourceTexts.withoutRaces] : []),
    ...(drivers.length === 0 ? [sourceTexts.withoutDrivers] : []),
    ...(late.length > 0 ? [sourceTexts.withoutResults(late.length)] : []),
    ...warnings.map(({ code, race }) =>
      race === null
        ? importTexts.notice[code]
        : describeChangeTexts.change(race, importTexts.notice[code]),
    ),
    ...(late.length > 0 || warnings.some(({ code }) => PASSING.includes(code))
      ? [sourceTexts.laterImport]
      : []),
  ];
  return [...new Set(lines)];
}

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
    <Disclosure className={styles.folded} summary={title}>
      <ol>
        {lines.map(({ name, about }) => (
          <li key={name} className={styles.line}>
            <span>{name}</span>
            {about !== null && <span className={admin.help}>{about}</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Previews a source's data of a season before it is stored. */
export function SourceSummary(props: SourceSummaryProps) {
  const { year, preview, isStoring, error, onStore, onCancel } = props;
  const { races, drivers, constructors, testingStartsAt } = preview;
  const [first] = races;
  const top = useFocusOnMount<HTMLDivElement>();
  const warnings = sourceWarnings(preview, useServerNow(MINUTE_MS));
  return (
    <div ref={top} tabIndex={-1}>
      <Card title={sourceTexts.title(year)} aside={sourceTexts.from(sourceName(preview.source))}>
        <dl className={styles.facts}>
          <Fact name={sourceTexts.races}>{races.length}</Fact>
          <Fact name={sourceTexts.drivers}>{drivers.length}</Fact>
          <Fact name={sourceTexts.constructors}>{constructors.length}</Fact>
          {first !== undefined && (
            <Fact name={sourceTexts.firstRace}>
              {`${first.name}, ${formatInstant(first.startsAt)}`}
            </Fact>
          )}
          <Fact name={sourceTexts.deadline}>
            {testingStartsAt === null ? sourceTexts.noDeadline : formatInstant(testingStartsAt)}
          </Fact>
        </dl>
        {warnings.length > 0 && (
          <Notice title={sourceTexts.warnings}>
            <Stack as="ul" gap={1}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Stack>
          </Notice>
        )}
        <div className={styles.lists}>
          <Folded
            title={sourceTexts.showRaces}
            lines={races.map(({ position, name, startsAt }) => ({
              name: `${position}. ${name}`,
              about: formatInstant(startsAt),
            }))}
          />
          <Folded
            title={sourceTexts.showDrivers}
            lines={drivers.map(({ name, constructor }) => ({ name, about: constructor }))}
          />
          <Folded
            title={sourceTexts.showConstructors}
            lines={constructors.map(({ name }) => ({ name, about: null }))}
          />
        </div>
        {isStoring && <SourceLoading />}
        <FailureNotice
          error={error}
          failures={{ ...adminSeasonsTexts.failures, ...addSeasonTexts.sourceFailures }}
        />
        <Cluster gap={3} className={styles.buttons}>
          <Button variant="primary" isBusy={isStoring} onClick={onStore}>
            {sourceTexts.store}
          </Button>
          <Button disabled={isStoring} onClick={onCancel}>
            {adminSeasonsTexts.cancel}
          </Button>
        </Cluster>
      </Card>
    </div>
  );
}
