import type { HeaderInfo } from '#contract/accounts/header.ts';
import { HEADER_POLL_MS } from '#contract/http/polling.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { recordServerTime } from '#web/hydration/server-time.ts';
import { headerKey } from './header-key.ts';

/** Loads session tracking for logged-in users; a visitor's first page does without. */
export function watchSession({ isLoggedIn }: HeaderInfo): void {
  if (isLoggedIn) void import('./session.ts');
}

/** Returns the viewer and what is open now; `undefined` until it is known. */
export function useHeader(): HeaderInfo | undefined {
  return useQuery({
    queryKey: headerKey,
    queryFn: async (context) => {
      const header = await getJson('GET /api/public/header', context);
      recordServerTime(header.now);
      watchSession(header);
      return header;
    },
    refetchInterval: HEADER_POLL_MS,
  }).data;
}

/** Returns the default season's year; `null` while there is none. */
export function useDefaultYear(): number | null {
  return useHeader()?.year ?? null;
}
