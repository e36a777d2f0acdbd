import type { Transaction } from 'kysely';
import { normaliseInvitationCode } from '#contract/invitations.limits.ts';
import { InvitationCode } from '#contract/invitations.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Database } from '../db/tables.ts';
import type { ProblemCode } from '../problems.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import { consumeLimit, isLimitUsedUp, type RateLimit } from '../rate-limits/rate-limits.queries.ts';
import { insertInvitationUse, selectInvitation } from './invitations.queries.ts';
import { invitationState } from './show-invitation.ts';

/** Of 31^8 codes: at this rate a lifetime of guessing finds none. */
const WRONG_CODES_PER_USER: RateLimit = { name: 'invitation-user', max: 10, windowMs: HOUR_MS };
const WRONG_CODES_PER_ADDRESS: RateLimit = {
  name: 'invitation-address',
  max: 50,
  windowMs: HOUR_MS,
};

export interface Guest {
  readonly userId: string;
  /** The network address, which is counted too: accounts are easy to come by. */
  readonly address: string;
  readonly useId: string;
}

/**
 * Uses a code once, or says why not. Wrong codes are counted in the same transaction, so that no number
 * of requests at once gets more guesses.
 */
export async function redeemInvitation(
  trx: Transaction<Database>,
  guest: Guest,
  typed: string | null,
  now: Instant,
): Promise<ProblemCode | null> {
  if (typed === null || typed.trim() === '') return 'invitation-needed';
  const limits = [
    [WRONG_CODES_PER_USER, guest.userId],
    [WRONG_CODES_PER_ADDRESS, networkOf(guest.address)],
  ] as const;
  for (const [limit, subject] of limits) {
    if (await isLimitUsedUp(trx, limit, subject, now)) return 'too-many-requests';
  }
  const code = InvitationCode.safeParse(normaliseInvitationCode(typed));
  const invitation = code.success ? await selectInvitation(trx, code.data) : null;
  if (invitation === null || invitationState(invitation, now) !== 'IN_FORCE') {
    for (const [limit, subject] of limits) await consumeLimit(trx, limit, subject, now);
    return 'invitation-wrong';
  }
  const use = { id: guest.useId, code: invitation.code, userId: guest.userId };
  await insertInvitationUse(trx, use, now);
  return null;
}
