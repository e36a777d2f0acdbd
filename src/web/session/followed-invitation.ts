import {
  INVITATION_CODE_LENGTH,
  normaliseInvitationCode,
} from '#contract/leagues/invitation-codes.ts';

const STORAGE_KEY = 'invitation';

/**
 * Stores the code for this tab, because an interrupted login loses the URL between invitation and
 * username.
 */
export function rememberInvitation(code: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Storage can be forbidden; the login then carries the code as long as it goes straight ahead.
  }
}

export function followedInvitation(): string | null {
  try {
    const code = normaliseInvitationCode(sessionStorage.getItem(STORAGE_KEY) ?? '');
    return code.length === INVITATION_CODE_LENGTH ? code : null;
  } catch {
    return null;
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was saved, either.
  }
}
