import { OTHER_SITES_TEXTS as TEXTS } from '#demo/demo.texts.ts';
import { demoPage } from './demo-page.ts';

const SENT = '/contact/sent';
const { contact, developer, oldResults, standIn } = TEXTS;

const form = `<form action="${SENT}">
<label>${contact.sender} <input name="sender" autocomplete="name"></label>
<label>${contact.message} <textarea name="message" rows="6" required></textarea></label>
<button>${contact.send}</button>
</form>`;

/** Pages that replace other sites that the game links to, by path. */
export const OTHER_SITES: Readonly<Record<string, string>> = {
  '/contact': demoPage(contact.title, form),
  [SENT]: demoPage(contact.title, `<p role="status">${contact.sent}</p>`),
  '/developer': demoPage(developer.title, `<p>${standIn}</p>`),
  '/old-results': demoPage(oldResults.title, `<p>${standIn}</p>`),
};

/** Settings that link to these pages. */
export const otherSiteSettings = (origin: string) => ({
  CONTACT_FORM_URL: `${origin}/contact`,
  DEVELOPER_URL: `${origin}/developer`,
  OLD_RESULTS_URL: `${origin}/old-results`,
});
