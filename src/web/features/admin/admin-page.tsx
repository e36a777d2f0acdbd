import type { Overview } from '#contract/admin-overview.ts';
import { formatInstant } from '#web/app/dates.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import styles from '#web/features/admin-shared/admin.module.css';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useOverview } from './admin.api.ts';
import { adminTexts } from './admin.texts.ts';
import { AttentionRow } from './attention-row.tsx';

const { section } = adminTexts;
const SECTIONS = [
  { to: '/admin/season', texts: section.season },
  { to: '/admin/flag', texts: section.flag },
  { to: '/admin/import', texts: section.import },
  { to: '/admin/review', texts: section.review },
  { to: '/admin/user', texts: section.user },
  { to: '/admin/league', texts: section.league },
  { to: '/admin/log', texts: section.log },
  { to: '/admin/backup', texts: section.backup },
] as const;

function Now({ overview }: { readonly overview: Overview }) {
  const { attention, lastBackupAt, lastImport, version } = overview;
  return (
    <Card title={adminTexts.attention}>
      {attention.length === 0 ? (
        <p>{adminTexts.nothing}</p>
      ) : (
        <ul className={styles.rows}>
          {attention.map((each) => (
            <AttentionRow key={JSON.stringify(each)} attention={each} />
          ))}
        </ul>
      )}
      <p className={styles.help}>
        {lastBackupAt !== null && adminTexts.lastBackup(formatInstant(lastBackupAt))}{' '}
        {lastImport &&
          adminTexts.lastImport(
            sourceName(lastImport.source),
            lastImport.year,
            formatInstant(lastImport.at),
          )}{' '}
        {adminTexts.version(version)}
      </p>
    </Card>
  );
}

function Sections({ isBingoMaster }: { readonly isBingoMaster: boolean }) {
  const bingo = isBingoMaster ? [{ to: '/bingo/admin', texts: section.bingo } as const] : [];
  return (
    <nav aria-label={adminTexts.sections}>
      <ul className={styles.cards}>
        {[...SECTIONS, ...bingo].map(({ to, texts: [name, help] }) => (
          <li key={to}>
            <Link to={to} className={styles.section}>
              <span className={styles.name}>{name}</span>
              <span className={styles.help}>{help}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AdminPage() {
  const query = useOverview();
  const header = useHeader();
  const race = header?.ongoingRace;
  return (
    <Page
      title={adminTexts.title}
      lead={adminTexts.lead}
      aside={
        race && (
          <ButtonLink to={`/admin/flag/${race.year}/${race.id}`} variant="primary">
            {adminTexts.registerFlag}
          </ButtonLink>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(overview) => <Now overview={overview} />}
      </QueryBoundary>
      <Sections isBingoMaster={header?.isBingoMaster ?? false} />
    </Page>
  );
}
