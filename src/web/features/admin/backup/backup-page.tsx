import { BACKUPS_KEPT } from '#contract/limits.ts';
import { getJson, sendJson, urlOf } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatAge, formatInstant } from '#web/formatting/dates.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAdminChange, useAdminQuery } from '../shared/admin.api.ts';
import admin from '../shared/admin.module.css';
import { Item, ListCard } from '../shared/admin-list.tsx';
import { adminBackupTexts as texts } from './admin-backup.texts.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
let format: Intl.NumberFormat | undefined;

/** Returns a number of bytes as text: «1,2 MB». */
export function formatSize(bytes: number): string {
  format ??= new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 });
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${format.format(value)}\u00a0${UNITS[unit]}`;
}

export function BackupPage() {
  const query = useAdminQuery(['backups'], (context) => getJson('GET /api/admin/backup', context));
  const make = useAdminChange(() => showToast(texts.made));
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Cluster>
        <Button
          variant="primary"
          isBusy={make.isPending}
          onClick={() => make.mutate(() => sendJson('POST /api/admin/backup'))}
        >
          {make.isPending ? texts.making : texts.make}
        </Button>
        <ButtonAnchor href={urlOf('GET /api/admin/backup/download')} download>
          {texts.downloadNow}
        </ButtonAnchor>
      </Cluster>
      <FailureNotice error={make.error} title={texts.failedTitle} failures={texts.failures} />
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={5} />}>
        {({ now, backups }) => (
          <ListCard title={texts.list} rows={backups} none={texts.none}>
            {({ name, kind, createdAt, size }) => (
              <Item
                key={name}
                title={formatInstant(createdAt)}
                tags={[texts.kinds[kind]]}
                help={texts.facts(formatAge(now - createdAt), formatSize(size))}
              >
                <ButtonAnchor
                  href={urlOf('GET /api/admin/backup/:name', { params: { name } })}
                  download
                >
                  <span>{texts.download}</span>
                  <span className="visually-hidden">{` ${formatInstant(createdAt)}`}</span>
                </ButtonAnchor>
              </Item>
            )}
          </ListCard>
        )}
      </QueryBoundary>
      <p className={admin.help}>{texts.kept(BACKUPS_KEPT)}</p>
      <p className={admin.help}>{texts.leftOut}</p>
      <p className={admin.help}>{texts.sealed}</p>
    </Page>
  );
}
