import type { PasskeyAddition } from '#contract/accounts/passkeys.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Session } from '../auth/find-session.ts';
import { selectOwner } from '../auth/identities.queries.ts';
import { PASSKEY_ISSUER } from '../auth/identity.ts';
import { addIdentity } from '../login-methods/add-identity.ts';
import { redeemChallenge, relyingParty } from './passkey-challenge.ts';
import { insertPasskey } from './passkeys.queries.ts';
import { webauthn } from './webauthn.ts';

interface Addition {
  readonly browserHash: string;
  readonly userId: string;
  readonly session: Session | null;
  readonly device: string;
}

/** @throws ProblemError `passkey-refused`, `login-taken`, `not-logged-in` */
export async function addPasskey(
  context: AppContext,
  { credential }: PasskeyAddition,
  { browserHash, ...addition }: Addition,
): Promise<void> {
  const { database, random, settings, wallClock } = context;
  const { transports = [], ...response } = credential.response;
  const expectedChallenge = await redeemChallenge(
    context,
    { browserHash, userId: addition.userId },
    response.clientDataJSON,
  );
  const { rpID, origin } = relyingParty(settings);
  const { verifyRegistrationResponse } = await webauthn();
  const verification = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw new ProblemError('passkey-refused', {}, error);
  });
  if (!verification.verified) throw new ProblemError('passkey-refused');
  const made = verification.registrationInfo.credential;
  const identity = { issuer: PASSKEY_ISSUER, subject: made.id };
  const now = wallClock.now();
  await database.inWriteTransaction(async (trx) => {
    // Authenticators create a new credential each time, so a known one belongs to another browser.
    if ((await selectOwner(trx, identity)) !== undefined) throw new ProblemError('login-taken');
    const added = await addIdentity(trx, random, identity, addition, now);
    if (typeof added === 'string') throw new ProblemError('not-logged-in');
    await insertPasskey(trx, {
      identity_id: added.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: transports.join(','),
    });
  });
}
