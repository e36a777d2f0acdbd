import { z } from 'zod';
import { EMAIL_CODE_DIGITS, REMINDER_CHOICES, REMINDER_HOURS } from './reminders.limits.ts';
import { Instant } from './shared.ts';

export const ReminderSettings = z.object({
  /** False if the operator has not set up mail; then nothing here can be used. */
  isMailSetUp: z.boolean(),
  /** Verified; `null`: no reminders. */
  address: z.string().nullable(),
  /** Some device gets notifications: what is chosen goes there too. */
  hasPush: z.boolean(),
  /** Waits for the code that was sent to it. */
  pending: z.object({ address: z.string(), expiresAt: Instant }).nullable(),
  hours: z.array(z.int()),
  choices: z.array(z.enum(REMINDER_CHOICES)),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** Sends a code there. Refused with `mail-not-set-up` (409), `mail-not-sent` (502) or `too-many-requests`. */
export const ReminderAddressChange = z.strictObject({ address: z.email().max(254) });
/** Refused with `code-wrong` (422) or `code-expired` (409: too old, too many wrong ones, or none sent). */
export const ReminderVerification = z.strictObject({
  code: z.string().regex(new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`)),
});
const ReminderHours = z
  .array(z.literal([...REMINDER_HOURS]))
  .max(REMINDER_HOURS.length)
  .refine((hours) => new Set(hours).size === hours.length, 'each hour once');
const ReminderChoices = z
  .array(z.enum(REMINDER_CHOICES))
  .max(REMINDER_CHOICES.length)
  .refine((choices) => new Set(choices).size === choices.length, 'each choice once');
/** `basedOn` is what was shown when it was chosen; what is stored by now is not replaced unseen (`changed-meanwhile`). */
export const ReminderHoursChange = z.strictObject({
  hours: ReminderHours,
  basedOn: ReminderHours.optional(),
});
export const ReminderChoicesChange = z.strictObject({
  choices: ReminderChoices,
  basedOn: ReminderChoices.optional(),
});
