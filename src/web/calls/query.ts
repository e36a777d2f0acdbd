import {
  type Query,
  type UseQueryOptions,
  type UseQueryResult,
  useQueryClient,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query';
import { use } from 'react';
import { type ServerRendering, useServerRendering } from '#web/hydration/server-rendering.ts';
import { isRefusal, type RequestOptions } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: NonNullable<RequestOptions['meta']> & Record<string, unknown>;
  }
}

/** Promise of each query, because `use` identifies promises by identity. */
const settled = new WeakMap<Query, Promise<void>>();

/**
 * Settles a query; rejects if the page cannot be rendered without it. An error response counts as
 * data.
 */
async function settle(query: Query, meta: RequestOptions['meta']): Promise<void> {
  try {
    // The query's own fetch supports retries and signals, which cost more than everything else.
    query.setData(
      await (query.options.queryFn as (context: RequestOptions) => Promise<unknown>)({ meta }),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    query.setState({ status: 'error', error: error as Error });
  }
}

/**
 * Runs a query on the server, where the component suspends until it is settled, so that a page is
 * rendered once.
 */
function useSettledQuery(options: UseQueryOptions): UseQueryResult {
  const client = useQueryClient();
  const { fetch } = useServerRendering() as ServerRendering;
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(options));
  if (options.enabled !== false && query.state.status === 'pending' && !settled.has(query)) {
    settled.set(query, settle(query, { fetch }));
  }
  const isSettled = settled.get(query);
  if (options.enabled !== false && isSettled !== undefined) use(isSettled);
  return useTanstackQuery(options);
}

/** TanStack Query's hook; on the server it suspends instead. All queries of pages must use it. */
export const useQuery = (
  import.meta.env.SSR ? useSettledQuery : useTanstackQuery
) as typeof useTanstackQuery;
