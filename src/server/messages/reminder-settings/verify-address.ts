import { isSameHash } from '#server/base/secrets.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { setDefaultChoices } from './default-choices.ts';
import {
  countWrongReminderCode,
  deleteCode,
  replaceAddress,
  selectCode,
} from './reminders.queries.ts';
import { hashCode } from './send-code.ts';

const WRONG_TRIES = 5;

/**
 * Confirms the e-mail if the code is right.
 * @throws ProblemError `code-wrong`, `code-expired`
 */
export async function verifyAddress(
  { database, clock, wallClock }: AppContext,
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
      // Returned instead of thrown, so that the failed try is committed.
      await countWrongReminderCode(trx, userId);
      return 'code-wrong';
    }
    await replaceAddress(trx, { userId, address }, now);
    await deleteCode(trx, userId);
    await setDefaultChoices(trx, userId, clock.now());
    return null;
  });
  if (problem !== null) throw new ProblemError(problem);
}
