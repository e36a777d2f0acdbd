import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import { anonymiseUser } from '../account/anonymise-user.ts';
import { readSession, type Session } from '../auth/find-session.ts';
import { insertIdentity, selectOwner } from '../auth/identities.queries.ts';
import type { Identity } from '../auth/identity.ts';
import type { Database } from '../db/tables.ts';
import { newId, type Random } from '../random.ts';

interface Addition {
  readonly userId: string;
  /** Device of the browser that has proven the identity. */
  readonly session: Session | null;
  readonly device: string;
}

/**
 * Gives a user another way in, which the browser of this very user has just proven to have. One that had
 * led to an account without a username leads here from now on, and that account is gone: it was made by
 * logging in the wrong way.
 * @returns the new identity's id; `LOST` when the browser is somebody else's by now
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
