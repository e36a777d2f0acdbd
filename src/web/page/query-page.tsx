import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { isNotFound } from '#web/calls/api.ts';
import type { Elements } from '#web/ui/content.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Page } from './page.tsx';
import { QueryBoundary } from './query-boundary.tsx';

interface QueryPageProps<Data> extends Omit<ComponentProps<typeof Page>, 'children'> {
  readonly query: UseQueryResult<Data>;
  /** Number of rows in the skeleton. */
  readonly rows: number;
  /** True if the response lacks the object in the URL. */
  readonly isMissing?: boolean | undefined;
  readonly children: (data: Data) => Elements;
}

/** Shows a page about one query's data; an unknown object shows the not-found page. */
export function QueryPage<Data>(props: QueryPageProps<Data>) {
  const { query, rows, isMissing, children, ...page } = props;
  if (isMissing || isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page {...page}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={rows} />}>
        {children}
      </QueryBoundary>
    </Page>
  );
}
