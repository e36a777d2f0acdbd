import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import {
  countWrongTry,
  deleteCode,
  replaceAddress,
  replaceHours,
  selectCode,
  selectReminders,
} from './reminders.queries.ts';
import { hashCode, isSameHash } from './send-code.ts';

const WRONG_TRIES = 5;
/** Until the user chooses: an address without an hour would never be written to. */
const FIRST_HOURS = [3] as const;

/**
 * Takes the address that a code was sent to, if this is that code.
 * @throws ProblemError `code-wrong`, `code-expired`
 */
export async function verifyAddress(
  { database, wallClock }: AppContext,
  userId: string,
  typed: string,
): Promise<void> {
  const now = wallClock.now();
  const problem = await database.inWriteTransaction(async (trx) => {
    const sent = await selectCode(trx, userId);
    if (sent === undefined || now >= sent.expires_at || sent.wrong_tries >= WRONG_TRIES) {
      return 'code-expired';
    }
    const { address } = sent;
    if (!isSameHash(sent.code_hash, hashCode({ userId, address }, typed))) {
      // Returned, not thrown: the try is counted in this transaction.
      await countWrongTry(trx, userId);
      return 'code-wrong';
    }
    await replaceAddress(trx, { userId, address }, now);
    await deleteCode(trx, userId);
    const { hours } = await selectReminders(trx, userId);
    if (hours.length === 0) await replaceHours(trx, userId, FIRST_HOURS);
    return null;
  });
  if (problem !== null) throw new ProblemError(problem);
}
