import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/calls/api.ts';
import { errorTexts, failureTexts } from './failure.texts.ts';

/** Texts of errors which a screen says otherwise. */
export type ErrorTexts = Readonly<Partial<Record<ErrorCode, string>>>;

/** What a failure comes to, whatever its code. */
type FailureKind =
  | 'noConnection'
  | 'loggedOut'
  | 'tooMany'
  | 'invalid'
  | 'refused'
  | 'serverTrouble'
  | 'unknown';

/** Failure of a change as it is shown. */
export interface ShownFailure {
  readonly text: string;
  /** False when a retry can only fail again. */
  readonly canRetry: boolean;
  /** Action that must come before saving. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

interface Overrides {
  readonly byCode?: ErrorTexts;
  /** Texts of kinds, which also replace the usual texts of their codes. */
  readonly byKind?: Readonly<Partial<Record<FailureKind, string>>>;
}

function kindOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'noConnection';
  if (error.status >= 500) return 'serverTrouble';
  switch (error.status) {
    case 401:
      return 'loggedOut';
    case 403:
    case 409:
      return 'refused';
    case 422:
      return 'invalid';
    case 429:
      return 'tooMany';
    default:
      return 'unknown';
  }
}

/** Returns what to show of a failed change, and whether it can be tried again. */
export function failureOf(
  error: unknown,
  { byCode = {}, byKind = {} }: Overrides = {},
): ShownFailure & { readonly kind: FailureKind } {
  const kind = kindOf(error);
  const code = error instanceof ApiError && error.code !== 'unknown' ? error.code : null;
  const usual: Readonly<Partial<Record<FailureKind, string>>> = failureTexts;
  const text =
    (code && byCode[code]) ??
    byKind[kind] ??
    (code && errorTexts[code]) ??
    usual[kind] ??
    failureTexts.unknown;
  return { kind, text, canRetry: kind !== 'refused' };
}

/** Returns the reason of a failed change as text. */
export const failureText = (error: unknown, byCode: ErrorTexts = {}): string =>
  failureOf(error, { byCode }).text;
