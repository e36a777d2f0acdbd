import { useState } from 'react';
import { useParams } from 'wouter';
import type { SeasonSeals, SubjectView } from '#contract/guessing/seals.ts';
import { getJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatClock, formatShortDay } from '#web/formatting/dates.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import {
  canHash,
  checkChain,
  checkSubject,
  isAsSealed,
  type SealFinding,
  sealsOf,
} from './check-seal.ts';
import { sealsTexts } from './seal-check.texts.ts';
import { SealCheck } from './seal-check.tsx';
import { sealsPageTexts as texts } from './seals.texts.ts';
import styles from './seals-page.module.css';

/** Fetches the seals of a season. They appear with the guesses, so no polling is needed. */
const useSeals = (year: number | string) =>
  useQuery({
    queryKey: ['seals', Number(year)],
    queryFn: (context) => getJson('GET /api/public/seals/:year', { params: { year }, ...context }),
  });

type Findings = ReadonlyMap<SubjectView, SealFinding>;

const nameOf = ({ race }: SubjectView) => race?.name ?? texts.season;

interface RowProps {
  readonly season: SeasonSeals;
  readonly subject: SubjectView;
  readonly sealedAt: number;
  readonly finding: SealFinding | undefined;
}

function Verdict({ finding }: { readonly finding: SealFinding }) {
  if (!isAsSealed(finding)) return <span className={styles.bad}>{texts.bad}</span>;
  const isChanged = finding.explained.length > 0;
  return <span className={styles.good}>{isChanged ? texts.goodButChanged : texts.good}</span>;
}

function Row({ season, subject, sealedAt, finding }: RowProps) {
  return (
    <li>
      <Disclosure
        className={styles.seal}
        summary={
          <>
            <span className={styles.name}>{nameOf(subject)}</span>
            <span className={styles.muted}>
              {` ${formatShortDay(sealedAt)} ${formatClock(sealedAt)}`}
            </span>
          </>
        }
        aside={finding && <Verdict finding={finding} />}
      >
        <div className={styles.inside}>
          <SealCheck season={season} subject={subject} known={finding} />
        </div>
      </Disclosure>
    </li>
  );
}

/** Returns the sealed subjects, latest first, by the time of their first seal. */
const sealedSubjects = (season: SeasonSeals) =>
  season.subjects
    .flatMap((subject) =>
      sealsOf(season, subject)
        .slice(0, 1)
        .map((first) => ({ subject, first })),
    )
    .toSorted((a, b) => b.first.number - a.first.number);

function Summary({ season, findings }: Pick<RowProps, 'season'> & { readonly findings: Findings }) {
  const all = [...findings];
  const bad = all.filter(([, finding]) => !isAsSealed(finding)).map(([subject]) => subject);
  const chain = checkChain(season);
  const unsealed = unsealedOf(season);
  const isGood = bad.length + chain.length === 0;
  const lines = [
    ...chain.map((fault) => sealsTexts.faults[fault]),
    ...(all.some(([, finding]) => finding.explained.length > 0) ? [texts.someChanged] : []),
    ...(unsealed.length > 0 ? [texts.someUnsealed(unsealed.map(nameOf))] : []),
  ];
  const title =
    bad.length > 0 ? texts.someBad(bad.map(nameOf)) : texts.allGood(season.seals.length);
  return (
    <Notice
      tone={!isGood ? 'bad' : unsealed.length > 0 ? 'quiet' : 'good'}
      title={isGood || bad.length > 0 ? title : sealsTexts.doesNotHold}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

function Chain({ season }: { readonly season: SeasonSeals }) {
  const [findings, setFindings] = useState<Findings>(new Map());
  const sealed = sealedSubjects(season);
  const check = useMutation({
    mutationFn: async () => {
      if (!canHash()) return null;
      const found = new Map<SubjectView, SealFinding>();
      for (const { subject } of sealed.toReversed()) {
        found.set(subject, await checkSubject(season, subject));
        setFindings(new Map(found));
      }
      return found;
    },
    retry: false,
  });
  return (
    <Card title={texts.seals(season.seals.length)} flush>
      <div className={styles.all}>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? texts.checking(findings.size, sealed.length) : texts.checkAll}
        </Button>
        <div role="status">
          {check.data && <Summary season={season} findings={check.data} />}
          {check.data === null && <Notice tone="bad" title={sealsTexts.cannotHash} />}
          {check.error && <Notice tone="bad" title={failureText(check.error)} />}
        </div>
      </div>
      <ol className={styles.chain} reversed>
        {sealed.map(({ subject, first }) => (
          <Row
            key={first.number}
            season={season}
            subject={subject}
            sealedAt={first.sealedAt}
            finding={findings.get(subject)}
          />
        ))}
      </ol>
    </Card>
  );
}

const unsealedOf = ({ subjects }: SeasonSeals) =>
  subjects.filter(({ state }) => state === 'UNSEALED');

function Unsealed({ season }: { readonly season: SeasonSeals }) {
  const unsealed = unsealedOf(season);
  if (unsealed.length === 0) return null;
  return (
    <Card title={sealsTexts.notSealed}>
      <ul className={styles.unsealed}>
        {unsealed.map((subject) => (
          <li key={subject.race?.id ?? ''}>{nameOf(subject)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Seals({ season }: { readonly season: SeasonSeals }) {
  const { seals, logged, subjects } = season;
  if (seals.length + logged.length > 0) return <Chain season={season} />;
  return subjects.length > 0 ? null : (
    <EmptyState title={texts.none}>
      <p>{texts.noneHelp}</p>
    </EmptyState>
  );
}

function How() {
  const isLoggedIn = useHeader()?.isLoggedIn === true;
  return (
    <Card title={texts.how}>
      <Stack>
        {texts.howText.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {isLoggedIn && (
          <Cluster gap={3}>
            <ButtonLink to="/settings/receipts">{texts.receipts}</ButtonLink>
            <ButtonLink to="/settings/reminders">{texts.reminders}</ButtonLink>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}

/** Shows the seals of a season, latest first, each with a check. */
export function SealsPage() {
  const { year = '' } = useParams();
  const query = useSeals(year);
  return (
    <QueryPage title={texts.title(year)} lead={texts.lead} query={query} rows={8}>
      {(season) => (
        <div className={styles.page}>
          <Seals season={season} />
          <Unsealed season={season} />
          <How />
        </div>
      )}
    </QueryPage>
  );
}
