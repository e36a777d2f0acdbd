import { forgetCsrfToken, sendJson } from '#web/calls/api.ts';
import { queryClient } from '#web/calls/query-client.ts';
import { clearLeaveGuards } from '#web/ui/unsaved.ts';
import { clearLocalSession } from './session.ts';

/**
 * Goes to the front page after the session has ended, and clears all cached responses and drafts.
 */
export async function leaveSession(goHome: () => void): Promise<void> {
  forgetCsrfToken();
  clearLocalSession();
  clearLeaveGuards();
  goHome();
  await queryClient.resetQueries();
}

/** Ends the session in this browser. */
export async function logOut(goHome: () => void): Promise<void> {
  forgetCsrfToken();
  await sendJson('POST /api/logout');
  await leaveSession(goHome);
}
