import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/admin/admin-audit.ts';
import type { LogName, LogPage } from '#contract/admin/admin-log.ts';
import { MAX_LOG_SEARCH } from '#contract/limits.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { textOf } from '#web/formatting/text-of.ts';
import { Failure } from '#web/page/failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import admin from '../shared/admin.module.css';
import { Item } from '../shared/admin-list.tsx';
import { importTexts } from '../shared/import.texts.ts';
import { ImportLineList, sourceName } from '../shared/import-lines.tsx';
import type { LogChoice, LogKind } from './admin-log.api.ts';
import styles from './admin-log.module.css';
import { adminLogTexts as texts } from './admin-log.texts.ts';
import { auditActionText } from './audit-action.texts.ts';
import { readableValue } from './readable-value.ts';

type User = NonNullable<AuditEntry['actor']>;

const UserLink = ({ user }: { readonly user: User }) => (
  <Link to={`/user/${user.id}`} translate="no">
    {user.username}
  </Link>
);

function Change({ entry }: { readonly entry: AuditEntry }) {
  if (entry.before === null && entry.after === null) return null;
  return (
    <Disclosure className={styles.change} summary={texts.showChange}>
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
    </Disclosure>
  );
}

function Audit({ entry }: { readonly entry: AuditEntry }) {
  const { action, subjectUser, subject, year, at, actor } = entry;
  return (
    <Item
      title={
        <>
          <span>{`${auditActionText(action)}: `}</span>
          {subjectUser ? <UserLink user={subjectUser} /> : <span>{subject}</span>}
          {year !== null && subject !== String(year) && <span>{` (${year})`}</span>}
        </>
      }
      help={
        <>
          <span>{`${formatInstant(at)} · `}</span>
          {actor ? <UserLink user={actor} /> : <span>{texts.machine}</span>}
        </>
      }
      below={<Change entry={entry} />}
    />
  );
}

interface LineProps {
  readonly at: number;
  readonly title: string;
  readonly tag?: string;
  readonly text: Content;
}

function Line({ at, title, tag = '', text }: LineProps) {
  return (
    <Item
      title={title}
      tags={[tag !== '' && tag]}
      help={formatInstant(at)}
      below={text ? <div className={styles.lines}>{text}</div> : null}
    />
  );
}

function LogEntries({ page }: { readonly page: LogPage }) {
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
          title={textOf(texts.mails, mail.template) ?? mail.template}
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

/** Returns the kinds that a log can be filtered by, with their Norwegian names. */
export function kindsOf(name: LogName): Readonly<Partial<Record<LogKind, string>>> {
  switch (name) {
    case 'AUDIT':
      return texts.auditKinds;
    case 'IMPORT':
      return importTexts.outcome;
    case 'MAIL':
      return texts.mailOutcomes;
    case 'ERROR':
      return {};
  }
}

interface LogViewProps {
  readonly name: LogName;
  readonly query: UseInfiniteQueryResult<InfiniteData<LogPage>>;
  readonly choice: LogChoice;
  readonly onChoose: (choice: LogChoice) => void;
}

export function LogView({ name, query, choice, onChoose }: LogViewProps) {
  const kinds = Object.entries<string>(kindsOf(name)).map(([value, label]) => ({ value, label }));
  const { data, error } = query;
  const isNarrowed = Object.values(choice).some((each) => each !== '');
  const isEmpty = data?.pages.every(({ entries }) => entries.length === 0);
  return (
    <>
      <search className={styles.filters}>
        <SearchField
          label={texts.day}
          type="date"
          value={choice.day}
          onChange={(day) => onChoose({ ...choice, day })}
        />
        {kinds.length > 0 && (
          <Select
            label={texts.kind}
            value={choice.kind}
            options={[{ value: '', label: texts.allKinds }, ...kinds]}
            onChange={(kind) => onChoose({ ...choice, kind })}
          />
        )}
        <SearchField
          label={texts.search}
          value={choice.search}
          onChange={(search) => onChoose({ ...choice, search: search.slice(0, MAX_LOG_SEARCH) })}
        />
      </search>
      {data === undefined && error === null && <Skeleton variant="rows" lines={10} />}
      {data !== undefined && (
        <Card title={texts.logs[name]}>
          {isEmpty ? (
            <p>{isNarrowed ? texts.nothingLikeThat : texts.nothing}</p>
          ) : (
            <ol>
              {data.pages.map((page, index) => (
                <LogEntries key={data.pageParams[index] as number | null} page={page} />
              ))}
            </ol>
          )}
          {query.hasNextPage && (
            <Button
              wide
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {texts.older}
            </Button>
          )}
        </Card>
      )}
      {error !== null && <Failure error={error} onRetry={() => void query.refetch()} />}
    </>
  );
}
