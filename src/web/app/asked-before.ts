import type { Query, QueryClient, QueryOptions } from '@tanstack/react-query';

/** By page and who looks at it. */
const askedBefore = new Map<string, readonly QueryOptions[]>();
const MOST_PAGES = 100;

/** Puts in what a page asked for the last time: its first try then finds most of what it needs. */
export function expectQueries(client: QueryClient, page: string): readonly Query[] {
  const cache = client.getQueryCache();
  return (askedBefore.get(page) ?? []).map(({ queryKey = [], queryFn }) =>
    cache.build(client, { queryKey, queryFn } as QueryOptions & { queryKey: typeof queryKey }),
  );
}

export function noteQueries(client: QueryClient, page: string): void {
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data !== undefined && options.queryFn !== undefined);
  askedBefore.delete(page);
  askedBefore.set(
    page,
    answered.map(({ queryKey, options: { queryFn } }) => ({ queryKey, queryFn })) as QueryOptions[],
  );
  // The first is the one that was made longest ago.
  const [first] = askedBefore.keys();
  if (askedBefore.size > MOST_PAGES && first !== undefined) askedBefore.delete(first);
}
