import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { InitialData } from '#contract/http/initial-data.ts';
import { ApiError } from '#web/calls/api.ts';
import { headerKey } from '#web/session/header-key.ts';

type Responses = NonNullable<InitialData['answers']>;
type Refusals = NonNullable<InitialData['refusals']>;

/**
 * Returns the responses of a page's queries beside the header, sorted independently of their
 * arrival.
 */
export function responsesOf(client: QueryClient): { answers: Responses; refusals: Refusals } {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey !== headerKey)
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1));
  return {
    answers: queries
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => [queryKey, state.data] as Responses[number]),
    refusals: queries.flatMap(({ queryKey, state: { error } }) =>
      error instanceof ApiError
        ? [[queryKey, { status: error.status, problem: error.problem }] as Refusals[number]]
        : [],
    ),
  };
}

/**
 * Keeps a hydrated refusal for the first component that uses it; later ones fetch again as usual.
 */
function keepUntilShown(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  client.setQueryDefaults(queryKey, { retryOnMount: false });
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerAdded' || event.query !== query) return;
    stop();
    client.setQueryDefaults(queryKey, {});
  });
}

/** Hydrates the query cache with the responses that the page was rendered from. */
export function hydrateQueries(client: QueryClient, data: Partial<InitialData>): void {
  for (const [queryKey, answer] of data.answers ?? []) client.setQueryData(queryKey, answer);
  for (const [queryKey, { status, problem }] of data.refusals ?? []) {
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({
      status: 'error',
      error: new ApiError(status, problem),
      errorUpdatedAt: Date.now(),
    });
    keepUntilShown(client, queryKey);
  }
}
