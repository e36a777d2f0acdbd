import { useMutation } from '@tanstack/react-query';
import type { RaceSettings } from '#contract/admin-races.ts';
import type { SeasonChoices, SourcePreview } from '#contract/admin-seasons.ts';
import { getJson } from '#web/app/api.ts';
import { type AdminWrite, racePath, seasonPath } from '#web/features/admin-shared/admin.api.ts';

/** Fetches a source's data of a season on demand, since it takes a while. */
export const useSourcePreview = () =>
  useMutation({
    mutationFn: (year: number) => getJson<SourcePreview>(`${seasonPath(year)}/source`),
  });

const put = (path: string, body?: unknown): AdminWrite => ({ method: 'PUT', path, body });
const remove = (path: string): AdminWrite => ({ method: 'DELETE', path });

/** Writes to a season, or to one of its races. */
export const seasonCalls = {
  addEmpty: (year: number, choices: SeasonChoices) => put(seasonPath(year), choices),
  deleteEmpty: (year: number) => remove(seasonPath(year)),
  fromSource: (year: number, choices: SeasonChoices) => put(`${seasonPath(year)}/source`, choices),
  switchReserves: (year: number, isOn: boolean) => put(`${seasonPath(year)}/reserves`, { isOn }),
  moveDeadline: (year: number, guessDeadline: number) =>
    put(`${seasonPath(year)}/deadline`, { guessDeadline }),
  withdrawDeadline: (year: number) => remove(`${seasonPath(year)}/deadline`),
  addRace: (year: number, body: RaceSettings): AdminWrite => ({
    method: 'POST',
    path: `${seasonPath(year)}/races`,
    body,
  }),
  orderRaces: (year: number, order: { raceIds: readonly string[]; basedOn: readonly string[] }) =>
    put(`${seasonPath(year)}/races/order`, order),
  changeRace: (raceId: string, settings: RaceSettings) => put(racePath(raceId), settings),
  moveRaceDeadline: (raceId: string, guessDeadline: number) =>
    put(`${racePath(raceId)}/deadline`, { guessDeadline }),
  reloadRace: (raceId: string) => put(`${racePath(raceId)}/source`),
  cancelRace: (raceId: string) => put(`${racePath(raceId)}/cancelled`),
  restoreRace: (raceId: string) => remove(`${racePath(raceId)}/cancelled`),
  deleteRace: (raceId: string) => remove(racePath(raceId)),
};
