import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#domain/base/time.ts';
import { ApiError } from './api.ts';

const TRIES = 2;
/** Without a connection a request must fail at once and say so, rather than wait for one. */
const networkMode = 'always';

const wantsRetry = (failures: number, error: Error): boolean =>
  failures < TRIES && !(error instanceof ApiError && error.status < 500);

/** @param queries options that differ from those in the browser */
export const createQueryClient = (queries: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        refetchOnReconnect: true,
        staleTime: 5 * SECOND_MS,
        retry: wantsRetry,
        ...queries,
      },
    },
  });

/** Query client of the browser; the server creates one per page. */
export const queryClient = createQueryClient();
