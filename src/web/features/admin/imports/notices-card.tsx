import type { AdminImports } from '#contract/admin/admin-imports.ts';
import { sendJson } from '#web/calls/api.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { formatInstant } from '#web/formatting/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useAdminChange } from '../shared/admin.api.ts';
import { Item, ListCard } from '../shared/admin-list.tsx';
import { importTexts } from '../shared/import.texts.ts';
import { ImportDetails } from '../shared/import-lines.tsx';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';

type ImportNotice = AdminImports['seasons'][number]['notices'][number];

function NoticeRow({ notice }: { readonly notice: ImportNotice }) {
  const dismissal = useAdminChange();
  const said = importTexts.notice[notice.code];
  const what = notice.race === null ? said : texts.noticeOf(notice.race.name, said);
  const since = texts.since(formatInstant(notice.firstAt));
  const params = { noticeId: notice.id };
  return (
    <Item
      title={what}
      details={<ImportDetails details={notice.details} />}
      help={notice.mayPass ? `${since}, ${texts.mayPass}` : since}
    >
      <Button
        isBusy={dismissal.isPending}
        aria-label={texts.dismissWhat(what)}
        onClick={() =>
          dismissal.mutate(() =>
            sendJson('PUT /api/admin/import-notices/:noticeId/dismissed', { params }),
          )
        }
      >
        {texts.dismiss}
      </Button>
      <FailureNotice
        error={dismissal.error}
        title={texts.dismissFailed}
        failures={texts.failures}
      />
    </Item>
  );
}

/** Shows open notices about the sources' data. */
export function NoticesCard({ notices }: { readonly notices: readonly ImportNotice[] }) {
  return (
    <ListCard title={texts.notices} rows={notices} none={texts.noNotices}>
      {(notice) => <NoticeRow key={notice.id} notice={notice} />}
    </ListCard>
  );
}
