import type {
  CompetitorMerge,
  CompetitorOrder,
  ConstructorSettings,
  DriverSettings,
  MergePreview,
} from '#contract/admin-competitors.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import {
  seasonAddress,
  useSeasonSave,
  useSeasonWrite,
} from '#web/features/admin-shared/season-write.api.ts';

export type CompetitorKind = 'DRIVER' | 'CONSTRUCTOR';

const PLURAL = { DRIVER: 'drivers', CONSTRUCTOR: 'constructors' } as const;
const ofOne = (kind: CompetitorKind, id: string) =>
  `/api/admin/${PLURAL[kind]}/${encodeURIComponent(id)}`;

/** Adds one, or changes the one with the id. */
export function useCompetitorSave(year: number, kind: CompetitorKind, id: string | null) {
  return useSeasonWrite((settings: DriverSettings | ConstructorSettings) =>
    id === null
      ? sendJson('POST', `${seasonAddress(year)}/${PLURAL[kind]}`, settings)
      : sendJson('PUT', ofOne(kind, id), settings),
  );
}

export const useCompetitorDeletion = (kind: CompetitorKind, id: string) =>
  useSeasonWrite(() => sendJson('DELETE', ofOne(kind, id)));

export const useOrderChange = (year: number, kind: CompetitorKind) =>
  useSeasonSave((order: CompetitorOrder) =>
    sendJson('PUT', `${seasonAddress(year)}/${PLURAL[kind]}/order`, order),
  );

/** What it would do to take the one for the other. */
export const useMergePreview = (kind: CompetitorKind, id: string, into: string | null) =>
  useQuery({
    queryKey: ['admin', 'merge', id, into],
    queryFn: (context) =>
      getJson<MergePreview>(
        `${ofOne(kind, id)}/merge?into=${encodeURIComponent(into ?? '')}`,
        context,
      ),
    enabled: into !== null,
  });

export const useMerge = (kind: CompetitorKind, id: string) =>
  useSeasonWrite((into: string) =>
    sendJson('POST', `${ofOne(kind, id)}/merge`, { into } satisfies CompetitorMerge),
  );
