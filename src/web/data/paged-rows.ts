import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOptions } from '#web/calls/api.ts';

interface LongList<Page> {
  readonly key: readonly unknown[];
  readonly fetchPage: (offset: number, context: RequestOptions) => Promise<Page>;
  /** Offset of the second page; `null` if there is none. */
  readonly first: number | null;
  readonly nextOf: (page: Page) => number | null;
  readonly refetchInterval?: number;
}

export interface PagedRows<Page> {
  readonly pages: readonly Page[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly showMore: () => void;
}

/** Returns further pages of a list, which are fetched on demand. */
export function usePagedRows<Page>(list: LongList<Page>): PagedRows<Page> {
  const { key, fetchPage, first, nextOf, refetchInterval = false } = list;
  const [isRequested, setIsRequested] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...key, 'more'],
    enabled: isRequested && first !== null,
    initialPageParam: first ?? 0,
    getNextPageParam: nextOf,
    queryFn: ({ pageParam, ...context }) => fetchPage(pageParam, context),
    refetchInterval,
  });
  const { data, error } = query;
  return {
    pages: data?.pages ?? [],
    hasMore: data === undefined ? first !== null : query.hasNextPage,
    isBusy: isRequested && (query.isFetchingNextPage || (query.isFetching && data === undefined)),
    error,
    showMore: () => {
      if (!isRequested) setIsRequested(true);
      else void (data === undefined ? query.refetch() : query.fetchNextPage());
    },
  };
}
