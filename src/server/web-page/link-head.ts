import type { PageContents } from '#contract/page-bundle.ts';
import { escapeHtml } from '../escape-html.ts';
import type { PagePicture } from '../link-pictures/page-picture.ts';

/** What chats and search engines show without cutting it themselves. */
export const LINK_TITLE_MAX = 60;
export const LINK_DESCRIPTION_MAX = 160;

/** At most so many characters; what is cut ends with `…`, at a word where there is one. */
export function shortened(text: string, max: number): string {
  const signs = [...text];
  if (signs.length <= max) return text;
  const start = signs.slice(0, max - 1).join('');
  const words = start.replace(/\s+\S*$/, '');
  return `${(words.length > max / 2 ? words : start).trimEnd()}…`;
}

function withContent(head: string, names: string, text: string): string {
  return head.replace(
    new RegExp(`((?:name|property)="(?:${names})" content=")[^"]*`, 'g'),
    (_, start) => start + escapeHtml(text),
  );
}

/** The head of a page that is found at this address: programs do not take a picture's path alone. */
export function withSite(head: string, publicUrl: string): string {
  return head.replace(
    /(property="og:image" content=")(\/[^"]*)/,
    (_, start, path) => start + escapeHtml(new URL(path, publicUrl).href),
  );
}

/** The head of a page with its own title, and with what a link to it shows in a chat. */
export function withLinkTexts(
  head: string,
  { title, linkTitle, description }: Pick<PageContents, 'title' | 'linkTitle' | 'description'>,
): string {
  const titled = withContent(
    head.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`),
    'og:title',
    shortened(linkTitle, LINK_TITLE_MAX),
  );
  if (description === undefined) return titled;
  const short = shortened(description, LINK_DESCRIPTION_MAX);
  return withContent(titled, 'description|og:description', short);
}

/** The head of a page with a picture of its own. */
export function withPicture(head: string, { path, alt }: PagePicture, publicUrl: string): string {
  const { href } = new URL(path, publicUrl);
  const pictured = withContent(head, 'og:image', href);
  return alt === null ? pictured : withContent(pictured, 'og:image:alt', alt);
}
