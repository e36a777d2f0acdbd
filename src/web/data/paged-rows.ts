import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shape } from '#contract/http/paging.ts';
import type { RequestOptions } from '#web/calls/api.ts';

const nextOffsetOf = (list: Shape | null) => (list?.kind === 'PAGE' ? list.nextOffset : null);

interface LongList<Page> {
  readonly key: readonly unknown[];
  /** Fetches a page; `null` if there is no such list any more. */
  readonly fetchPage: (offset: number, context: RequestOptions) => Promise<Page | null>;
  /** List that the page has already: all of it, or its beginning. */
  readonly first: Shape;
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
export function usePagedRows<Page extends Shape>(list: LongList<Page>): PagedRows<Page> {
  const { key, fetchPage, first, refetchInterval = false } = list;
  const second = nextOffsetOf(first);
  const [isRequested, setIsRequested] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...key, 'more'],
    enabled: isRequested && second !== null,
    initialPageParam: second ?? 0,
    getNextPageParam: nextOffsetOf,
    queryFn: ({ pageParam, ...context }) => fetchPage(pageParam, context),
    refetchInterval,
  });
  const { data, error } = query;
  return {
    pages: data?.pages.filter((page) => page !== null) ?? [],
    hasMore: data === undefined ? second !== null : query.hasNextPage,
    isBusy: isRequested && (query.isFetchingNextPage || (query.isFetching && data === undefined)),
    error,
    showMore: () => {
      if (!isRequested) setIsRequested(true);
      else void (data === undefined ? query.refetch() : query.fetchNextPage());
    },
  };
}
