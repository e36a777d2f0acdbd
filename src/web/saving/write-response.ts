import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query';

/**
 * Writes a save's response to the cache, so that it need not be fetched, and cancels pending fetches,
 * which could overwrite it with older data.
 */
export async function writeResponse<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  response: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, response);
  // The fetch that was cancelled may have been the first one.
  if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey });
}

/** Resolves once the screen shows what was written to the cache. */
export const untilShown = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(() => resolve());
  });
