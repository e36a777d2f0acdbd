import { createHash } from 'node:crypto';
import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES } from '#contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Random } from '#server/base/random.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { consumeLimit, type RateLimit } from '#server/http/rate-limits/rate-limits.queries.ts';
import type { Mailer } from '../mail/mailer.ts';
import { recordMail } from '../mail/record-mail.ts';
import { codeMail } from './code-mail.ts';
import { deleteCode, replaceCode } from './reminders.queries.ts';

const MAILS_PER_USER: RateLimit = { name: 'code-mail-user', max: 5, windowMs: HOUR_MS };
/** Limit per mailbox, so that several accounts together cannot flood it. */
const MAILS_PER_ADDRESS: RateLimit = { name: 'code-mail-address', max: 5, windowMs: HOUR_MS };

/** 48 random bits make the bias over a thousand million codes negligible. */
function newCode(random: Random): string {
  const number = random.bytes(6).readUIntBE(0, 6) % 10 ** EMAIL_CODE_DIGITS;
  return String(number).padStart(EMAIL_CODE_DIGITS, '0');
}

interface Subject {
  readonly userId: string;
  readonly address: string;
}

export function hashCode({ userId, address }: Subject, code: string): string {
  return createHash('sha256').update(`${userId}\n${address}\n${code}`).digest('base64url');
}

/**
 * Sends a code that confirms an e-mail; it replaces an earlier one.
 * @throws ProblemError `too-many-requests`, `mail-not-sent`
 */
export async function sendCode(
  { database, settings, wallClock, random }: AppContext,
  mailer: Mailer,
  { username, ...subject }: Subject & { readonly username: string },
): Promise<void> {
  const code = newCode(random);
  const now = wallClock.now();
  const isAllowed = await database.inWriteTransaction(async (trx) => {
    // The user's limit comes first: a user beyond it must not use up the limit of another mailbox.
    if (!(await consumeLimit(trx, MAILS_PER_USER, subject.userId, now))) return false;
    const mailbox = subject.address.toLowerCase();
    if (!(await consumeLimit(trx, MAILS_PER_ADDRESS, mailbox, now))) return false;
    await replaceCode(trx, {
      user_id: subject.userId,
      address: subject.address,
      code_hash: hashCode(subject, code),
      expires_at: now + EMAIL_CODE_MINUTES * MINUTE_MS,
      wrong_tries: 0,
    });
    return true;
  });
  if (!isAllowed) throw new ProblemError('too-many-requests');
  try {
    await mailer.send(
      codeMail(subject.address, { code, username, productName: settings.PRODUCT_NAME }),
    );
    await recordMail(database, { at: now, template: 'REMINDER_CODE', error: null });
  } catch (error) {
    await database.inServerTransaction((trx) => deleteCode(trx, subject.userId));
    await recordMail(database, { at: now, template: 'REMINDER_CODE', error });
    throw new ProblemError('mail-not-sent', {}, error);
  }
}
