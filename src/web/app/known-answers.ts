import type { QueryKey } from '@tanstack/react-query';
import type { InitialData } from '#contract/initial-data.ts';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

/** However long the page took to come: who first looks at an answer takes it as it is, and later ones as any other. */
function takeAsItIs(queryKey: QueryKey): void {
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  queryClient.setQueryDefaults(queryKey, { refetchOnMount: false, retryOnMount: false });
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerAdded' || event.query !== query) return;
    stop();
    queryClient.setQueryDefaults(queryKey, {});
  });
}

/** Fills the cache with what the page was made from. */
export function noteAnswers({ answers = [], refusals = [] }: Partial<InitialData>): void {
  for (const [queryKey, data] of answers) {
    queryClient.setQueryData(queryKey, data);
    takeAsItIs(queryKey);
  }
  for (const [queryKey, { status, problem }] of refusals) {
    const error = new ApiError(status, problem);
    const query = queryClient.getQueryCache().build(queryClient, { queryKey });
    query.setState({ status: 'error', error, errorUpdatedAt: Date.now() });
    takeAsItIs(queryKey);
  }
}
