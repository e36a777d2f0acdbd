import { hashSecret } from '#server/base/secrets.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { AppContext } from '#server/http/app-context.ts';
import type { Session } from '../auth/find-session.ts';
import { isAdminEmail, isFirstAdminAwaited, logInWithEmail } from '../first-admin/first-admin.ts';
import { addIdentity } from '../login-methods/add-identity.ts';
import { takeLoginAttempt } from './login-attempts.queries.ts';
import { type EmailClaims, LoginFailure, type OidcClient, verifiedEmail } from './oidc-client.ts';

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
 * @param onNoEmail gets a log line if the provider says no verified e-mail while the first admin is
 * awaited
 * @returns the new session, or `null` if a method was added
 * @throws LoginFailure if the response is an error or cannot be trusted, or the method belongs to
 * another account
 */
export async function finishLogin(
  context: AppContext,
  oidc: OidcClient,
  attempt: Attempt,
  { query, session, device }: Callback,
  onNoEmail: (line: string) => void,
): Promise<Awaited<ReturnType<typeof logInWithEmail>> | null> {
  const { database, wallClock, random, settings } = context;
  const { user_id: userId, is_remembered, invitation_code, ...sent } = attempt;
  const isAwaited = userId === null && (await isFirstAdminAwaited(database.db, settings));
  const expected = { state: sent.state, nonce: sent.nonce, codeVerifier: sent.code_verifier };
  const { claims, ...identity } = await oidc.finish(query, expected, isAwaited);
  const email = verifiedEmail(claims);
  if (isAwaited && email === null) onNoEmail(describeNoEmail(oidc, claims, settings));
  const now = wallClock.now();
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

/**
 * Returns a log line about a login without a verified e-mail. It has one of a few texts for each
 * provider, and not the address.
 */
function describeNoEmail({ name, issuer }: OidcClient, claims: EmailClaims, settings: Settings) {
  const came = describeClaims(claims, settings);
  return `${name} (${issuer}) said ${came} at a login, so ADMIN_EMAIL has made nobody the admin. It has to say email_verified: true (docs/providers.md); or run \`npm run admin -- invite --admin\``;
}

function describeClaims({ email, email_verified: verified }: EmailClaims, settings: Settings) {
  if (typeof email !== 'string') return 'no address';
  const whose = isAdminEmail(email, settings) ? 'ADMIN_EMAIL' : 'another address';
  if (verified === undefined) return `${whose} without email_verified`;
  if (verified === false) return `${whose} with email_verified false`;
  return `${whose} with an email_verified that is not true`;
}
