import { useUrlQuery } from '#web/ui/url-query.ts';
import type { Choice } from './profiles.api.ts';

/** Returns the season and race in the URL. */
export function useChoice(): { choice: Choice; choose: (choice: Choice) => void } {
  const { query, change } = useUrlQuery();
  return {
    choice: { year: query.get('year'), raceId: query.get('raceId') },
    choose: ({ year, raceId }) => change({ year, raceId }),
  };
}
