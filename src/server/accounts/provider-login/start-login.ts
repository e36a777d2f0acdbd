import { hashSecret, newSecret } from '#server/base/secrets.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { networkOf } from '#server/http/rate-limits/network-of.ts';
import { consumeLimit } from '#server/http/rate-limits/rate-limits.queries.ts';
import { LOGINS_PER_IP } from '../auth/login-limit.ts';
import { LOGIN_ATTEMPT_MS } from '../auth/session-lifetime.ts';
import { isFirstAdminAwaited } from '../first-admin/first-admin.ts';
import { insertLoginAttempt } from './login-attempts.queries.ts';
import type { OidcClient } from './oidc-client.ts';

interface LoginRequest {
  readonly ip: string;
  readonly isRemembered: boolean;
  readonly invitationCode: string | null;
  /** Account to add the identity to; `null` logs in. */
  readonly userId: string | null;
}

/**
 * Records what the provider's response must match.
 * @returns the provider's URL and the browser's secret; `null` if the limit is reached
 * @throws LoginFailure if the provider is unavailable
 */
export async function startLogin(
  { database, wallClock, random, settings }: AppContext,
  oidc: OidcClient,
  request: LoginRequest,
): Promise<{ url: string; secret: string } | null> {
  const { url, state, nonce, codeVerifier } = await oidc.begin(
    request.userId === null && (await isFirstAdminAwaited(database.db, settings)),
  );
  const secret = newSecret(random);
  const now = wallClock.now();
  return database.inWriteTransaction(async (trx) => {
    if (!(await consumeLimit(trx, LOGINS_PER_IP, networkOf(request.ip), now))) return null;
    await insertLoginAttempt(trx, {
      id_hash: hashSecret(secret),
      provider: oidc.key,
      user_id: request.userId,
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
