import type { DeadlinePassed } from '#contract/guesses.ts';
import { ApiError } from '#web/app/api.ts';
import { exactTime } from './exact-time.ts';
import { guessesTexts } from './guesses.texts.ts';

interface SaveFailure {
  readonly text: string;
  /** False when trying again can only fail again. */
  readonly canRetry: boolean;
}

/** The server's answer to a save after the deadline, with the time that decided. */
export function lateAnswer(error: unknown): Pick<DeadlinePassed, 'deadline' | 'now'> | null {
  const isLate = error instanceof ApiError && error.code === 'deadline-passed';
  return isLate ? (error.problem as unknown as DeadlinePassed) : null;
}

/** Why a save did not succeed, in words. */
export function saveFailure(error: unknown): SaveFailure {
  const texts = guessesTexts.failures;
  const late = lateAnswer(error);
  if (late !== null) {
    return { text: texts.late(exactTime(late.deadline), exactTime(late.now)), canRetry: false };
  }
  if (!(error instanceof ApiError)) return { text: texts.noConnection, canRetry: true };
  if (error.status === 401) return { text: texts.loggedOut, canRetry: true };
  if (error.status === 422) return { text: texts.fieldChanged, canRetry: true };
  if (error.status === 429) return { text: texts.tooMany, canRetry: true };
  if (error.status === 409 || error.status === 403) {
    return { text: texts.closed, canRetry: false };
  }
  return { text: texts.unknown, canRetry: true };
}
