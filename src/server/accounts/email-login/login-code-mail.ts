import { LOGIN_CODE_MINUTES } from '#contract/limits.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Mail } from '#server/messages/mail/mailer.ts';
import { EMAIL_LOGIN_TEXTS as TEXTS } from './email-login.texts.ts';

const CODE_STYLE = 'font:bold 32px monospace;letter-spacing:4px';

interface Content {
  readonly code: string;
  /** Browser and system of the request; may be empty. */
  readonly device: string;
  readonly productName: string;
}

/** Returns the mail, with the code first and unbroken: it is copied, or filled in by the phone. */
export function loginCodeMail(to: string, { code, device, productName }: Content): Mail {
  const before = [TEXTS.greeting, TEXTS.explanation];
  const after = [
    TEXTS.validity(LOGIN_CODE_MINUTES),
    ...(device === '' ? [] : [TEXTS.askedFrom(device)]),
    TEXTS.notYou,
    TEXTS.regards(productName),
  ];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject: TEXTS.subject(code, productName),
    text: [...before, code, ...after].join('\n\n'),
    html: [
      ...before.map(paragraph),
      `<p style="${CODE_STYLE}">${code}</p>`,
      ...after.map(paragraph),
    ].join('\n'),
  };
}
