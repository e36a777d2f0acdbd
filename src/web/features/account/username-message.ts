import type { UsernameAvailability, UsernameReason } from '#contract/account.ts';
import { brokenUsernameRule, normaliseUsername } from '#domain/username.ts';
import type { FieldMessage } from '#web/ui/text-field.tsx';
import { accountTexts } from './account.texts.ts';

const { username: texts } = accountTexts;

interface Typed {
  readonly wished: string;
  readonly current: string | null;
  /** Of the last name that was asked about. */
  readonly availability: UsernameAvailability | undefined;
  readonly isUnknown: boolean;
  /** The server's, of a name that it would not save. */
  readonly refused: { readonly wished: string; readonly reason: UsernameReason } | null;
  readonly isSubmitted: boolean;
}

/** The name to ask the server about: one that breaks no rule and is not one's own. */
export function nameToAskAbout(wished: string, current: string | null): string | null {
  const username = normaliseUsername(wished);
  return username === current || brokenUsernameRule(username) !== null ? null : username;
}

/** How it stands with a name as it is typed. Who has only begun is not told that it is too short. */
export function usernameMessage(typed: Typed): FieldMessage | null {
  const { wished, current, availability, refused } = typed;
  const username = normaliseUsername(wished);
  const bad = (reason: UsernameReason): FieldMessage => ({
    tone: 'bad',
    text: texts.reasons[reason],
  });
  if (refused !== null && refused.wished === wished) return bad(refused.reason);
  const rule = brokenUsernameRule(username);
  if (rule === 'TOO_SHORT' && !typed.isSubmitted) return null;
  if (rule !== null) return bad(rule);
  if (username === current) return { tone: 'quiet', text: texts.yours };
  if (availability?.username === username) {
    return availability.isAvailable
      ? { tone: 'good', text: texts.available(username) }
      : bad(availability.reason ?? 'TAKEN');
  }
  return { tone: 'quiet', text: typed.isUnknown ? texts.notChecked : texts.checking };
}
