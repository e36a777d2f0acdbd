import type { AdminImports, ImportResponse } from '#contract/admin/admin-imports.ts';
import { sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatAge, formatInstant } from '#web/formatting/dates.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { ItemText } from '../shared/admin-list.tsx';
import { importTexts } from '../shared/import.texts.ts';
import { ImportLineList } from '../shared/import-lines.tsx';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';
import { currentRaces } from './current-races.ts';

const TONES = { CHANGED: 'good', UNCHANGED: 'quiet', REFUSED: 'bad', FAILED: 'bad' } as const;

type Season = AdminImports['seasons'][number];
type Race = Season['races'][number];

interface StepProps extends Pick<Race, 'name' | 'askedAt' | 'nextAt'> {
  readonly year: number;
  /** Race of the step; `null` stands for the calendar. */
  readonly race: Race | null;
  readonly now: number;
  /** True while another import runs. */
  readonly isTaken: boolean;
}

function whenText({ askedAt, nextAt, now }: Pick<StepProps, 'askedAt' | 'nextAt' | 'now'>) {
  const lastPoll = askedAt === null ? texts.neverAsked : texts.asked(formatAge(now - askedAt));
  if (nextAt === null) return lastPoll;
  return `${lastPoll} · ${nextAt <= now ? texts.nextSoon : texts.next(formatInstant(nextAt))}`;
}

/** Shows the facts that a race lacks. */
function Lacks({ race }: { readonly race: Race }) {
  if (race.lacks.length === 0) return null;
  const things = race.lacks.map((thing) => importTexts.thing[thing]);
  if (race.isAwaited) return <span className={admin.help}>{texts.awaits(things)}</span>;
  return <span className={styles.lacks}>{texts.lacks(things)}</span>;
}

/** Shows the next poll of one step, with a button to run it now. */
function Step(props: StepProps) {
  const { year, race, name, isTaken } = props;
  const { data, error, isPending, mutate } = useAdminChange<ImportResponse>();
  return (
    <li className={styles.step}>
      <ItemText title={name} details={race && <Lacks race={race} />} help={whenText(props)} />
      <Button
        isBusy={isPending}
        disabled={isTaken}
        aria-label={texts.fetchWhat(name)}
        onClick={() =>
          mutate(() =>
            sendJson('POST /api/admin/seasons/:year/imports', {
              params: { year },
              body: { raceId: race?.id ?? null },
            }),
          )
        }
      >
        {texts.fetchNow}
      </Button>
      {isPending && <Notice title={texts.fetching} />}
      <FailureNotice error={error} title={texts.fetchFailed} failures={texts.failures} />
      {data !== undefined && !isPending && (
        <Notice tone={TONES[data.outcome]} title={texts.outcomes[data.outcome]}>
          {data.lines.length > 0 && <ImportLineList lines={data.lines} />}
          {data.reviewCount > 0 && (
            <p>
              <ButtonLink to="/admin/review">{texts.toReviews(data.reviewCount)}</ButtonLink>
            </p>
          )}
        </Notice>
      )}
    </li>
  );
}

interface ImportStepsProps extends Pick<StepProps, 'now' | 'isTaken'> {
  readonly season: Season;
}

/** Shows what the sources are polled for, step by step. */
export function ImportSteps({ season, ...rest }: ImportStepsProps) {
  const { year, calendar, races } = season;
  const { current, others } = currentRaces(races, rest.now);
  const awaited = others.filter(({ isAwaited }) => isAwaited).length;
  const step = (race: Race) => <Step key={race.id} {...rest} {...race} year={year} race={race} />;
  return (
    <Card title={texts.steps}>
      <ul>
        <Step {...rest} {...calendar} year={year} race={null} name={texts.calendar} />
        {current.map(step)}
      </ul>
      {others.length > 0 && (
        <Disclosure className={styles.more} summary={texts.otherRaces(others.length, awaited)}>
          <ul>{others.map(step)}</ul>
        </Disclosure>
      )}
    </Card>
  );
}
