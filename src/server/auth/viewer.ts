import type { UserStatus } from '#contract/header.ts';
import type { Instant } from '#domain/season.ts';

/** Who asks, read anew for every request. */
export interface Viewer {
  readonly status: UserStatus;
  readonly userId: string | null;
  readonly username: string | null;
  readonly isAdmin: boolean;
  readonly isBingoMaster: boolean;
  /** When they opened results last; `null` for who sees them as they come. */
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

/** Of somebody whom the route's access rule has let in. */
export function userIdOf(viewer: Viewer): string {
  if (viewer.userId === null) throw new Error('The route lets visitors in');
  return viewer.userId;
}
