import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Content, Elements } from '#web/ui/content.ts';
import { Cluster } from '#web/ui/layout.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './admin.module.css';

export function Tag({ children }: { readonly children: Content }) {
  return <span className={styles.tag}>{children}</span>;
}

interface ItemProps {
  readonly title: Content;
  /** Tags next to the title; `false` ones are left out. */
  readonly tags?: readonly (string | false)[];
  /** Contents between title and help. */
  readonly details?: Elements;
  /** Help in a muted line. */
  readonly help?: Content;
  /** Contents directly below the help. */
  readonly below?: Elements;
  /** Contents at the bottom. */
  readonly children?: Elements;
}

/** Shows the text of a list item. */
export function ItemText({ title, tags = [], details, help, below }: Omit<ItemProps, 'children'>) {
  const shown = tags.filter((tag) => tag !== false);
  return (
    <div className={styles.about}>
      <Cluster as="span">
        <span className={styles.strong}>{title}</span>
        {shown.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Cluster>
      {details}
      {help !== undefined && <span className={styles.help}>{help}</span>}
      {below}
    </div>
  );
}

/** Shows an item of a list, with its actions. */
export function Item({ children, ...text }: ItemProps) {
  return (
    <li className={styles.row}>
      <ItemText {...text} />
      {children}
    </li>
  );
}

interface ListCardProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Text for an empty list. */
  readonly none?: string;
  /** Contents below the list. */
  readonly footer?: Elements;
  /** Renders an item with its key. */
  readonly children: (row: Row) => Elements;
}

export function ListCard<Row>({ title, rows, none, footer, children }: ListCardProps<Row>) {
  return (
    <Card title={title}>
      {rows.length === 0 ? <p>{none}</p> : <ul>{rows.map(children)}</ul>}
      {footer}
    </Card>
  );
}

const searchable = (text: string) => text.trim().toLocaleLowerCase('nb');

/** Filters a list by the text in a search field. */
export function useSearch<Row>(textOf: (row: Row) => string) {
  const [search, setSearch] = useState('');
  const wanted = searchable(search);
  return {
    field: (label: string) => <SearchField label={label} value={search} onChange={setSearch} />,
    find: (rows: readonly Row[]) => rows.filter((row) => searchable(textOf(row)).includes(wanted)),
  };
}

interface SearchedListProps<Row> extends Pick<ListCardProps<Row>, 'children'> {
  readonly query: UseQueryResult<readonly Row[]>;
  readonly texts: {
    readonly search: string;
    readonly list: (count: number) => string;
    readonly none: string;
  };
  /** Returns the text of a row that is searched. */
  readonly textOf: (row: Row) => string;
}

/** Shows a list with a search field that filters it. */
export function SearchedList<Row>({ query, texts, textOf, children }: SearchedListProps<Row>) {
  const { field, find } = useSearch(textOf);
  return (
    <>
      {field(texts.search)}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={8} />}>
        {(rows) => {
          const found = find(rows);
          return (
            <ListCard title={texts.list(found.length)} rows={found} none={texts.none}>
              {children}
            </ListCard>
          );
        }}
      </QueryBoundary>
    </>
  );
}
