import { useQuery } from '@tanstack/react-query';
import type { Home } from '#contract/home.ts';
import { HOME_POLL_MS } from '#contract/polling.ts';
import { getJson } from '#web/app/api.ts';

export const homeKey = ['home'];

/** Asks again every 20 seconds while the tab is in view. */
export function useHome() {
  return useQuery({
    queryKey: homeKey,
    queryFn: ({ signal }) => getJson<Home>('/api/public/home', signal),
    refetchInterval: HOME_POLL_MS,
  });
}
