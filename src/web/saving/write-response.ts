import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows what a change was answered with: no answer that was asked for before it can overwrite it. */
export async function writeResponse<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, answer);
}
