import { useQuery } from '@tanstack/react-query';
import type { YearStory } from '#contract/year-story.ts';
import { getJson } from '#web/app/api.ts';

export const useYearStory = (id: string, year: string) =>
  useQuery({
    queryKey: ['year-story', id, year],
    queryFn: ({ signal }) =>
      getJson<YearStory>(
        `/api/public/user/${encodeURIComponent(id)}/year/${encodeURIComponent(year)}`,
        signal,
      ),
  });
