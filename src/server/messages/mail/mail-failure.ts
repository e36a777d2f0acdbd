import type { MailFailureKind } from '#server/db/tables.ts';

/** Error as nodemailer throws it, unvalidated. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Mail that was not sent, or possibly not; `cause` is the transport's error. */
export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  readonly code: string;
  /** True if the same mail may be accepted soon: the server has answered 4xx, or not at all. */
  readonly isForNow: boolean;

  constructor(cause: unknown, isHandedOver: boolean) {
    super(cause instanceof Error ? cause.message : 'The mail was not sent', { cause });
    this.name = 'MailFailure';
    this.kind = kindOf(cause as SmtpError, isHandedOver);
    this.isForNow = isForNow(cause as SmtpError, this.kind);
    this.code = String((cause as SmtpError).code ?? '');
  }
}

function isForNow({ responseCode }: SmtpError, kind: MailFailureKind): boolean {
  return typeof responseCode === 'number' ? responseCode < 500 : kind === 'SERVER';
}

/**
 * Commands whose rejection concerns this mail; a rejection of any other command concerns our setup.
 */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA']);

function kindOf(
  { code, command, responseCode }: SmtpError,
  isHandedOver: boolean,
): MailFailureKind {
  if (typeof responseCode === 'number') {
    if (!ABOUT_THE_MAIL.has(command)) return 'SERVER';
    return responseCode >= 500 ? 'RECIPIENT' : 'LATER';
  }
  // Refused before any connection: no server would accept this recipient.
  if (code === 'EENVELOPE') return 'RECIPIENT';
  return isHandedOver ? 'UNKNOWN' : 'SERVER';
}
