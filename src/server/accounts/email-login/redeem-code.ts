import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { isSameHash } from '#server/base/secrets.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { EMAIL_ISSUER, type Identity } from '../auth/identity.ts';
import {
  countWrongLoginCode,
  deleteEmailCodes,
  type Purpose,
  selectEmailCodes,
} from './email-login.queries.ts';
import { hashLoginCode, purposeOf, rememberNetwork } from './issue-login-code.ts';

const WRONG_TRIES = 5;

interface Entry extends Omit<Purpose, 'address_hash'> {
  readonly address: string;
  readonly code: string;
  /** IP of the client that enters the code. */
  readonly ip: string;
}

type StoredCode = Awaited<ReturnType<typeof selectEmailCodes>>[number];

/**
 * Runs `work` if the code is the one that this browser requested, in the same transaction.
 * @throws ProblemError `code-wrong`, `code-expired`, `email-refused`
 */
export async function redeemCode<T>(
  { database, wallClock, random }: AppContext,
  { code, ip, ...entry }: Entry,
  work: (
    trx: Transaction<Database>,
    identity: Identity,
    stored: StoredCode,
    now: Instant,
  ) => Promise<T>,
): Promise<T> {
  const { key, purpose } = await purposeOf({ database, random }, entry);
  const now = wallClock.now();
  const hash = hashLoginCode(key, purpose, code);
  const outcome = await database.inWriteTransaction(async (trx) => {
    const sent = await selectEmailCodes(trx, purpose, now, WRONG_TRIES);
    if (sent.length === 0) return 'code-expired';
    const stored = sent.find(({ code_hash }) => isSameHash(code_hash, hash));
    if (stored === undefined) {
      // Returned instead of thrown, so that the failed try is committed, for all codes.
      await countWrongLoginCode(
        trx,
        sent.map(({ id }) => id),
      );
      return 'code-wrong';
    }
    await deleteEmailCodes(trx, purpose);
    await rememberNetwork(trx, { ip, purpose, now });
    const identity = { issuer: EMAIL_ISSUER, subject: purpose.address_hash };
    return { done: await work(trx, identity, stored, now) };
  });
  if (typeof outcome === 'string') throw new ProblemError(outcome);
  return outcome.done;
}
