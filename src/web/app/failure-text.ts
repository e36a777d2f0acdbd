import { ApiError } from './api.ts';
import { failureTexts } from './failure.texts.ts';

/**
 * Returns the reason of a failed change as text; `byCode` has the texts which only this change has.
 */
export function failureText(error: unknown, byCode: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof ApiError)) return failureTexts.noConnection;
  const known = byCode[error.code];
  if (known !== undefined) return known;
  if (error.status === 401) return failureTexts.loggedOut;
  return error.status === 429 ? failureTexts.tooMany : failureTexts.unknown;
}
