import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { LOGIN_CODE_DIGITS, LOGIN_CODE_MINUTES } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { newId, type Random } from '#server/base/random.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { networkOf } from '#server/http/rate-limits/network-of.ts';
import {
  consumeLimit,
  isLimitUsedUp,
  type RateLimit,
  restartLimit,
} from '#server/http/rate-limits/rate-limits.queries.ts';
import { hashEmailAddress, readEmailAddress } from '#server/messages/mail/email-address.ts';
import { insertEmailCode, type Purpose } from './email-login.queries.ts';

const CODES_PER_NETWORK: RateLimit = { name: 'email-code-network', max: 30, windowMs: HOUR_MS };
const CODES_PER_ADDRESS_AND_NETWORK: RateLimit = {
  name: 'email-code-here',
  max: 5,
  windowMs: HOUR_MS,
};
/**
 * Limit per mailbox over all networks. It prevents flooding, and with five tries per code a guess
 * succeeds once in 50 years. Beyond it no mail is sent and the response is the same, so that nobody
 * learns of other requests.
 */
const CODES_PER_ADDRESS: RateLimit = { name: 'email-code-address', max: 10, windowMs: DAY_MS };
/** Part of that limit for unknown networks, so that one network cannot use it up. */
const CODES_FOR_A_STRANGER: RateLimit = { name: 'email-code-stranger', max: 5, windowMs: DAY_MS };
/**
 * Separate limit for networks from which the mailbox has logged in before, so that strangers cannot
 * use it up.
 */
const CODES_AT_HOME: RateLimit = { name: 'email-code-home', max: 10, windowMs: DAY_MS };
const CAME_FROM_HERE: RateLimit = { name: 'email-came-from', max: 1, windowMs: 180 * DAY_MS };

const hereOf = (ip: string, { address_hash }: Purpose) => `${networkOf(ip)}\n${address_hash}`;

/** Records that the owner of the e-mail has logged in from this network. */
export async function rememberNetwork(
  trx: Transaction<Database>,
  { ip, purpose, now }: { readonly ip: string; readonly purpose: Purpose; readonly now: Instant },
): Promise<void> {
  await restartLimit(trx, CAME_FROM_HERE, hereOf(ip, purpose), now);
}

async function mayBeMailed(
  trx: Transaction<Database>,
  {
    here,
    purpose,
    now,
  }: { readonly here: string; readonly purpose: Purpose; readonly now: Instant },
): Promise<boolean> {
  if (await isLimitUsedUp(trx, CAME_FROM_HERE, here, now)) {
    return consumeLimit(trx, CODES_AT_HOME, here, now);
  }
  return (
    (await consumeLimit(trx, CODES_FOR_A_STRANGER, here, now)) &&
    (await consumeLimit(trx, CODES_PER_ADDRESS, purpose.address_hash, now))
  );
}

/** 48 random bits make the bias over a million codes negligible. */
function newCode(random: Random): string {
  const number = random.bytes(6).readUIntBE(0, 6) % 10 ** LOGIN_CODE_DIGITS;
  return String(number).padStart(LOGIN_CODE_DIGITS, '0');
}

/** Key that e-mails and codes are hashed with. */
export const emailKey = (context: Parameters<typeof serverSecret>[0]) =>
  serverSecret(context, 'email-address');

/**
 * Returns the purpose of a code, with the normalised e-mail and the hash key.
 * @throws ProblemError `email-refused`
 */
export async function purposeOf(
  context: Pick<AppContext, 'database' | 'random'>,
  { address, ...rest }: Omit<Purpose, 'address_hash'> & { readonly address: string },
): Promise<{ readonly key: string; readonly address: string; readonly purpose: Purpose }> {
  const read = readEmailAddress(address);
  if (read === null) throw new ProblemError('email-refused');
  const key = await emailKey(context);
  return { key, address: read, purpose: { ...rest, address_hash: hashEmailAddress(key, read) } };
}

export function hashLoginCode(key: string, purpose: Purpose, code: string): string {
  const { address_hash, browser_hash, user_id } = purpose;
  const bound = [address_hash, browser_hash, user_id ?? '', code].join('\n');
  return createHmac('sha256', key).update(bound).digest('base64url');
}

interface CodeRequest extends Omit<Purpose, 'address_hash'> {
  readonly address: string;
  /** IP of the client that requests the code. */
  readonly ip: string;
  readonly isRemembered: boolean;
  readonly invitationCode: string | null;
}

/** Code to be sent. */
export interface IssuedCode {
  readonly id: string;
  readonly to: string;
  readonly code: string;
}

/**
 * Issues a code for an e-mail. Existing accounts are not even looked up, so that nothing can reveal
 * them.
 * @returns the mail to send, or `null` for none
 * @throws ProblemError `email-refused`, `too-many-requests`
 */
export async function issueLoginCode(
  { database, wallClock, random }: AppContext,
  { ip, isRemembered, invitationCode, ...request }: CodeRequest,
): Promise<IssuedCode | null> {
  const { key, address, purpose } = await purposeOf({ database, random }, request);
  const code = newCode(random);
  const id = newId(random);
  const now = wallClock.now();
  const network = networkOf(ip);
  const outcome = await database.inWriteTransaction(async (trx) => {
    const here = hereOf(ip, purpose);
    // The network's limits come first: a client beyond them must not use up the limit of other
    // mailboxes.
    if (!(await consumeLimit(trx, CODES_PER_NETWORK, network, now))) return 'REFUSED';
    if (!(await consumeLimit(trx, CODES_PER_ADDRESS_AND_NETWORK, here, now))) return 'REFUSED';
    const isSent = await mayBeMailed(trx, { here, purpose, now });
    await insertEmailCode(trx, {
      id,
      ...purpose,
      // No code hashes to the empty string, so a code that is not sent cannot be guessed.
      code_hash: isSent ? hashLoginCode(key, purpose, code) : '',
      is_remembered: isRemembered ? 1 : 0,
      invitation_code: invitationCode,
      expires_at: now + LOGIN_CODE_MINUTES * MINUTE_MS,
    });
    return isSent ? 'SENT' : 'SILENT';
  });
  // The transaction returns the refusal instead of throwing it, so that its counters are committed.
  if (outcome === 'REFUSED') throw new ProblemError('too-many-requests');
  return outcome === 'SENT' ? { id, to: address, code } : null;
}
