import { EMAIL_CODE_MINUTES } from '#contract/limits.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Mail } from '../mail/mailer.ts';
import { REMINDERS_TEXTS } from '../mail.texts.ts';

const TEXTS = REMINDERS_TEXTS.code;
const CODE_STYLE = 'font:bold 28px monospace;letter-spacing:2px';

/** Groups the code's digits by three, which is easier to read aloud. */
function grouped(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1 ');
}

export function codeMail(
  to: string,
  content: { readonly code: string; readonly username: string; readonly productName: string },
): Mail {
  const { username, productName } = content;
  const code = grouped(content.code);
  const before = [TEXTS.greeting(username), TEXTS.explanation(productName)];
  const after = [TEXTS.validity(EMAIL_CODE_MINUTES), TEXTS.notYou];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject: TEXTS.subject(productName),
    text: [...before, code, ...after].join('\n\n'),
    html: [
      ...before.map(paragraph),
      `<p style="${CODE_STYLE}">${code}</p>`,
      ...after.map(paragraph),
    ].join('\n'),
  };
}
