import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** For `SMTP_URL`; with a user and a password that the server asks for. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Whether the server turns mail away. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

export const SMTP_PASSWORD = 'canary-smtp-password';

/** A real mail server that keeps what it gets. */
export async function startMailServer(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === SMTP_PASSWORD ? done(null, { user: 'spill' }) : done(new Error('wrong')),
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(new Error('no such mailbox')) : done(),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        ...parse(Buffer.concat(chunks).toString('utf8')),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://spill:${SMTP_PASSWORD}@127.0.0.1:${port}`,
    mails,
    refuse: (next) => {
      isRefusing = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As much of MIME as nodemailer writes: two alternatives, each 7bit, quoted-printable or base64. */
function parse(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const part = (type: string) =>
    decode(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  return { subject, text: part('text/plain'), html: part('text/html') };
}

function decode(part: string): string {
  const [headers = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n').trim();
  if (/base64/i.test(headers)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(headers)) return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
