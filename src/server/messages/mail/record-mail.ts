import type { MailKind } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import { mailTried } from '#server/base/events.ts';
import { append, harmless } from '#server/db/append-entry.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { MailFailure } from './mail-failure.ts';

/** Records the outcome of a mail; `template` is the kind of mail. */
export async function recordMail(
  database: OpenDatabase,
  mail: { readonly at: Instant; readonly template: MailKind; readonly error: unknown | null },
): Promise<void> {
  const { at, template, error } = mail;
  const outcome = error === null ? 'SENT' : 'FAILED';
  mailTried.publish({ outcome });
  const message = error instanceof Error ? harmless(error.message) : 'Something was thrown';
  const failure = error instanceof MailFailure ? error.kind : 'UNKNOWN';
  await database.inServerTransaction((trx) =>
    append(trx, 'mail_entry', {
      at,
      template,
      outcome,
      failure: error === null ? null : failure,
      message: error === null ? null : message,
    }),
  );
}
