import type { PasskeyLogin } from '#contract/accounts/passkeys.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { PASSKEY_ISSUER } from '../auth/identity.ts';
import { type Browser, type NewSession, openSession } from '../auth/open-session.ts';
import { redeemChallenge, relyingParty } from './passkey-challenge.ts';
import { selectPasskey, updateCounter } from './passkeys.queries.ts';
import { webauthn } from './webauthn.ts';

/**
 * Opens a session for the owner of a passkey. Unlike other login methods an unknown one creates no
 * account: it was removed, or its account was.
 * @throws ProblemError `passkey-refused`
 */
export async function logInWithPasskey(
  context: AppContext,
  { credential, isRemembered }: PasskeyLogin,
  { browserHash, ...browser }: Browser & { readonly browserHash: string },
): Promise<NewSession> {
  const { database, random, settings, wallClock } = context;
  const { clientDataJSON, userHandle } = credential.response;
  const expectedChallenge = await redeemChallenge(
    context,
    { browserHash, userId: null },
    clientDataJSON,
  );
  const passkey = await selectPasskey(database.db, credential.id);
  if (passkey === undefined || userHandle === undefined) throw new ProblemError('passkey-refused');
  // The client names no user, so the passkey itself must identify its account (WebAuthn, 7.2).
  if (Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id) {
    throw new ProblemError('passkey-refused');
  }
  const { rpID, origin } = relyingParty(settings);
  const { verifyAuthenticationResponse } = await webauthn();
  const verification = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...credential.response, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw new ProblemError('passkey-refused', {}, error);
  });
  if (!verification.verified) throw new ProblemError('passkey-refused');
  const now = wallClock.now();
  const identity = { issuer: PASSKEY_ISSUER, subject: credential.id };
  const choices = { is_remembered: isRemembered ? 1 : 0, invitation_code: null } as const;
  const { newCounter } = verification.authenticationInfo;
  return database.inWriteTransaction(async (trx) => {
    if (!(await updateCounter(trx, passkey, newCounter))) throw new ProblemError('passkey-refused');
    return openSession(trx, random, identity, { ...browser, ...choices }, now);
  });
}
