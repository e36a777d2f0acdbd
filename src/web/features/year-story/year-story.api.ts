import type { YearStory } from '#contract/year-story.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const useYearStory = (id: string, year: string) =>
  useQuery({
    queryKey: ['year-story', id, year],
    queryFn: (context) =>
      getJson<YearStory>(
        `/api/public/user/${encodeURIComponent(id)}/year/${encodeURIComponent(year)}`,
        context,
      ),
  });
