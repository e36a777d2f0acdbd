import { keepPreviousData } from '@tanstack/react-query';
import type { AdminPointsTables, PointsPreview } from '#contract/admin-points.ts';
import type { Category } from '#domain/category.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { type AdminWrite, seasonPath } from '#web/features/admin-shared/admin.api.ts';

export const pointsPath = (year: string | number) => `${seasonPath(year)}/points`;

/** Points of one category, or all tables of another season. */
export type PointsRequest =
  | { readonly category: Category; readonly points: readonly number[] }
  | { readonly copyFrom: number };

export function previewQuery(request: PointsRequest): string {
  return 'copyFrom' in request
    ? `copyFrom=${request.copyFrom}`
    : `category=${request.category}&points=${request.points.join(',')}`;
}

/**
 * Fetches the effect of other points tables. The query is part of the key, so a stale response is
 * never shown.
 */
export const usePointsPreview = (year: number, query: string | null) =>
  useQuery({
    queryKey: ['admin', 'seasons', String(year), 'points', 'preview', query],
    queryFn: (context) => getJson<PointsPreview>(`${pointsPath(year)}/preview?${query}`, context),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });

interface PointsChange {
  readonly request: PointsRequest;
  /** Tables that the change is based on, to detect edit conflicts. */
  readonly basedOn: Partial<AdminPointsTables>;
}

export const pointsCall = (year: number, { request, basedOn }: PointsChange): AdminWrite =>
  'copyFrom' in request
    ? { method: 'PUT', path: pointsPath(year), body: { ...request, basedOn } }
    : {
        method: 'PUT',
        path: `${pointsPath(year)}/${request.category}`,
        body: { points: request.points, basedOn: basedOn[request.category] },
      };
