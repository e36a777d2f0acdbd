import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ResultSettings } from '#contract/scoring/hidden-results.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { headerKey } from '#web/session/header-key.ts';

const settingsKey = ['settings', 'results'];

/** Refetches the header, here and in other tabs; everything else follows its spoiler cut-off. */
async function showMoment(client: QueryClient): Promise<void> {
  const { announceMoment } = await import('#web/session/session.ts');
  announceMoment();
  await client.invalidateQueries({ queryKey: headerKey });
}

/** Opens results: up to the race with that id, or all that are hidden. */
export function useOpenResults() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (raceId: string | null) =>
      sendJson('POST /api/settings/results/open', raceId === null ? {} : { body: { raceId } }),
    onSuccess: async (_, raceId) => {
      await showMoment(client);
      // The focused button of the note is removed, so the focus moves to the heading.
      if (raceId === null) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
    },
  });
}

export function useResultSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: (context) => getJson('GET /api/settings/results', context),
  });
}

export async function saveResultSettings(
  client: QueryClient,
  settings: ResultSettings,
): Promise<void> {
  const saved = await sendJson('PUT /api/settings/results', { body: settings });
  await showMoment(client);
  await writeResponse(client, settingsKey, saved);
}
