import type { Transaction } from 'kysely';
import { normaliseInvitationCode } from '#contract/leagues/invitation-codes.ts';
import { InvitationCode } from '#contract/leagues/invitations.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { networkOf } from '#server/http/rate-limits/network-of.ts';
import {
  consumeLimit,
  isLimitUsedUp,
  type RateLimit,
} from '#server/http/rate-limits/rate-limits.queries.ts';
import { selectInvitation } from './invitations.queries.ts';
import { invitationState } from './show-invitation.ts';

/** Limit of wrong codes. With 31^8 codes a lifetime of guesses at this rate finds none. */
const WRONG_CODES_PER_USER: RateLimit = { name: 'invitation-user', max: 10, windowMs: HOUR_MS };
export const WRONG_CODES_PER_IP: RateLimit = {
  name: 'invitation-address',
  max: 50,
  windowMs: HOUR_MS,
};

/** Client that tries a code. */
export interface Guest {
  /** User; `null` before a login. */
  readonly userId: string | null;
  /** IP of the client, which is counted as well, since accounts are easily created. */
  readonly ip: string;
}

const limitsOf = ({ userId, ip }: Guest) => [
  ...(userId === null ? [] : [[WRONG_CODES_PER_USER, userId] as const]),
  [WRONG_CODES_PER_IP, networkOf(ip)] as const,
];

export async function haveTriedTooOften(
  executor: Executor,
  guest: Guest,
  now: Instant,
): Promise<boolean> {
  for (const [limit, subject] of limitsOf(guest)) {
    if (await isLimitUsedUp(executor, limit, subject, now)) return true;
  }
  return false;
}

/** Returns the active invitation with this code, if there is one. */
export async function selectInForce(executor: Executor, typed: string, now: Instant) {
  const code = InvitationCode.safeParse(normaliseInvitationCode(typed));
  const invitation = code.success ? await selectInvitation(executor, code.data) : null;
  return invitation !== null && invitationState(invitation, now) === 'IN_FORCE' ? invitation : null;
}

/**
 * Returns the active invitation with this code, or why there is none. Wrong codes are counted in
 * the same transaction, so that concurrent requests gain no guesses.
 */
export async function findInvitation(
  trx: Transaction<Database>,
  guest: Guest,
  typed: string,
  now: Instant,
) {
  if (await haveTriedTooOften(trx, guest, now)) return 'too-many-requests';
  const invitation = await selectInForce(trx, typed, now);
  if (invitation !== null) return invitation;
  await countWrongCode(trx, guest, now);
  return 'invitation-wrong';
}

export async function countWrongCode(
  trx: Transaction<Database>,
  guest: Guest,
  now: Instant,
): Promise<void> {
  for (const [limit, subject] of limitsOf(guest)) await consumeLimit(trx, limit, subject, now);
}
