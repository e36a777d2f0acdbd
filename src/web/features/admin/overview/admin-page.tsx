import type { Overview } from '#contract/admin/admin-overview.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { getJson } from '#web/calls/api.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type LinkRow, LinkRows } from '#web/ui/link-rows.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useAdminQuery } from '../shared/admin.api.ts';
import styles from '../shared/admin.module.css';
import { ListCard } from '../shared/admin-list.tsx';
import { sourceName } from '../shared/import-lines.tsx';
import { ActionItemRow } from './action-item-row.tsx';
import { adminTexts, portalSectionTexts } from './admin.texts.ts';
import { SetupSteps } from './setup-steps.tsx';

const POLL_MS = 30 * SECOND_MS;

const SECTIONS = {
  season: '/admin/season',
  flag: '/admin/flag',
  import: '/admin/import',
  review: '/admin/review',
  user: '/admin/user',
  league: '/admin/league',
  log: '/admin/log',
  backup: '/admin/backup',
  bingo: '/bingo/admin',
} as const;

function rowOf(section: keyof typeof SECTIONS): LinkRow {
  const [name, about] = portalSectionTexts[section];
  return { to: SECTIONS[section], name, about };
}

function Now({ overview }: { readonly overview: Overview }) {
  const { attention, lastBackupAt, lastImport, version } = overview;
  return (
    <ListCard
      title={adminTexts.attention}
      rows={attention}
      none={adminTexts.nothing}
      footer={
        <p className={styles.help}>
          {[
            lastBackupAt !== null && adminTexts.lastBackup(formatInstant(lastBackupAt)),
            lastImport &&
              adminTexts.lastImport(
                sourceName(lastImport.source),
                lastImport.year,
                formatInstant(lastImport.at),
              ),
            adminTexts.version(version),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      }
    >
      {(each) => <ActionItemRow key={JSON.stringify(each)} attention={each} />}
    </ListCard>
  );
}

export function AdminPage() {
  const query = useAdminQuery(
    ['overview'],
    (context) => getJson('GET /api/admin/overview', context),
    {
      refetchInterval: POLL_MS,
    },
  );
  const header = useHeader();
  const race = header?.ongoingRace;
  const sections = keysOf(SECTIONS);
  const own = sections.filter((section) => section !== 'bingo' || header?.isBingoMaster);
  return (
    <Page
      title={adminTexts.title}
      aside={
        race && (
          <ButtonLink to={`/admin/flag/${race.year}/${race.id}`} variant="primary">
            {adminTexts.registerFlag}
          </ButtonLink>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
        {(overview) => (
          <>
            <SetupSteps steps={overview.setupSteps} />
            <Now overview={overview} />
          </>
        )}
      </QueryBoundary>
      <nav aria-label={adminTexts.sections}>
        <LinkRows rows={own.map(rowOf)} />
      </nav>
    </Page>
  );
}
