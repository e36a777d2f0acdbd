import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminPointsTables, PointsPreview } from '#contract/admin-points.ts';
import type { Category } from '#domain/category.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { seasonAddress, useSeasonWrite } from '#web/features/admin/season-write.api.ts';

const pointsAddress = (year: string | number) => `${seasonAddress(year)}/points`;
const pointsKey = (year: string) => ['admin', 'seasons', year, 'points'] as const;

export const usePoints = (year: string) =>
  useQuery({
    queryKey: pointsKey(year),
    queryFn: ({ signal }) => getJson<AdminPointsTables>(pointsAddress(year), signal),
  });

/** Other points for one category, or the tables of another season. */
export type PointsWish =
  | { readonly category: Category; readonly points: readonly number[] }
  | { readonly copyFrom: number };

export function previewQuery(wish: PointsWish): string {
  return 'copyFrom' in wish
    ? `copyFrom=${wish.copyFrom}`
    : `category=${wish.category}&points=${wish.points.join(',')}`;
}

/** What other tables would do. An answer that has been overtaken is never shown: the query is its key. */
export const usePointsPreview = (year: number, query: string | null) =>
  useQuery({
    queryKey: [...pointsKey(String(year)), 'preview', query],
    queryFn: ({ signal }) =>
      getJson<PointsPreview>(`${pointsAddress(year)}/preview?${query}`, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });

interface PointsChange {
  readonly wish: PointsWish;
  /** The tables that were looked at when it was made. */
  readonly basedOn: AdminPointsTables;
}

export const usePointsChange = (year: number) =>
  useSeasonWrite(({ wish, basedOn }: PointsChange) =>
    'copyFrom' in wish
      ? sendJson('PUT', pointsAddress(year), { ...wish, basedOn })
      : sendJson('PUT', `${pointsAddress(year)}/${wish.category}`, {
          points: wish.points,
          basedOn: basedOn[wish.category],
        }),
  );
