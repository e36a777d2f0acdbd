import { emailKey } from '#server/accounts/email-login/issue-login-code.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { createMailer } from '#server/messages/mail/mailer.ts';
import { vapidKeys } from '#server/messages/push/vapid-keys.ts';

/** Makes the secrets of the installation, each once, so that no request has to. */
export async function makeSecrets(context: AppContext): Promise<void> {
  await vapidKeys(context);
  if (createMailer(context.settings) !== null) await emailKey(context);
}
