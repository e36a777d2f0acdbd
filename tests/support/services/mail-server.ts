import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers by lower-case name, each unfolded as it was sent. */
  readonly headers: ReadonlyMap<string, string>;
}

/** SMTP code for a recipient or a mail; `null` accepts it. */
type Answer = (address: string) => number | null;

export interface Mailbox {
  /** Value of `SMTP_URL`, with the user and password that the server requires. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Passwords that the server has been told, right or wrong. */
  readonly passwords: string[];
  /** True makes the server reject all mail. */
  refuse(isRefusing: boolean): void;
  /** Rejects senders, which is not about a recipient, with the returned code. */
  answerSenders(answer: Answer): void;
  /** Rejects recipients, with the returned code. */
  answerRecipients(answer: Answer): void;
  /**
   * Sets the response after a mail was received: `WAIT` delays it until `resume`, `CUT` closes the
   * connection.
   */
  afterData(what: 'ANSWER' | 'WAIT' | 'CUT'): void;
  close(): Promise<void>;
}

export const SMTP_PASSWORD = 'canary-smtp-password';

function refusal(code: number): Error {
  return Object.assign(new Error('no such mailbox'), { responseCode: code });
}

/**
 * Skips the library's delay of a tenth of a second against early talkers, which would be most of
 * the time of mail tests.
 */
function greetAtOnce({ connections }: SMTPServer): void {
  const add = connections.add.bind(connections);
  connections.add = (connection) => {
    const own = connection as unknown as { connectionReady: () => void };
    const greet = own.connectionReady.bind(own);
    own.connectionReady = () => {};
    setImmediate(greet);
    return add(connection);
  };
}

interface MailServerOptions {
  /** TLS of the server, with a certificate that nobody has signed; by default it knows none. */
  readonly tls?: 'FROM_THE_START' | 'STARTTLS' | undefined;
}

/** Starts a real mail server that stores what it receives; by default on a free port. */
export async function startMailServer(port = 0, { tls }: MailServerOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  let recipients: Answer = () => null;
  let senders: Answer = () => null;
  let afterData: 'ANSWER' | 'WAIT' | 'CUT' = 'ANSWER';
  const server = new SMTPServer({
    ...(tls === undefined ? { disabledCommands: ['STARTTLS'] } : selfSigned('localhost')),
    secure: tls === 'FROM_THE_START',
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '');
      if (password === SMTP_PASSWORD) done(null, { user: 'spill' });
      else done(new Error('wrong'));
    },
    onMailFrom: ({ address }, _session, done) => {
      const code = senders(address);
      if (code === null) done();
      else done(refusal(code));
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = recipients(address);
      if (code === null) done();
      else done(refusal(code));
    },
    async onData(stream, { id, envelope }, done) {
      const bytes = await buffer(stream).catch(() => null);
      // The sender was killed during the mail.
      if (bytes === null) return;
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        ...parse(bytes.toString('utf8')),
      });
      if (afterData === 'ANSWER') done();
      if (afterData === 'CUT') [...server.connections].find((each) => each.id === id)?.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  greetAtOnce(server);
  // A killed sender closes the connection abruptly, which is no error of the test.
  server.on('error', () => {});
  const address = server.server.address() as AddressInfo;
  return {
    url: `${tls === 'FROM_THE_START' ? 'smtps' : 'smtp'}://spill:${SMTP_PASSWORD}@127.0.0.1:${address.port}`,
    mails,
    passwords,
    refuse: (isRefusing) => {
      recipients = () => (isRefusing ? 550 : null);
    },
    answerSenders: (answer) => {
      senders = answer;
    },
    answerRecipients: (answer) => {
      recipients = answer;
    },
    afterData: (what) => {
      afterData = what;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Parses the MIME that nodemailer writes: two alternatives, each 7bit, quoted-printable or base64.
 */
function parse(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [head = '', ...parts] = raw.split(`--${boundary}`);
  const part = (type: string) =>
    decode(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  const headers = headersOf(head);
  const subject = decodeWords(headers.get('subject') ?? '');
  return { subject, text: part('text/plain'), html: part('text/html'), headers };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

/** Decodes words of a header that are not ASCII. */
function decodeWords(header: string): string {
  return header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decode(part: string): string {
  const [headers = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n').trim();
  if (/base64/i.test(headers)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(headers)) return text;
  return unquote(text.replace(/=\r\n/g, ''));
}
