import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BACKUPS_KEPT } from '#contract/backup.limits.ts';
import type { BackupFile, BackupList } from '#contract/backup.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { formatAge, formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Page } from '#web/app/page.tsx';
import { useQuery } from '#web/app/query.ts';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { adminBackupTexts as texts } from './admin-backup.texts.ts';
import { formatSize } from './format-size.ts';

const ADDRESS = '/api/admin/backup';

const useBackups = () =>
  useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: (context) => getJson<BackupList>(ADDRESS, context),
  });

function useMakeBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<BackupFile>('POST', ADDRESS),
    onSuccess: () => showToast(texts.made),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

function Row({ backup, now }: { readonly backup: BackupFile; readonly now: number }) {
  const when = formatInstant(backup.createdAt);
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.actions}>
          <span className={admin.strong}>{when}</span>
          <span className={admin.tag}>{texts.kinds[backup.kind]}</span>
        </span>
        <span className={admin.help}>
          {texts.facts(formatAge(now - backup.createdAt), formatSize(backup.size))}
        </span>
      </span>
      <ButtonAnchor href={`${ADDRESS}/${backup.name}`} download>
        {texts.download}
        <span className="visually-hidden"> {when}</span>
      </ButtonAnchor>
    </li>
  );
}

export function BackupPage() {
  const query = useBackups();
  const make = useMakeBackup();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={admin.actions}>
        <Button variant="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? texts.making : texts.make}
        </Button>
        <ButtonAnchor href={`${ADDRESS}/download`} download>
          {texts.downloadNow}
        </ButtonAnchor>
      </div>
      {make.error !== null && (
        <Notice tone="bad" title={texts.failedTitle}>
          <p>{failureText(make.error, texts.failures)}</p>
        </Notice>
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={5} />}>
        {({ now, backups }) => (
          <Card title={texts.list}>
            {backups.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <ul className={admin.rows}>
                {backups.map((backup) => (
                  <Row key={backup.name} backup={backup} now={now} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryBoundary>
      <p className={admin.help}>{texts.kept(BACKUPS_KEPT)}</p>
      <p className={admin.help}>{texts.sealed}</p>
    </Page>
  );
}
