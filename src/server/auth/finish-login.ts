import type { AppContext } from '../app-context.ts';
import { newId } from '../random.ts';
import { hashSecret, newSecret } from '../secrets/secrets.ts';
import { insertAccount, insertSession, selectUserIdOf, takeLoginAttempt } from './auth.queries.ts';
import { endSession } from './end-session.ts';
import type { OidcClient } from './oidc-client.ts';

interface Callback {
  /** As it came, with its question mark. */
  readonly query: string;
  /** What the browser got when it set out. */
  readonly attemptSecret: string | null;
  /** The session that the browser still has, if any: it ends here. */
  readonly oldSessionHash: string | null;
  readonly device: string;
}

/**
 * Opens a session for whoever the provider says it is; a new subject becomes an account without a username.
 * @returns the new session's secret, or `null` when this browser has no such login under way
 * @throws LoginFailure when the provider's answer is a refusal or cannot be trusted
 */
export async function finishLogin(
  { database, wallClock, random }: AppContext,
  oidc: OidcClient,
  callback: Callback,
): Promise<{ secret: string; isRemembered: boolean } | null> {
  const state = new URLSearchParams(callback.query).get('state');
  if (callback.attemptSecret === null || state === null) return null;
  const idHash = hashSecret(callback.attemptSecret);
  const attempt = await database.inWriteTransaction((trx) =>
    takeLoginAttempt(trx, { idHash, state }, wallClock.now()),
  );
  if (attempt === undefined) return null;
  const identity = await oidc.finish(callback.query, {
    state: attempt.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
  });

  const now = wallClock.now();
  const secret = newSecret(random);
  const newUserId = newId(random);
  await database.inWriteTransaction(async (trx) => {
    const known = await selectUserIdOf(trx, identity);
    if (known === null) await insertAccount(trx, { ...identity, userId: newUserId }, now);
    if (callback.oldSessionHash !== null) await endSession(trx, callback.oldSessionHash);
    await insertSession(trx, {
      id_hash: hashSecret(secret),
      user_id: known ?? newUserId,
      created_at: now,
      last_seen_at: now,
      is_remembered: attempt.is_remembered,
      device: callback.device,
      invitation_code: attempt.invitation_code,
    });
  });
  return { secret, isRemembered: attempt.is_remembered === 1 };
}
