import { useParams } from 'wouter';
import type { SealView, SeasonSeals } from '#contract/seals.ts';
import { isNotFound } from '#web/app/api.ts';
import { useHeader } from '#web/app/header.api.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useSeals } from '#web/data/seals.api.ts';
import { SealCheck } from '#web/shared/seal-check.tsx';
import { sealsTexts } from '#web/shared/seals.texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { sealsPageTexts as texts } from './seals.texts.ts';
import styles from './seals-page.module.css';

function note({ reason, isCurrent }: SealView): string | null {
  if (!isCurrent) return texts.replaced;
  return reason === 'MERGER' ? texts.merged : null;
}

function Chain({ season }: { readonly season: SeasonSeals }) {
  return (
    <ol className={styles.chain} reversed>
      {season.seals.toReversed().map((seal) => (
        <li key={seal.number} className={styles.seal}>
          <h2 className={styles.name}>
            {seal.number}. {seal.race?.name ?? texts.season}
          </h2>
          {note(seal) && <p className={styles.muted}>{note(seal)}</p>}
          <SealCheck seals={season} seal={seal} />
        </li>
      ))}
    </ol>
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
