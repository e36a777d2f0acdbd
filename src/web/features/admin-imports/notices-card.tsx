import type { AdminImports } from '#contract/admin-imports.ts';
import { formatInstant } from '#web/app/dates.ts';
import { failureText } from '#web/app/failure-text.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { ImportDetails } from '#web/features/admin-shared/import-details.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDismissal } from './admin-imports.api.ts';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';

type ImportNotice = AdminImports['seasons'][number]['notices'][number];

function Row({ notice }: { readonly notice: ImportNotice }) {
  const dismissal = useDismissal(notice.id);
  const said = importTexts.notice[notice.code];
  const what = notice.race === null ? said : texts.noticeOf(notice.race.name, said);
  const since = texts.since(formatInstant(notice.firstAt));
  return (
    <li className={admin.row}>
      <span className={admin.about}>
        <span className={admin.strong}>{what}</span>
        <ImportDetails details={notice.details} />
        <span className={admin.help}>{notice.mayPass ? `${since}, ${texts.mayPass}` : since}</span>
      </span>
      <Button
        isBusy={dismissal.isPending}
        aria-label={texts.dismissWhat(what)}
        onClick={() => dismissal.mutate()}
      >
        {texts.dismiss}
      </Button>
      {dismissal.error !== null && (
        <Notice tone="bad" title={texts.dismissFailed}>
          <p>{failureText(dismissal.error, texts.failures)}</p>
        </Notice>
      )}
    </li>
  );
}

/** What the sources' answers left to be told. */
export function NoticesCard({ notices }: { readonly notices: readonly ImportNotice[] }) {
  return (
    <Card title={texts.notices}>
      {notices.length === 0 ? (
        <p>{texts.noNotices}</p>
      ) : (
        <ul className={admin.rows}>
          {notices.map((notice) => (
            <Row key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Card>
  );
}
