import { createHash } from 'node:crypto';
import type { MailFailureKind } from '#server/db/tables.ts';
import { MailFailure } from './mail/mail-failure.ts';
import type { Mail, Mailer } from './mail/mailer.ts';
import { recordMail } from './mail/record-mail.ts';
import type { Message, MessageContext } from './message.ts';
import { MESSAGES } from './message-definitions.ts';
import { messageMail } from './message-mail.ts';
import type { DeliveryOutcome } from './outbox/channel.ts';
import { createPlayerChannel } from './player-channel.ts';
import { selectAddresses } from './reminder-settings/reminders.queries.ts';
import { unsubscribeQuery } from './unsubscribe/unsubscribe-link.ts';

const OUTCOMES: Readonly<Record<MailFailureKind, DeliveryOutcome>> = {
  RECIPIENT: 'REFUSED',
  LATER: 'FAILED',
  SERVER: 'UNREACHABLE',
  UNKNOWN: 'UNKNOWN',
};

/** Creates the mail channel, which sends to confirmed e-mails. */
export function createMailChannel(installation: MessageContext, mailer: Mailer) {
  const { database, wallClock, settings } = installation;
  return createPlayerChannel<string>({
    name: 'MAIL',
    perMinute: settings.MAIL_PER_MINUTE,
    selectDestinations: selectAddresses,
    async send(message, address) {
      const mail = await composeMail(installation, message, address);
      let error: unknown = null;
      try {
        await mailer.send(mail);
      } catch (failure) {
        error = failure;
      }
      await recordMail(database, { at: wallClock.now(), template: message.kind, error });
      if (error === null) return { outcome: 'SENT' };
      return { outcome: error instanceof MailFailure ? OUTCOMES[error.kind] : 'UNKNOWN' };
    },
  });
}

async function composeMail(
  installation: MessageContext,
  message: Message,
  address: string,
): Promise<Mail> {
  const { publicUrl, PRODUCT_NAME } = installation.settings;
  const kind = MESSAGES[message.kind].unsubscribedBy;
  const ofKind = await unsubscribeQuery(installation, message.userId, kind);
  const ofAll = await unsubscribeQuery(installation, message.userId, 'ALL');
  return {
    ...messageMail(message, {
      productName: PRODUCT_NAME,
      link: `${publicUrl}${message.path}`,
      kind,
      unsubscribeLink: `${publicUrl}/unsubscribe?${ofKind}`,
      unsubscribeAllLink: `${publicUrl}/unsubscribe?${ofAll}`,
      settingsLink: `${publicUrl}/settings/reminders`,
    }),
    to: address,
    messageId: messageIdOf(message, new URL(publicUrl).hostname),
    headers: {
      // One-click unsubscribe (RFC 8058), which mail programs call for their user.
      'List-Unsubscribe': `<${publicUrl}/api/public/unsubscribe?${ofKind}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Returns a message id that is the same on retries, so that mailboxes can detect duplicates. */
function messageIdOf(message: Message, host: string): string {
  const { userId, kind, subject, deadline = 0, hours = 0 } = message;
  const identity = [userId, kind, subject, deadline, hours].join('\n');
  return `<${createHash('sha256').update(identity).digest('base64url').slice(0, 32)}@${host}>`;
}
