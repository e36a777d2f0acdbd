import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Through `SMTP_URL`, or `null` where mail is not set up. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Settings): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What we send names no files and no addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: MAIL_FROM, ...mail });
    },
  };
}

/** For values inside a mail's HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
