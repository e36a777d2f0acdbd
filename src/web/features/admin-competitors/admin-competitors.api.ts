import type { CompetitorOrder } from '#contract/admin-competitors.ts';
import { type Call, seasonAddress, segment } from '#web/features/admin-shared/admin.api.ts';

export type CompetitorKind = 'DRIVER' | 'CONSTRUCTOR';

const PLURAL = { DRIVER: 'drivers', CONSTRUCTOR: 'constructors' } as const;

export const competitorAddress = (kind: CompetitorKind, id: string) =>
  `/api/admin/${PLURAL[kind]}/${segment(id)}`;

const listAddress = (year: number, kind: CompetitorKind) =>
  `${seasonAddress(year)}/${PLURAL[kind]}`;

export const competitorCalls = {
  /** @param id `null` adds one */
  save: (year: number, kind: CompetitorKind, id: string | null, body: object): Call =>
    id === null
      ? { method: 'POST', path: listAddress(year, kind), body }
      : { method: 'PUT', path: competitorAddress(kind, id), body },
  order: (year: number, kind: CompetitorKind, body: CompetitorOrder): Call => ({
    method: 'PUT',
    path: `${listAddress(year, kind)}/order`,
    body,
  }),
};
