import type {
  CompetitorOrder,
  ConstructorSettings,
  DriverSettings,
} from '#contract/admin/admin-competitors.ts';
import { getJson, type RequestOptions, sendJson } from '#web/calls/api.ts';

export type CompetitorKind = 'DRIVER' | 'CONSTRUCTOR';

/** Calls about drivers and about constructors. */
export const competitorCalls = {
  DRIVER: {
    add: (year: number, body: DriverSettings) => () =>
      sendJson('POST /api/admin/seasons/:year/drivers', { params: { year }, body }),
    order: (year: number, body: CompetitorOrder) => () =>
      sendJson('PUT /api/admin/seasons/:year/drivers/order', { params: { year }, body }),
    change: (driverId: string, body: DriverSettings) => () =>
      sendJson('PUT /api/admin/drivers/:driverId', { params: { driverId }, body }),
    delete: (driverId: string) => () =>
      sendJson('DELETE /api/admin/drivers/:driverId', { params: { driverId } }),
    merge: (driverId: string, into: string) => () =>
      sendJson('POST /api/admin/drivers/:driverId/merge', {
        params: { driverId },
        body: { into },
      }),
    previewMerge: (driverId: string, into: string, context: RequestOptions) =>
      getJson('GET /api/admin/drivers/:driverId/merge', {
        params: { driverId },
        query: { into },
        ...context,
      }),
  },
  CONSTRUCTOR: {
    add: (year: number, body: ConstructorSettings) => () =>
      sendJson('POST /api/admin/seasons/:year/constructors', { params: { year }, body }),
    order: (year: number, body: CompetitorOrder) => () =>
      sendJson('PUT /api/admin/seasons/:year/constructors/order', { params: { year }, body }),
    change: (constructorId: string, body: ConstructorSettings) => () =>
      sendJson('PUT /api/admin/constructors/:constructorId', { params: { constructorId }, body }),
    delete: (constructorId: string) => () =>
      sendJson('DELETE /api/admin/constructors/:constructorId', { params: { constructorId } }),
    merge: (constructorId: string, into: string) => () =>
      sendJson('POST /api/admin/constructors/:constructorId/merge', {
        params: { constructorId },
        body: { into },
      }),
    previewMerge: (constructorId: string, into: string, context: RequestOptions) =>
      getJson('GET /api/admin/constructors/:constructorId/merge', {
        params: { constructorId },
        query: { into },
        ...context,
      }),
  },
};
