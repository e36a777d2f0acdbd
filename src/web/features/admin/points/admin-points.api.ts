import { keepPreviousData, skipToken } from '@tanstack/react-query';
import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import type { Category } from '#domain/season/category.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import type { AdminWrite } from '../shared/admin.api.ts';

/** Points of one category, or all tables of another season. */
export type PointsRequest =
  | { readonly category: Category; readonly points: readonly number[] }
  | { readonly copyFrom: number };

/**
 * Fetches the effect of other points tables. The request is part of the key, so a stale response is
 * never shown.
 */
export const usePointsPreview = (year: number, request: PointsRequest | null) =>
  useQuery({
    queryKey: ['admin', 'seasons', String(year), 'points', 'preview', request],
    queryFn:
      request === null
        ? skipToken
        : (context) =>
            getJson('GET /api/admin/seasons/:year/points/preview', {
              params: { year },
              query:
                'copyFrom' in request ? request : { ...request, points: request.points.join(',') },
              ...context,
            }),
    placeholderData: keepPreviousData,
  });

interface PointsChange {
  readonly request: PointsRequest;
  /** Tables that the change is based on, to detect edit conflicts. */
  readonly basedOn: AdminPointsTables;
}

export const pointsCall = (year: number, { request, basedOn }: PointsChange): AdminWrite =>
  'copyFrom' in request
    ? () =>
        sendJson('PUT /api/admin/seasons/:year/points', {
          params: { year },
          body: { ...request, basedOn },
        })
    : () =>
        sendJson('PUT /api/admin/seasons/:year/points/:category', {
          params: { year, category: request.category },
          body: { points: request.points, basedOn: basedOn[request.category] },
        });
