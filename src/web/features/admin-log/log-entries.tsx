import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/admin-audit.ts';
import type { LogPage } from '#contract/admin-log.ts';
import { formatInstant } from '#web/app/dates.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { ImportLineList } from '#web/features/admin-shared/import-line-list.tsx';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { auditActionText } from '#web/shared/audit-action.texts.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-log.module.css';
import { adminLogTexts as texts } from './admin-log.texts.ts';
import { readableValue } from './readable-value.ts';

type User = NonNullable<AuditEntry['actor']>;

const UserLink = ({ user }: { readonly user: User }) => (
  <Link to={`/user/${user.id}`}>{user.username}</Link>
);

function Change({ entry }: { readonly entry: AuditEntry }) {
  if (entry.before === null && entry.after === null) return null;
  return (
    <details className={styles.change}>
      <summary>{texts.showChange}</summary>
      <div className={styles.values}>
        {[
          { label: texts.before, value: entry.before },
          { label: texts.after, value: entry.after },
        ].map(({ label, value }) => (
          <div key={label}>
            <p className={admin.strong}>{label}</p>
            <p className={styles.value}>{readableValue(value)}</p>
          </div>
        ))}
      </div>
    </details>
  );
}

function Audit({ entry }: { readonly entry: AuditEntry }) {
  return (
    <li className={styles.entry}>
      <span className={admin.strong}>
        {auditActionText(entry.action)}
        {': '}
        {entry.subjectUser ? <UserLink user={entry.subjectUser} /> : entry.subject}
        {entry.year !== null && entry.subject !== String(entry.year) && ` (${entry.year})`}
      </span>
      <span className={admin.help}>
        {formatInstant(entry.at)} · {entry.actor ? <UserLink user={entry.actor} /> : texts.machine}
      </span>
      <Change entry={entry} />
    </li>
  );
}

interface LineProps {
  readonly at: number;
  readonly title: string;
  readonly tag?: string;
  readonly text: ReactNode;
}

function Line({ at, title, tag, text }: LineProps) {
  return (
    <li className={styles.entry}>
      <span className={admin.actions}>
        <span className={admin.strong}>{title}</span>
        {tag !== undefined && <span className={admin.tag}>{tag}</span>}
      </span>
      <span className={admin.help}>{formatInstant(at)}</span>
      {text && <div className={styles.lines}>{text}</div>}
    </li>
  );
}

export function LogEntries({ page }: { readonly page: LogPage }) {
  switch (page.name) {
    case 'AUDIT':
      return page.entries.map((entry) => <Audit key={entry.entry} entry={entry} />);
    case 'IMPORT':
      return page.entries.map((run) => (
        <Line
          key={run.id}
          at={run.at}
          title={texts.run(run.year, sourceName(run.source))}
          tag={importTexts.outcome[run.outcome]}
          text={run.lines.length > 0 && <ImportLineList lines={run.lines} />}
        />
      ));
    case 'MAIL':
      return page.entries.map((mail) => (
        <Line
          key={mail.id}
          at={mail.at}
          title={texts.mails[mail.template] ?? mail.template}
          tag={texts.mailOutcomes[mail.outcome]}
          text={mail.message}
        />
      ));
    case 'ERROR':
      return page.entries.map((error) => (
        <Line key={error.id} at={error.at} title={error.place} text={error.message} />
      ));
  }
}
