import type {
  CompetitorOrder,
  ConstructorSettings,
  DriverSettings,
} from '#contract/admin-competitors.ts';
import { sendJson } from '#web/app/api.ts';
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
