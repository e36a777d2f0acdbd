import { LOG_SEARCH_MAX } from '#contract/admin-log.limits.ts';
import { useAddressQuery } from '#web/app/address-query.ts';
import type { LogChoice } from './admin-log.api.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What is asked for stands in the address. A kind or day that there is not counts for nothing. */
export function useLogChoice(kinds: readonly string[]) {
  const { query, change } = useAddressQuery();
  const day = query.get('day') ?? '';
  const kind = query.get('kind') ?? '';
  return {
    choice: {
      day: DAY.test(day) ? day : '',
      kind: kinds.includes(kind) ? kind : '',
      search: (query.get('search') ?? '').slice(0, LOG_SEARCH_MAX),
    },
    choose: (next: LogChoice) =>
      change({
        day: next.day || null,
        kind: next.kind || null,
        search: next.search || null,
      }),
  };
}
