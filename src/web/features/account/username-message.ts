import type { UsernameAvailability, UsernameReason } from '#contract/accounts/account.ts';
import { brokenUsernameRule, normaliseUsername } from '#domain/accounts/username.ts';
import type { FieldMessage } from '#web/ui/text-field.tsx';
import { usernameTexts as texts } from './account.texts.ts';

interface NameField {
  readonly typed: string;
  readonly current: string | null;
  /** Availability of the last name that was checked. */
  readonly availability: UsernameAvailability | undefined;
  readonly isUnknown: boolean;
  /** Refusal by the server. */
  readonly refused: { readonly typed: string; readonly reason: UsernameReason } | null;
  readonly isSubmitted: boolean;
}

/** Returns the name to check on the server; `null` if it breaks a rule or is unchanged. */
export function nameToCheck(typed: string, current: string | null): string | null {
  const username = normaliseUsername(typed);
  return username === current || brokenUsernameRule(username) !== null ? null : username;
}

/**
 * Returns the message about a name while it is typed. A short one is no error until typing ends.
 */
export function usernameMessage(field: NameField): FieldMessage | null {
  const { typed, current, availability, refused } = field;
  const username = normaliseUsername(typed);
  const bad = (reason: UsernameReason): FieldMessage => ({
    tone: 'bad',
    text: texts.reasons[reason],
  });
  if (refused !== null && refused.typed === typed) return bad(refused.reason);
  const rule = brokenUsernameRule(username);
  if (rule === 'TOO_SHORT' && !field.isSubmitted) return null;
  if (rule !== null) return bad(rule);
  if (username === current) return { tone: 'quiet', text: texts.yours };
  if (availability?.username === username) {
    return availability.isAvailable
      ? { tone: 'good', text: texts.available(username) }
      : bad(availability.reason ?? 'TAKEN');
  }
  return { tone: 'quiet', text: field.isUnknown ? texts.notChecked : texts.checking };
}
