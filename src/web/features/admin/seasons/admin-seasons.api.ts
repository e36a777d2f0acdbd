import type { RaceSettings } from '#contract/admin/admin-races.ts';
import type { SeasonChoices } from '#contract/admin/admin-seasons.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';

/** Fetches a source's data of a season on demand, since it takes a while. */
export const useSourcePreview = () =>
  useMutation({
    mutationFn: (year: number) =>
      getJson('GET /api/admin/seasons/:year/source', { params: { year } }),
  });

/** Writes to a season, or to one of its races. */
export const seasonCalls = {
  addEmpty: (year: number, choices: SeasonChoices) => () =>
    sendJson('PUT /api/admin/seasons/:year', { params: { year }, body: choices }),
  deleteEmpty: (year: number) => () =>
    sendJson('DELETE /api/admin/seasons/:year', { params: { year } }),
  fromSource: (year: number, choices: SeasonChoices) => () =>
    sendJson('PUT /api/admin/seasons/:year/source', { params: { year }, body: choices }),
  switchReserves: (year: number, isOn: boolean) => () =>
    sendJson('PUT /api/admin/seasons/:year/reserves', { params: { year }, body: { isOn } }),
  moveDeadline: (year: number, guessDeadline: number) => () =>
    sendJson('PUT /api/admin/seasons/:year/deadline', {
      params: { year },
      body: { guessDeadline },
    }),
  withdrawDeadline: (year: number) => () =>
    sendJson('DELETE /api/admin/seasons/:year/deadline', { params: { year } }),
  addRace: (year: number, settings: RaceSettings) => () =>
    sendJson('POST /api/admin/seasons/:year/races', { params: { year }, body: settings }),
  orderRaces:
    (year: number, order: { raceIds: readonly string[]; basedOn: readonly string[] }) => () =>
      sendJson('PUT /api/admin/seasons/:year/races/order', { params: { year }, body: order }),
  changeRace: (raceId: string, settings: RaceSettings) => () =>
    sendJson('PUT /api/admin/races/:raceId', { params: { raceId }, body: settings }),
  moveRaceDeadline: (raceId: string, guessDeadline: number) => () =>
    sendJson('PUT /api/admin/races/:raceId/deadline', {
      params: { raceId },
      body: { guessDeadline },
    }),
  reloadRace: (raceId: string) => () =>
    sendJson('PUT /api/admin/races/:raceId/source', { params: { raceId } }),
  cancelRace: (raceId: string) => () =>
    sendJson('PUT /api/admin/races/:raceId/cancelled', { params: { raceId } }),
  restoreRace: (raceId: string) => () =>
    sendJson('DELETE /api/admin/races/:raceId/cancelled', { params: { raceId } }),
  deleteRace: (raceId: string) => () =>
    sendJson('DELETE /api/admin/races/:raceId', { params: { raceId } }),
};
