import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < TRIES && !(error instanceof ApiError && error.status < 500),
    },
  },
});
