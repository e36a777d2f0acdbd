import type { SeasonRecap } from '#contract/season-recap.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useSeasonRecap = (id: string, year: string) =>
  useQuery({
    queryKey: ['year-story', id, year],
    queryFn: (context) =>
      getJson<SeasonRecap>(
        `/api/public/user/${encodeURIComponent(id)}/year/${encodeURIComponent(year)}`,
        context,
      ),
  });
