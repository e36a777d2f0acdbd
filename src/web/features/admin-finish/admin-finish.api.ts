import { useQuery } from '@tanstack/react-query';
import type { FinishPreview } from '#contract/admin-seasons.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { seasonAddress, useSeasonWrite } from '#web/features/admin-shared/season-write.api.ts';

const finishAddress = (year: string | number) => `${seasonAddress(year)}/finish`;

export const useFinishPreview = (year: string) =>
  useQuery({
    queryKey: ['admin', 'seasons', year, 'finish'],
    queryFn: ({ signal }) => getJson<FinishPreview>(finishAddress(year), signal),
  });

export const useFinish = (year: number, onDone: () => void) =>
  useSeasonWrite(
    (confirmation: string) => sendJson('PUT', finishAddress(year), { confirmation }),
    onDone,
  );

export const useFinishUndoing = (year: number, onDone: () => void) =>
  useSeasonWrite(() => sendJson('DELETE', finishAddress(year)), onDone);
