import { z } from 'zod';
import { EMAIL_CODE_DIGITS, REMINDER_HOURS } from '#contract/limits.ts';
import { Instant } from '#contract/shared.ts';
import { REMINDER_CHOICES } from './message-kinds.ts';

export const ReminderSettings = z.object({
  /** False if the operator has not set up mail; then nothing here can be used. */
  isMailSetUp: z.boolean(),
  /** Verified e-mail; `null` means no reminders by mail. */
  address: z.string().nullable(),
  /** True if a device gets push messages. */
  hasPush: z.boolean(),
  /** E-mail that waits for its code. */
  pending: z.object({ address: z.string(), expiresAt: Instant }).nullable(),
  hours: z.array(z.int()),
  choices: z.array(z.enum(REMINDER_CHOICES)),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/**
 * Sends a code to an e-mail. Refused with `mail-not-set-up` (409), `mail-not-sent` (502) or
 * `too-many-requests`.
 */
export const ReminderAddressChange = z.strictObject({ address: z.email().max(254) });
/**
 * Confirms an e-mail. Refused with `code-wrong` (422) or `code-expired` (409: too old, too many
 * wrong ones, or none sent).
 */
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
/**
 * Choice to save. `basedOn` is the version last seen; any other is a conflict
 * (`changed-meanwhile`).
 */
export const ReminderHoursChange = z.strictObject({
  hours: ReminderHours,
  basedOn: ReminderHours.optional(),
});
export const ReminderChoicesChange = z.strictObject({
  choices: ReminderChoices,
  basedOn: ReminderChoices.optional(),
});
