import { MINUTE_MS } from '#domain/time.ts';
import type { AppContext } from '../app-context.ts';
import { networkOf } from '../rate-limits/network-of.ts';
import { consumeLimit, type RateLimit } from '../rate-limits/rate-limits.queries.ts';
import { hashSecret, newSecret } from '../secrets/secrets.ts';
import { insertLoginAttempt } from './auth.queries.ts';
import type { OidcClient } from './oidc-client.ts';
import { LOGIN_ATTEMPT_MS } from './session-lifetime.ts';

/** A household behind one address logs in less often; it keeps the table of attempts small. */
const LOGINS_PER_ADDRESS: RateLimit = { name: 'login', max: 300, windowMs: 10 * MINUTE_MS };

interface LoginRequest {
  readonly address: string;
  readonly isRemembered: boolean;
  readonly invitationCode: string | null;
}

/**
 * Remembers what the provider's answer must match.
 * @returns where to send the browser and the secret it gets; `null` when it has been too often
 * @throws LoginFailure when the provider cannot be asked
 */
export async function startLogin(
  { database, wallClock, random }: AppContext,
  oidc: OidcClient,
  request: LoginRequest,
): Promise<{ url: string; secret: string } | null> {
  const { url, state, nonce, codeVerifier } = await oidc.begin();
  const secret = newSecret(random);
  const now = wallClock.now();
  return database.inWriteTransaction(async (trx) => {
    if (!(await consumeLimit(trx, LOGINS_PER_ADDRESS, networkOf(request.address), now)))
      return null;
    await insertLoginAttempt(trx, {
      id_hash: hashSecret(secret),
      state,
      nonce,
      code_verifier: codeVerifier,
      is_remembered: request.isRemembered ? 1 : 0,
      invitation_code: request.invitationCode,
      expires_at: now + LOGIN_ATTEMPT_MS,
    });
    return { url, secret };
  });
}
