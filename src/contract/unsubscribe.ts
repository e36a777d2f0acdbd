import { z } from 'zod';
import { REMINDER_CHOICES } from './reminders.limits.ts';

/** What a link in a mail turns off: one kind of message, or all of them. */
export const UNSUBSCRIBE_KINDS = ['RACE', ...REMINDER_CHOICES, 'ALL'] as const;
export type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number];

/** As it stands in the links. Refused with `unsubscribe-link-wrong` (422) when it is not one of ours. */
export const UnsubscribeLink = z.strictObject({
  user: z.string().min(1).max(40),
  kind: z.enum(UNSUBSCRIBE_KINDS),
  token: z.string().min(1).max(100),
});
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

export const Unsubscribed = z.object({ kind: z.enum(UNSUBSCRIBE_KINDS) });
export type Unsubscribed = z.infer<typeof Unsubscribed>;
