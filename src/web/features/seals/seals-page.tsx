import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { SealView, SeasonSeals } from '#contract/seals.ts';
import { isNotFound } from '#web/app/api.ts';
import { formatClock, formatShortDay } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import { useHeader } from '#web/app/header.api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useSeals } from '#web/data/seals.api.ts';
import { canHash, checkSeal, isAsSealed, type SealFinding } from '#web/shared/check-seal.ts';
import { SealCheck } from '#web/shared/seal-check.tsx';
import { sealsTexts } from '#web/shared/seals.texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { sealsPageTexts as texts } from './seals.texts.ts';
import styles from './seals-page.module.css';

function note({ reason, isCurrent }: SealView): string | null {
  if (!isCurrent) return texts.replaced;
  return reason === 'MERGER' ? texts.merged : null;
}

type Findings = ReadonlyMap<number, SealFinding>;

interface RowProps {
  readonly season: SeasonSeals;
  readonly seal: SealView;
  readonly finding: SealFinding | undefined;
}

function Row({ season, seal, finding }: RowProps) {
  const isGood = finding && isAsSealed(finding);
  return (
    <li>
      <Disclosure
        className={styles.seal}
        summary={
          <>
            <span className={styles.name}>{seal.race?.name ?? texts.season}</span>{' '}
            <span className={styles.muted}>
              {formatShortDay(seal.sealedAt)} {formatClock(seal.sealedAt)}
            </span>
          </>
        }
        aside={
          isGood !== undefined && (
            <span className={isGood ? styles.good : styles.bad}>
              {isGood ? texts.good : texts.bad}
            </span>
          )
        }
      >
        <div className={styles.inside}>
          {note(seal) && <p className={styles.muted}>{note(seal)}</p>}
          <SealCheck seals={season} seal={seal} known={finding} />
        </div>
      </Disclosure>
    </li>
  );
}

function Chain({ season }: { readonly season: SeasonSeals }) {
  const { seals } = season;
  const [findings, setFindings] = useState<Findings>(new Map());
  const check = useMutation({
    mutationFn: async () => {
      if (!canHash()) return null;
      const found = new Map<number, SealFinding>();
      for (const seal of seals) {
        found.set(seal.number, await checkSeal(season, seal));
        setFindings(new Map(found));
      }
      return [...found.values()].filter((finding) => !isAsSealed(finding)).length;
    },
    retry: false,
  });
  return (
    <Card title={texts.seals(seals.length)} flush>
      <div className={styles.all}>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? texts.checking(findings.size, seals.length) : texts.checkAll}
        </Button>
        <div role="status">
          {check.data === 0 && <Notice tone="good" title={texts.allGood(seals.length)} />}
          {typeof check.data === 'number' && check.data > 0 && (
            <Notice tone="bad" title={texts.someBad(check.data)} />
          )}
          {check.data === null && <Notice tone="bad" title={sealsTexts.cannotHash} />}
          {check.error && <Notice tone="bad" title={failureText(check.error)} />}
        </div>
      </div>
      <ol className={styles.chain} reversed>
        {seals.toReversed().map((seal) => (
          <Row key={seal.number} season={season} seal={seal} finding={findings.get(seal.number)} />
        ))}
      </ol>
    </Card>
  );
}

function Unsealed({ season }: { readonly season: SeasonSeals }) {
  if (season.unsealed.length === 0) return null;
  return (
    <Card title={sealsTexts.notSealed}>
      <ul className={styles.unsealed}>
        {season.unsealed.map((race) => (
          <li key={race?.id ?? ''}>{race?.name ?? texts.season}</li>
        ))}
      </ul>
    </Card>
  );
}

function How() {
  const isLoggedIn = useHeader()?.isLoggedIn === true;
  return (
    <Card title={texts.how}>
      <div className={styles.how}>
        {texts.howText.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {isLoggedIn && (
          <div className={styles.links}>
            <ButtonLink to="/settings/receipts">{texts.receipts}</ButtonLink>
            <ButtonLink to="/settings/reminders">{texts.reminders}</ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The seals of a season, latest first, each to be checked. */
export function SealsPage() {
  const { year = '' } = useParams();
  const query = useSeals(year);
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page title={texts.title(year)} lead={texts.lead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(season) => (
          <div className={styles.page}>
            {season.seals.length === 0 ? (
              <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
            ) : (
              <Chain season={season} />
            )}
            <Unsealed season={season} />
            <How />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}
