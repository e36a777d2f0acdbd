import { useQuery } from '@tanstack/react-query';
import type { ScoreTables } from '#contract/score.ts';
import { changedQuery } from '#web/app/address-query.ts';
import { getJson } from '#web/app/api.ts';

/** @param year `null` leaves it to the server: the season that is shown */
export const useScoreTables = (year: string | null) =>
  useQuery({
    queryKey: ['score', year],
    queryFn: ({ signal }) =>
      getJson<ScoreTables>(`/api/public/score${changedQuery('', { year })}`, signal),
  });
