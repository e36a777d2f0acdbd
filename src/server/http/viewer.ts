import type { UserStatus } from '#contract/accounts/header.ts';
import type { Instant } from '#domain/base/time.ts';

/** User who makes the request, read again for each request. */
export interface Viewer {
  readonly status: UserStatus;
  readonly userId: string | null;
  readonly username: string | null;
  readonly isAdmin: boolean;
  readonly isBingoMaster: boolean;
  /** Spoiler cut-off of the user; `null` if no results are hidden. */
  readonly resultsShownUntil: Instant | null;
}

export const VISITOR: Viewer = {
  status: 'LOGGED_OUT',
  userId: null,
  username: null,
  isAdmin: false,
  isBingoMaster: false,
  resultsShownUntil: null,
};

/**
 * Returns the user id of a viewer whom the route's access rule has let in.
 * @throws Error for a visitor
 */
export function userIdOf(viewer: Viewer): string {
  if (viewer.userId === null) throw new Error('The route lets visitors in');
  return viewer.userId;
}
