import type { FinishPreview } from '#contract/admin-seasons.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { seasonAddress, useSeasonWrite } from '#web/features/admin-shared/season-write.api.ts';

const finishAddress = (year: string | number) => `${seasonAddress(year)}/finish`;

export const useFinishPreview = (year: string) =>
  useQuery({
    queryKey: ['admin', 'seasons', year, 'finish'],
    queryFn: (context) => getJson<FinishPreview>(finishAddress(year), context),
  });

export const useFinish = (year: number, onDone: () => void) =>
  useSeasonWrite(
    (confirmation: string) => sendJson('PUT', finishAddress(year), { confirmation }),
    onDone,
  );

export const useFinishUndoing = (year: number, onDone: () => void) =>
  useSeasonWrite(() => sendJson('DELETE', finishAddress(year)), onDone);
