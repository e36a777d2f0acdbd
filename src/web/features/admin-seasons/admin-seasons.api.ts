import { useMutation } from '@tanstack/react-query';
import type { RaceSettings } from '#contract/admin-races.ts';
import type { SeasonChoices, SourcePreview } from '#contract/admin-seasons.ts';
import { getJson } from '#web/app/api.ts';
import { type Call, raceAddress, seasonAddress } from '#web/features/admin-shared/admin.api.ts';

/** What a source has of a season; asked for when wanted, which takes a while. */
export const useSourcePreview = () =>
  useMutation({
    mutationFn: (year: number) => getJson<SourcePreview>(`${seasonAddress(year)}/source`),
  });

const put = (path: string, body?: unknown): Call => ({ method: 'PUT', path, body });
const remove = (path: string): Call => ({ method: 'DELETE', path });

/** What changes a season or a race of it. */
export const seasonCalls = {
  addEmpty: (year: number, choices: SeasonChoices) => put(seasonAddress(year), choices),
  deleteEmpty: (year: number) => remove(seasonAddress(year)),
  fromSource: (year: number, choices: SeasonChoices) =>
    put(`${seasonAddress(year)}/source`, choices),
  switchReserves: (year: number, isOn: boolean) => put(`${seasonAddress(year)}/reserves`, { isOn }),
  moveDeadline: (year: number, guessDeadline: number) =>
    put(`${seasonAddress(year)}/deadline`, { guessDeadline }),
  withdrawDeadline: (year: number) => remove(`${seasonAddress(year)}/deadline`),
  addRace: (year: number, body: RaceSettings): Call => ({
    method: 'POST',
    path: `${seasonAddress(year)}/races`,
    body,
  }),
  orderRaces: (year: number, order: { raceIds: readonly string[]; basedOn: readonly string[] }) =>
    put(`${seasonAddress(year)}/races/order`, order),
  changeRace: (raceId: string, settings: RaceSettings) => put(raceAddress(raceId), settings),
  moveRaceDeadline: (raceId: string, guessDeadline: number) =>
    put(`${raceAddress(raceId)}/deadline`, { guessDeadline }),
  reloadRace: (raceId: string) => put(`${raceAddress(raceId)}/source`),
  cancelRace: (raceId: string) => put(`${raceAddress(raceId)}/cancelled`),
  restoreRace: (raceId: string) => remove(`${raceAddress(raceId)}/cancelled`),
  deleteRace: (raceId: string) => remove(raceAddress(raceId)),
};
