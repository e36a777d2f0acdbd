import { useMutation } from '@tanstack/react-query';
import type { RaceSettings } from '#contract/admin-races.ts';
import type { SeasonChoices, SourcePreview } from '#contract/admin-seasons.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { seasonAddress, useSeasonWrite } from '#web/features/admin-shared/season-write.api.ts';

const raceAddress = (raceId: string) => `/api/admin/races/${encodeURIComponent(raceId)}`;

/** What a source has of a season; asked for when wanted, which takes a while. */
export const useSourcePreview = () =>
  useMutation({
    mutationFn: (year: number) => getJson<SourcePreview>(`${seasonAddress(year)}/source`),
  });

/** A call that changes a season or a race of it. */
interface SeasonCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export const seasonCalls = {
  addEmpty: (year: number, choices: SeasonChoices): SeasonCall => ({
    method: 'PUT',
    path: seasonAddress(year),
    body: choices,
  }),
  deleteEmpty: (year: number): SeasonCall => ({ method: 'DELETE', path: seasonAddress(year) }),
  fromSource: (year: number, choices: SeasonChoices): SeasonCall => ({
    method: 'PUT',
    path: `${seasonAddress(year)}/source`,
    body: choices,
  }),
  switchReserves: (year: number, isOn: boolean): SeasonCall => ({
    method: 'PUT',
    path: `${seasonAddress(year)}/reserves`,
    body: { isOn },
  }),
  moveDeadline: (year: number, guessDeadline: number): SeasonCall => ({
    method: 'PUT',
    path: `${seasonAddress(year)}/deadline`,
    body: { guessDeadline },
  }),
  withdrawDeadline: (year: number): SeasonCall => ({
    method: 'DELETE',
    path: `${seasonAddress(year)}/deadline`,
  }),
  addRace: (year: number, settings: RaceSettings): SeasonCall => ({
    method: 'POST',
    path: `${seasonAddress(year)}/races`,
    body: settings,
  }),
  changeRace: (raceId: string, settings: RaceSettings): SeasonCall => ({
    method: 'PUT',
    path: raceAddress(raceId),
    body: settings,
  }),
  moveRaceDeadline: (raceId: string, guessDeadline: number): SeasonCall => ({
    method: 'PUT',
    path: `${raceAddress(raceId)}/deadline`,
    body: { guessDeadline },
  }),
  reloadRace: (raceId: string): SeasonCall => ({
    method: 'PUT',
    path: `${raceAddress(raceId)}/source`,
  }),
  cancelRace: (raceId: string): SeasonCall => ({
    method: 'PUT',
    path: `${raceAddress(raceId)}/cancelled`,
  }),
  restoreRace: (raceId: string): SeasonCall => ({
    method: 'DELETE',
    path: `${raceAddress(raceId)}/cancelled`,
  }),
  deleteRace: (raceId: string): SeasonCall => ({ method: 'DELETE', path: raceAddress(raceId) }),
};

/** @param onDone is called while what was on the screen is still there */
export const useSeasonChange = <Result = unknown>(onDone?: (result: Result) => void) =>
  useSeasonWrite(
    ({ method, path, body }: SeasonCall) => sendJson<Result>(method, path, body),
    onDone,
  );
