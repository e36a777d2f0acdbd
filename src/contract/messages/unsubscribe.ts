import { z } from 'zod';
import { REMINDER_CHOICES } from './message-kinds.ts';

/** Kinds of messages that an unsubscribe link turns off: one, or all. */
export const UNSUBSCRIBE_KINDS = ['RACE', ...REMINDER_CHOICES, 'ALL'] as const;
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number];

/**
 * Parameters of an unsubscribe link. Refused with `unsubscribe-link-wrong` (422) if the token is
 * not ours.
 */
export const UnsubscribeLink = z.strictObject({
  user: z.string().min(1).max(40),
  kind: z.enum(UNSUBSCRIBE_KINDS),
  token: z.string().min(1).max(100),
});
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

export const Unsubscribed = z.object({ kind: z.enum(UNSUBSCRIBE_KINDS) });
export type Unsubscribed = z.infer<typeof Unsubscribed>;
