import { LOGIN_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { networkOf } from '#server/http/rate-limits/network-of.ts';
import { consumeLimit } from '#server/http/rate-limits/rate-limits.queries.ts';
import { LOGINS_PER_IP } from '../auth/login-limit.ts';
import { insertChallenge, takeChallenge } from './passkeys.queries.ts';

const CHALLENGE_BYTES = 32;

/**
 * Returns the relying party of passkeys. Its host must never change, or all passkeys stop working.
 */
export function relyingParty({ publicUrl, PRODUCT_NAME }: Settings) {
  return { rpName: PRODUCT_NAME, rpID: new URL(publicUrl).hostname, origin: publicUrl };
}

interface Purpose {
  readonly browserHash: string;
  /** Account to add the passkey to; `null` logs in. */
  readonly userId: string | null;
}

/** @throws ProblemError `too-many-requests` */
export async function createChallenge(
  { database, random, wallClock }: AppContext,
  { browserHash, userId }: Purpose,
  ip: string,
) {
  const bytes = random.bytes(CHALLENGE_BYTES);
  const now = wallClock.now();
  const isAllowed = await database.inWriteTransaction(async (trx) => {
    if (!(await consumeLimit(trx, LOGINS_PER_IP, networkOf(ip), now))) return false;
    await insertChallenge(trx, {
      challenge: bytes.toString('base64url'),
      browser_hash: browserHash,
      user_id: userId,
      expires_at: now + LOGIN_MINUTES * MINUTE_MS,
    });
    return true;
  });
  if (!isAllowed) throw new ProblemError('too-many-requests');
  return new Uint8Array(bytes);
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { readonly challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Consumes the challenge that a passkey has signed, valid or not, so that it is used once.
 * @throws ProblemError `passkey-refused` if it was issued to another browser
 */
export async function redeemChallenge(
  { database, wallClock }: AppContext,
  { browserHash, userId }: Purpose,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON) ?? '';
  const given = { challenge, browser_hash: browserHash, user_id: userId };
  const isGiven = await database.inWriteTransaction((trx) =>
    takeChallenge(trx, given, wallClock.now()),
  );
  if (!isGiven) throw new ProblemError('passkey-refused');
  return challenge;
}
