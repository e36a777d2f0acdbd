import type { UserStatus } from '#contract/header.ts';

/** Who asks, read anew for every request. */
export interface Viewer {
  readonly status: UserStatus;
  readonly userId: string | null;
  readonly username: string | null;
  readonly isAdmin: boolean;
  readonly isBingoMaster: boolean;
}

export const VISITOR: Viewer = {
  status: 'LOGGED_OUT',
  userId: null,
  username: null,
  isAdmin: false,
  isBingoMaster: false,
};

/** Of somebody whom the route's access rule has let in. */
export function userIdOf(viewer: Viewer): string {
  if (viewer.userId === null) throw new Error('The route lets visitors in');
  return viewer.userId;
}
