import { useRef, useState } from 'react';
import type {
  ChosenUsername,
  UsernameReason,
  UsernameSettings,
} from '#contract/accounts/account.ts';
import {
  INVITATION_CODE_LENGTH,
  normaliseInvitationCode,
} from '#contract/leagues/invitation-codes.ts';
import { brokenUsernameRule, normaliseUsername } from '#domain/accounts/username.ts';
import { ApiError } from '#web/calls/api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { followedInvitation, forgetInvitation } from '#web/session/followed-invitation.ts';
import type { FieldMessage } from '#web/ui/text-field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useAvailability, useChooseUsername } from './account.api.ts';
import { usernameTexts as texts } from './account.texts.ts';
import { nameToCheck, usernameMessage } from './username-message.ts';

const DEBOUNCE_MS = 300;

/** Returns the error about the invitation code; `undefined` if the error is another. */
function codeProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'invitation-needed') return texts.codeNeeded;
  return error.code === 'invitation-wrong' ? texts.codeWrong : undefined;
}

/** Returns the reason against the name; `null` if the error is another. */
function refusedReason(error: unknown): UsernameReason | null {
  if (!(error instanceof ApiError)) return null;
  if (!['username-refused', 'username-taken'].includes(error.code)) return null;
  const { reason = 'TAKEN' } = error.problem as unknown as { readonly reason?: UsernameReason };
  return reason;
}

export function useUsernameForm(
  settings: UsernameSettings,
  onSaved: (chosen: ChosenUsername, wasFirst: boolean) => void,
) {
  const current = settings.username;
  const carried = settings.invitationCode ?? followedInvitation();
  const [typed, setTyped] = useState(current ?? '');
  const [code, setCode] = useState(carried ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const choose = useChooseUsername();
  const availability = useAvailability(nameToCheck(useDebounced(typed, DEBOUNCE_MS), current));

  const reason = refusedReason(choose.error);
  const tried = choose.variables;
  const isCodeTried = tried?.invitationCode === normaliseInvitationCode(code);
  const codeError = codeProblem(choose.error);
  const isCodeShort = normaliseInvitationCode(code).length !== INVITATION_CODE_LENGTH;

  function codeMessage(): FieldMessage | null {
    if (isSubmitted && isCodeShort) {
      return { tone: 'bad', text: code.trim() === '' ? texts.codeNeeded : texts.codeShort };
    }
    return codeError !== undefined && isCodeTried ? { tone: 'bad', text: codeError } : null;
  }

  function save() {
    setIsSubmitted(true);
    if (choose.isPending) return;
    if (brokenUsernameRule(normaliseUsername(typed)) !== null) {
      nameField.current?.focus();
      return;
    }
    if (settings.needsInvitation && isCodeShort) {
      codeField.current?.focus();
      return;
    }
    choose.mutate(
      {
        username: typed,
        invitationCode: settings.needsInvitation
          ? normaliseInvitationCode(code)
          : current === null
            ? carried
            : null,
      },
      {
        onSuccess: (chosen) => {
          forgetInvitation();
          setIsSubmitted(false);
          setTyped(chosen.username);
          onSaved(chosen, current === null);
        },
        onError: (error) => {
          if (refusedReason(error) !== null) nameField.current?.focus();
          else if (codeProblem(error) !== undefined) {
            codeField.current?.focus();
          }
        },
      },
    );
  }

  const isFieldProblem = reason !== null || codeError !== undefined;
  return {
    typed,
    setTyped,
    nameField,
    nameMessage: usernameMessage({
      typed,
      current,
      availability: availability.data,
      isUnknown: availability.isError,
      refused: reason === null ? null : { typed: tried?.username ?? '', reason },
      isSubmitted,
    }),
    code,
    setCode,
    codeField,
    codeMessage: codeMessage(),
    isCodeCarried: carried !== null && code === carried,
    isSaving: choose.isPending,
    failure: choose.error !== null && !isFieldProblem ? failureText(choose.error) : null,
    save,
  };
}
