import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import admin from './admin.module.css';

interface SearchedListProps<Row> {
  readonly query: UseQueryResult<readonly Row[]>;
  readonly texts: {
    readonly search: string;
    readonly list: (count: number) => string;
    readonly none: string;
  };
  /** What is searched in. */
  readonly textOf: (row: Row) => string;
  /** An item of the list. */
  readonly renderRow: (row: Row) => ReactNode;
}

/** Everything there is of a kind, with a field that narrows it down as one types. */
export function SearchedList<Row>({ query, texts, textOf, renderRow }: SearchedListProps<Row>) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase('nb');
  return (
    <>
      <SearchField label={texts.search} value={search} onChange={setSearch} />
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(rows) => {
          const found = rows.filter((row) => textOf(row).toLocaleLowerCase('nb').includes(wanted));
          return (
            <Card title={texts.list(found.length)}>
              {found.length === 0 ? (
                <p>{texts.none}</p>
              ) : (
                <ul className={admin.rows}>{found.map(renderRow)}</ul>
              )}
            </Card>
          );
        }}
      </QueryBoundary>
    </>
  );
}
