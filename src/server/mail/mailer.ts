import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#domain/time.ts';
import type { Settings } from '../settings.ts';
import { MailFailure } from './mail-failure.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets; one is made up where there is none. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail.
   * @throws MailFailure when it has not, or has not said so
   */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10 * SECOND_MS;

/** Through `SMTP_URL`, or `null` where mail is not set up. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Settings): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  return {
    async send({ headers = {}, ...mail }) {
      let isHandedOver = false;
      const transport = createTransport({
        url: SMTP_URL,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // What we send names no files and no addresses to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
        // Its log alone tells when the last byte has gone, after which a silent server may have the mail.
        logger: listenerFor(() => {
          isHandedOver = true;
        }),
      });
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          ...mail,
          headers: { 'Auto-Submitted': 'auto-generated', ...unfolded(headers) },
        });
      } catch (error) {
        throw new MailFailure(error, isHandedOver);
      }
    },
  };
}

/** As they are: a link must not be broken over lines, nor encoded. */
function unfolded(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  );
}

function listenerFor(onHandedOver: () => void) {
  const ignore = () => {};
  return {
    level: ignore,
    trace: ignore,
    debug: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    info: (entry: unknown) => {
      if ((entry as { tnx?: unknown }).tnx === 'message') onHandedOver();
    },
  };
}
