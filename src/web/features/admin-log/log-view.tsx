import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { LOG_SEARCH_MAX } from '#contract/admin-log.limits.ts';
import type { LogName, LogPage } from '#contract/admin-log.ts';
import { Failure } from '#web/app/failure.tsx';
import admin from '#web/features/admin-shared/admin.module.css';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { LogChoice } from './admin-log.api.ts';
import styles from './admin-log.module.css';
import { adminLogTexts as texts } from './admin-log.texts.ts';
import { LogEntries } from './log-entries.tsx';

/** What a log can be narrowed to, with its Norwegian name. */
export const LOG_KINDS: Readonly<Record<LogName, Readonly<Record<string, string>>>> = {
  AUDIT: texts.auditKinds,
  IMPORT: importTexts.outcome,
  MAIL: texts.mailOutcomes,
  ERROR: {},
};

interface LogViewProps {
  readonly name: LogName;
  readonly query: UseInfiniteQueryResult<InfiniteData<LogPage>>;
  readonly choice: LogChoice;
  readonly onChoose: (choice: LogChoice) => void;
}

export function LogView({ name, query, choice, onChoose }: LogViewProps) {
  const kinds = Object.entries(LOG_KINDS[name]).map(([value, label]) => ({ value, label }));
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
          onChange={(search) => onChoose({ ...choice, search: search.slice(0, LOG_SEARCH_MAX) })}
        />
      </search>
      {data === undefined && error === null && <Skeleton variant="rows" lines={10} />}
      {data !== undefined && (
        <Card title={texts.logs[name]}>
          {isEmpty ? (
            <p>{isNarrowed ? texts.nothingLikeThat : texts.nothing}</p>
          ) : (
            <ol className={admin.rows}>
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
