import type { CompetitorOrder } from '#contract/admin-competitors.ts';
import { type AdminWrite, seasonPath, segment } from '#web/features/admin-shared/admin.api.ts';

export type CompetitorPathKind = 'DRIVER' | 'CONSTRUCTOR';

const PLURAL = { DRIVER: 'drivers', CONSTRUCTOR: 'constructors' } as const;

export const competitorPath = (kind: CompetitorPathKind, id: string) =>
  `/api/admin/${PLURAL[kind]}/${segment(id)}`;

const listAddress = (year: number, kind: CompetitorPathKind) =>
  `${seasonPath(year)}/${PLURAL[kind]}`;

export const competitorPaths = {
  /** @param id `null` adds a competitor */
  save: (year: number, kind: CompetitorPathKind, id: string | null, body: object): AdminWrite =>
    id === null
      ? { method: 'POST', path: listAddress(year, kind), body }
      : { method: 'PUT', path: competitorPath(kind, id), body },
  order: (year: number, kind: CompetitorPathKind, body: CompetitorOrder): AdminWrite => ({
    method: 'PUT',
    path: `${listAddress(year, kind)}/order`,
    body,
  }),
};
