import type { UnsubscribeKind } from '#contract/messages/unsubscribe.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Mail } from './mail/mailer.ts';
import { MAIL_TEXTS } from './mail.texts.ts';
import type { Message } from './message.ts';

interface Surroundings {
  readonly productName: string;
  readonly link: string;
  readonly kind: UnsubscribeKind;
  readonly unsubscribeLink: string;
  readonly unsubscribeAllLink: string;
  readonly settingsLink: string;
}

/**
 * Follows the mail program's colour scheme; without styles the text is still readable and in order.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 16px; background: #f4f1ea; color: #17191d;
  font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.sheet { max-width: 34rem; margin: 0 auto; background: #ffffff; border-top: 6px solid #c9381a;
  border-radius: 4px 4px 12px 12px; padding: 24px 24px 8px; overflow-wrap: anywhere; }
.product { margin: 0 0 16px; font-weight: 700; color: #5a5e66; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.2; }
p { margin: 0 0 16px; }
.body { font-size: 19px; font-weight: 700; }
.button { display: inline-block; padding: 13px 24px; border-radius: 8px; background: #c9381a;
  color: #ffffff; font-weight: 700; text-decoration: none; }
.foot { margin-top: 24px; padding-top: 16px; border-top: 1px solid #e0dacd; color: #5a5e66;
  font-size: 15px; }
.foot a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #14161a; color: #f3f1eb; }
  .sheet { background: #1c1f25; border-top-color: #ff6a45; }
  .product, .foot { color: #a4a9b3; }
  .foot { border-top-color: #30353f; }
  .button { background: #ff6a45; color: #14161a; }
}`;

const paragraph = (text: string, className?: string) =>
  `<p${className ? ` class="${className}"` : ''}>${escapeHtml(text)}</p>`;
const anchor = (text: string, link: string, className?: string) =>
  `<a href="${escapeHtml(link)}"${className ? ` class="${className}"` : ''}>${escapeHtml(text)}</a>`;

/**
 * Returns a message as a mail, in plain text and HTML: the short text first, one link, and how to
 * unsubscribe.
 */
export function messageMail(
  message: Message,
  around: Surroundings,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { title, body, details, linkText, username } = message;
  const greeting = MAIL_TEXTS.greeting(username);
  const reason = MAIL_TEXTS.reason[around.kind](around.productName);
  const ways = [
    ...(around.kind === 'ALL'
      ? []
      : ([[MAIL_TEXTS.unsubscribe[around.kind], around.unsubscribeLink]] as const)),
    [MAIL_TEXTS.unsubscribe.ALL, around.unsubscribeAllLink],
    [MAIL_TEXTS.settings, around.settingsLink],
  ] as const;
  return {
    subject: title,
    text: [
      greeting,
      body,
      ...details,
      `${linkText}: ${around.link}`,
      MAIL_TEXTS.regards(around.productName),
      ['-- ', reason, ...ways.map(([text, link]) => `${text}: ${link}`)].join('\n'),
    ].join('\n\n'),
    html: [
      '<!doctype html>',
      `<html lang="nb"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
      '<meta name="viewport" content="width=device-width">',
      '<meta name="color-scheme" content="light dark">',
      `<style>${STYLE}</style></head><body><div class="sheet">`,
      paragraph(around.productName, 'product'),
      `<h1>${escapeHtml(title)}</h1>`,
      paragraph(greeting),
      paragraph(body, 'body'),
      ...details.map((detail) => paragraph(detail)),
      `<p>${anchor(linkText, around.link, 'button')}</p>`,
      `<div class="foot">${paragraph(reason)}`,
      ...ways.map(([text, link]) => `<p>${anchor(text, link)}</p>`),
      '</div></div></body></html>',
    ].join('\n'),
  };
}
