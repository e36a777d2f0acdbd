import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { newId, type Random } from '#server/base/random.ts';
import type { Database } from '#server/db/tables.ts';
import { anonymiseUser } from '../anonymise-user.ts';
import { readSession, type Session } from '../auth/find-session.ts';
import { insertIdentity, selectOwner } from '../auth/identities.queries.ts';
import type { Identity } from '../auth/identity.ts';

interface Addition {
  readonly userId: string;
  /** Device of the browser that has proven the identity. */
  readonly session: Session | null;
  readonly device: string;
}

/**
 * Adds a login method to a user, proven by the user's own browser. A method of an account without a
 * username moves here and that account is deleted: it was created by logging in the wrong way.
 * @returns the id of the new identity; `LOST` if the browser belongs to another user by now
 */
export async function addIdentity(
  trx: Transaction<Database>,
  random: Random,
  identity: Identity,
  { userId, session, device }: Addition,
  now: Instant,
): Promise<{ readonly id: string } | 'LOST' | 'TAKEN' | 'YOURS'> {
  const viewer = session === null ? null : await readSession(trx, session.idHash, now);
  if (viewer?.userId !== userId) return 'LOST';
  const owner = await selectOwner(trx, identity);
  if (owner?.user_id === userId) return 'YOURS';
  if (owner !== undefined) {
    if (owner.username !== null) return 'TAKEN';
    await anonymiseUser(trx, owner.user_id, now);
  }
  const id = newId(random);
  const row = { id, ...identity, user_id: userId, device };
  await insertIdentity(trx, { ...row, created_at: now, last_used_at: null });
  return { id };
}
