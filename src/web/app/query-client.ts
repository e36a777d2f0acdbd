import { QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#domain/time.ts';
import { ApiError } from './api.ts';

const TRIES = 2;
/** Without a connection a call is to fail at once and say so, not to wait for one. */
const networkMode = 'always';

const wantsRetry = (failures: number, error: Error): boolean =>
  failures < TRIES && !(error instanceof ApiError && error.status < 500);

export const createQueryClient = (retry: typeof wantsRetry | false = wantsRetry): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: { networkMode, refetchOnReconnect: true, staleTime: 5 * SECOND_MS, retry },
    },
  });

/** The browser's. */
export const queryClient = createQueryClient();
