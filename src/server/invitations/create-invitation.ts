import type { Transaction } from 'kysely';
import {
  INVITATION_ALPHABET,
  INVITATION_CODE_LENGTH,
  INVITATION_DAYS,
  INVITATION_USES,
} from '#contract/invitations.limits.ts';
import type { Instant } from '#domain/season.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '../db/tables.ts';
import type { Random } from '../random.ts';
import { insertInvitation } from './invitations.queries.ts';

/** Every code as likely as any other: bytes beyond the last whole round are drawn again. */
export function newInvitationCode(random: Random): string {
  const rounds = Math.floor(256 / INVITATION_ALPHABET.length) * INVITATION_ALPHABET.length;
  let code = '';
  while (code.length < INVITATION_CODE_LENGTH) {
    for (const byte of random.bytes(INVITATION_CODE_LENGTH)) {
      if (byte < rounds) code += INVITATION_ALPHABET[byte % INVITATION_ALPHABET.length];
    }
  }
  return code.slice(0, INVITATION_CODE_LENGTH);
}

/** From the command line: for one person, who becomes an admin, and for a day. */
export async function createAdminInvitation(
  trx: Transaction<Database>,
  code: string,
  now: Instant,
): Promise<void> {
  await insertInvitation(trx, {
    code,
    inviter_id: null,
    created_at: now,
    expires_at: now + DAY_MS,
    max_uses: 1,
    revoked_at: null,
    makes_admin: 1,
  });
}

/** Without an inviter it comes from the command line. */
export async function createInvitation(
  trx: Transaction<Database>,
  { code, inviterId }: { readonly code: string; readonly inviterId: string | null },
  now: Instant,
): Promise<void> {
  await insertInvitation(trx, {
    code,
    inviter_id: inviterId,
    created_at: now,
    expires_at: now + INVITATION_DAYS * DAY_MS,
    max_uses: INVITATION_USES,
    revoked_at: null,
  });
}
