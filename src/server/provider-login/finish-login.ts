import type { AppContext } from '../app-context.ts';
import type { Session } from '../auth/find-session.ts';
import { logInWithEmail } from '../first-admin/first-admin.ts';
import { addIdentity } from '../login-methods/add-identity.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { takeLoginAttempt } from './login-attempts.queries.ts';
import { LoginFailure, type OidcClient } from './oidc-client.ts';

interface Callback {
  /** Raw query string, with its question mark. */
  readonly query: string;
  /** Secret that the browser got when the login started. */
  readonly attemptSecret: string | null;
  /** Session of the browser now; `null` if it is not logged in. */
  readonly session: Session | null;
  readonly device: string;
}

type Attempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** Consumes the browser's pending login at this provider. */
export async function takeAttempt(
  { database, wallClock }: AppContext,
  { key }: OidcClient,
  { query, attemptSecret }: Callback,
) {
  const state = new URLSearchParams(query).get('state');
  if (attemptSecret === null || state === null) return null;
  const attempt = { idHash: hashSecret(attemptSecret), state, provider: key };
  const taken = await database.inWriteTransaction((trx) =>
    takeLoginAttempt(trx, attempt, wallClock.now()),
  );
  return taken ?? null;
}

/**
 * Opens a session for the provider's user, or adds the login method to the account that requested
 * it.
 * @returns the new session, or `null` if a method was added
 * @throws LoginFailure if the response is an error or cannot be trusted, or the method belongs to
 * another account
 */
export async function finishLogin(
  context: AppContext,
  oidc: OidcClient,
  attempt: Attempt,
  { query, session, device }: Callback,
): Promise<Awaited<ReturnType<typeof logInWithEmail>> | null> {
  const { database, wallClock, random } = context;
  const { email, ...identity } = await oidc.finish(query, {
    state: attempt.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
  });
  const now = wallClock.now();
  const { user_id: userId, is_remembered, invitation_code } = attempt;
  if (userId === null) {
    const browser = { oldSessionHash: session?.idHash ?? null, device };
    const choices = { ...browser, is_remembered, invitation_code };
    return database.inWriteTransaction((trx) =>
      logInWithEmail(trx, context, { ...identity, email }, choices, now),
    );
  }
  const added = await database.inWriteTransaction((trx) =>
    addIdentity(trx, random, identity, { userId, session, device }, now),
  );
  if (added === 'LOST') throw new LoginFailure('login-expired', null);
  if (added === 'TAKEN') throw new LoginFailure('login-taken', null);
  return null;
}
