import type { DeadlinePassed } from '#contract/guesses.ts';
import { ApiError } from '#web/app/api.ts';
import { formatClockToTheSecond } from '#web/app/dates.ts';
import { rememberPageForLogin } from '#web/app/remember-page-for-login.ts';
import { leaveWithoutPrompt } from '#web/app/session.ts';
import { isTransient } from '#web/saving/save-failures.ts';
import { guessesTexts } from './guesses.texts.ts';

interface SaveFailure {
  readonly text: string;
  /** False when a retry can only fail again. */
  readonly canRetry: boolean;
  /** Action that must come before saving. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Returns deadline and decision time of a save that came too late; `null` for other errors. */
export function lateSaveText(error: unknown): Pick<DeadlinePassed, 'deadline' | 'now'> | null {
  const isLate = error instanceof ApiError && error.code === 'deadline-passed';
  return isLate ? (error.problem as unknown as DeadlinePassed) : null;
}

/** The unsaved draft stays on the device during the login. */
function logInAgain(): void {
  rememberPageForLogin();
  leaveWithoutPrompt(() => location.assign('/login'));
}

/** Returns the reason of a failed save as text. */
export function saveFailure(error: unknown): SaveFailure {
  const texts = guessesTexts.failures;
  const late = lateSaveText(error);
  if (late !== null) {
    return {
      text: texts.late(formatClockToTheSecond(late.deadline), formatClockToTheSecond(late.now)),
      canRetry: false,
    };
  }
  if (!(error instanceof ApiError)) return { text: texts.noConnection, canRetry: true };
  if (error.status === 401) {
    return {
      text: texts.loggedOut,
      canRetry: true,
      action: { label: texts.logInAgain, onClick: logInAgain },
    };
  }
  if (error.status === 422) return { text: texts.fieldChanged, canRetry: true };
  if (error.status === 429) return { text: texts.tooMany, canRetry: true };
  if (error.status === 409 || error.status === 403) {
    return { text: texts.closed, canRetry: false };
  }
  return { text: isTransient(error) ? texts.serverTrouble : texts.unknown, canRetry: true };
}
