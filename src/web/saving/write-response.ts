import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Writes a save's response to the cache, and cancels pending fetches, which could overwrite it with
 * older data.
 */
export async function writeResponse<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  response: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, response);
}
