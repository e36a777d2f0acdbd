import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

/** @param year `null` leaves it to the server: the season that is shown */
export const useScoreTables = (year: string | null) =>
  useQuery({
    queryKey: ['score', year],
    queryFn: (context) => getJson('GET /api/public/score', { query: { year }, ...context }),
  });

/** @param year as of {@link useScoreTables} */
export const useQuestions = (year: string | null) =>
  useQuery({
    queryKey: ['questions', year],
    queryFn: (context) => getJson('GET /api/public/questions', { query: { year }, ...context }),
  });
