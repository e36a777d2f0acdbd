import { lateSave } from '#web/data/guesses.api.ts';
import { failureOf, type ShownFailure } from '#web/failures/failure-text.ts';
import { formatClockToTheSecond } from '#web/formatting/dates.ts';
import { rememberPageForLogin } from '#web/session/remember-page-for-login.ts';
import { leaveWithoutPrompt } from '#web/session/session.ts';
import { guessesTexts } from './guesses.texts.ts';

/** The unsaved draft stays on the device during the login. */
function logInAgain(): void {
  rememberPageForLogin();
  leaveWithoutPrompt(() => location.assign('/login'));
}

/** Returns what to show of a failed save of a guess. */
export function saveFailure(error: unknown): ShownFailure {
  const texts = guessesTexts.failures;
  const late = lateSave(error);
  const tooLate =
    late && texts.late(formatClockToTheSecond(late.deadline), formatClockToTheSecond(late.now));
  const failure = failureOf(error, {
    byKind: texts,
    byCode: tooLate === null ? {} : { 'deadline-passed': tooLate },
  });
  if (failure.kind !== 'loggedOut') return failure;
  return { ...failure, action: { label: texts.logInAgain, onClick: logInAgain } };
}
