import { useParams } from 'wouter';
import type { LogName } from '#contract/admin/admin-log.ts';
import { MAX_LOG_SEARCH } from '#contract/limits.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { type LogChoice, useAuditLog, useLog } from './admin-log.api.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';
import { kindsOf, LogView } from './log-view.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the filter from the URL, ignoring an unknown kind or day. */
function useLogChoice<Kinds extends object>(kinds: Kinds) {
  const { query, change } = useUrlQuery();
  const isKind = (kind: string): kind is Extract<keyof Kinds, string> => Object.hasOwn(kinds, kind);
  const day = query.get('day') ?? '';
  const kind = query.get('kind') ?? '';
  const choice: LogChoice<Extract<keyof Kinds, string>> = {
    day: DAY.test(day) ? day : '',
    kind: isKind(kind) ? kind : '',
    search: (query.get('search') ?? '').slice(0, MAX_LOG_SEARCH),
  };
  return {
    choice,
    choose: (next: LogChoice) =>
      change({
        day: next.day || null,
        kind: next.kind || null,
        search: next.search || null,
      }),
  };
}

const NAMES: Readonly<Record<string, LogName>> = {
  audit: 'AUDIT',
  import: 'IMPORT',
  mail: 'MAIL',
  error: 'ERROR',
};

export function LogsPage() {
  return (
    <Page title={texts.title}>
      <LinkRows
        rows={Object.entries(NAMES).map(([segment, name]) => ({
          to: `/admin/log/${segment}`,
          name: texts.logs[name],
          about: texts.logHelp[name],
        }))}
      />
    </Page>
  );
}

function OneLog({ name }: { readonly name: LogName }) {
  const { choice, choose } = useLogChoice(kindsOf(name));
  const query = useLog(name, choice);
  return (
    <Page title={texts.logs[name]} lead={texts.logHelp[name]}>
      <LogView name={name} query={query} choice={choice} onChoose={choose} />
    </Page>
  );
}

export function AdminLogPage() {
  const { name: segment = '' } = useParams();
  const name = Object.hasOwn(NAMES, segment) ? NAMES[segment] : undefined;
  if (name === undefined) return <NotFoundPage />;
  return <OneLog key={name} name={name} />;
}

/** Shows the audit log, which is open to all players. */
export function AuditLogPage() {
  const { choice, choose } = useLogChoice(texts.auditKinds);
  const query = useAuditLog(choice);
  return (
    <Page title={texts.auditTitle} lead={texts.auditLead}>
      <LogView name="AUDIT" query={query} choice={choice} onChoose={choose} />
    </Page>
  );
}
