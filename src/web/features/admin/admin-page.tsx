import type { Overview } from '#contract/admin-overview.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { formatInstant } from '#web/app/dates.ts';
import { Gate } from '#web/app/gate.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { paths } from '#web/app/paths.ts';
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
  { to: adminPaths.seasons, texts: section.season },
  { to: paths.adminFlag, texts: section.flag },
  { to: adminPaths.imports, texts: section.import },
  { to: adminPaths.reviews, texts: section.review },
  { to: adminPaths.users, texts: section.user },
  { to: adminPaths.logs, texts: section.log },
  { to: adminPaths.backup, texts: section.backup },
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
  const bingo = isBingoMaster ? [{ to: paths.bingoAdmin, texts: section.bingo }] : [];
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

function Contents() {
  const query = useOverview();
  const header = useHeader();
  const race = header?.ongoingRace;
  return (
    <Page
      title={adminTexts.title}
      lead={adminTexts.lead}
      aside={
        race && (
          <ButtonLink to={paths.adminFlags(race.year, race.id)} variant="primary">
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

export function AdminPage() {
  return (
    <Gate title={adminTexts.title} needs="ADMIN">
      <Contents />
    </Gate>
  );
}
