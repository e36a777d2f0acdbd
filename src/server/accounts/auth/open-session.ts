import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { newId, type Random } from '#server/base/random.ts';
import { hashSecret, newSecret } from '#server/base/secrets.ts';
import type { Bit, Database } from '#server/db/tables.ts';
import { insertSession, moveDevices } from './auth.queries.ts';
import { endSession } from './end-session.ts';
import {
  insertAccount,
  insertIdentity,
  selectOwner,
  updateLastUsed,
} from './identities.queries.ts';
import type { Identity } from './identity.ts';

/** Browser that logs in. */
export interface Browser {
  /** Session that the browser still has, which ends here; `null` for none. */
  readonly oldSessionHash: string | null;
  /** Browser and system, for the user to recognise. */
  readonly device: string;
}

interface Choices {
  readonly is_remembered: Bit;
  readonly invitation_code: string | null;
}

export interface NewSession {
  readonly secret: string;
  readonly isRemembered: boolean;
}

/**
 * Opens a session for a proven `identity`; a new one creates an account without a username. All
 * login methods end here.
 */
export async function openSession(
  trx: Transaction<Database>,
  random: Random,
  identity: Identity,
  { is_remembered, invitation_code, ...browser }: Browser & Choices,
  now: Instant,
): Promise<NewSession> {
  const owner = await selectOwner(trx, identity);
  const userId = owner?.user_id ?? newId(random);
  const id = owner?.id ?? newId(random);
  if (owner === undefined) {
    await insertAccount(trx, userId, now);
    const row = { id, ...identity, user_id: userId, device: browser.device };
    await insertIdentity(trx, { ...row, created_at: now, last_used_at: now });
  } else {
    await updateLastUsed(trx, id, now);
  }
  const secret = newSecret(random);
  const idHash = hashSecret(secret);
  if (browser.oldSessionHash !== null) {
    await moveDevices(trx, { idHash: browser.oldSessionHash, userId }, idHash);
    await endSession(trx, browser.oldSessionHash);
  }
  await insertSession(trx, {
    id_hash: idHash,
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    is_remembered,
    device: browser.device,
    invitation_code,
  });
  return { secret, isRemembered: is_remembered === 1 };
}
