import { forgetCsrfToken, sendJson } from './api.ts';
import { queryClient } from './query-client.ts';

/** Ends the session here and forgets everything that was fetched in it. */
export async function logOut(): Promise<void> {
  forgetCsrfToken();
  await sendJson('POST', '/api/logout');
  forgetCsrfToken();
  await queryClient.resetQueries();
}
