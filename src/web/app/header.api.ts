import { useQuery } from '@tanstack/react-query';
import type { HeaderInfo } from '#contract/header.ts';
import { HEADER_POLL_MS } from '#contract/polling.ts';
import { getJson } from './api.ts';
import { noteServerTime } from './server-time.ts';

export const headerKey = ['header'];

/** Who is looking, and what is open to them now. `undefined` until it is known. */
export function useHeader(): HeaderInfo | undefined {
  return useQuery({
    queryKey: headerKey,
    queryFn: async ({ signal }) => {
      const header = await getJson<HeaderInfo>('/api/public/header', signal);
      noteServerTime(header.now);
      return header;
    },
    refetchInterval: HEADER_POLL_MS,
  }).data;
}
