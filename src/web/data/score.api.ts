import type { ScoreTables } from '#contract/score.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { changedUrlQuery } from '#web/app/url-query.ts';

/** @param year `null` leaves it to the server: the season that is shown */
export const useScoreTables = (year: string | null) =>
  useQuery({
    queryKey: ['score', year],
    queryFn: (context) =>
      getJson<ScoreTables>(`/api/public/score${changedUrlQuery('', { year })}`, context),
  });
