import { keepPreviousData } from '@tanstack/react-query';
import type { AdminPointsTables, PointsPreview } from '#contract/admin-points.ts';
import type { Category } from '#domain/category.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { seasonAddress, useSeasonSave } from '#web/features/admin-shared/season-write.api.ts';

const pointsAddress = (year: string | number) => `${seasonAddress(year)}/points`;
const pointsKey = (year: string) => ['admin', 'seasons', year, 'points'] as const;

export const usePoints = (year: string) =>
  useQuery({
    queryKey: pointsKey(year),
    queryFn: (context) => getJson<AdminPointsTables>(pointsAddress(year), context),
  });

/** Other points for one category, or the tables of another season. */
export type PointsRequest =
  | { readonly category: Category; readonly points: readonly number[] }
  | { readonly copyFrom: number };

export function previewQuery(request: PointsRequest): string {
  return 'copyFrom' in request
    ? `copyFrom=${request.copyFrom}`
    : `category=${request.category}&points=${request.points.join(',')}`;
}

/** What other tables would do. An answer that has been overtaken is never shown: the query is its key. */
export const usePointsPreview = (year: number, query: string | null) =>
  useQuery({
    queryKey: [...pointsKey(String(year)), 'preview', query],
    queryFn: (context) =>
      getJson<PointsPreview>(`${pointsAddress(year)}/preview?${query}`, context),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });

interface PointsChange {
  readonly request: PointsRequest;
  /** The tables that were looked at when it was made. */
  readonly basedOn: Partial<AdminPointsTables>;
}

export const usePointsChange = (year: number) =>
  useSeasonSave(({ request, basedOn }: PointsChange) =>
    'copyFrom' in request
      ? sendJson('PUT', pointsAddress(year), { ...request, basedOn })
      : sendJson('PUT', `${pointsAddress(year)}/${request.category}`, {
          points: request.points,
          basedOn: basedOn[request.category],
        }),
  );
