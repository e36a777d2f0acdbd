import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { showToast } from '#web/ui/toast.tsx';
import { shareLinesTexts as texts } from './share-lines.texts.ts';

/** A browser opens its share sheet for a tap of a moment ago, and for none of long ago. */
const PICTURE_WAIT_MS = SECOND_MS / 2;

/** Results change, and a picture with them. */
const PICTURE_KEPT_MS = 5 * MINUTE_MS;

const OG_IMAGE = /<meta property="og:image" [^>]*>/;

export interface Pictured {
  /** On this site: where it leads, and whose picture goes along. */
  readonly path: string;
  /** What the picture is called as a file, without its ending. */
  readonly pictureName: string;
}

const pictures = new Map<string, Promise<File | null>>();

/** The picture that the page at an address has for those who link to it; `null` where it has none. */
async function fetchPicture({ path, pictureName }: Pictured): Promise<File | null> {
  const page = await fetch(path, { headers: { accept: 'text/html' } });
  // The whole page would be held to this one's security policy when it is parsed, and its styles complained of.
  const [tag = ''] = OG_IMAGE.exec(await page.text()) ?? [];
  const meta = new DOMParser().parseFromString(tag, 'text/html').querySelector('meta');
  if (meta === null) return null;
  // Whatever the site is called for others, here it is where this page came from.
  const { pathname, search } = new URL(meta.content, location.href);
  const answer = await fetch(`${pathname}${search}`);
  const picture = await answer.blob();
  if (!answer.ok || !picture.type.startsWith('image/')) return null;
  return new File([picture], `${pictureName}.${picture.type.split('/')[1]}`, {
    type: picture.type,
  });
}

/** Fetches the picture of a page, so that it is there when it is shared. */
export function preparePicture(of: Pictured): Promise<File | null> {
  const { path } = of;
  const known = pictures.get(path);
  if (known !== undefined) return known;
  const asked = fetchPicture(of).catch(() => {
    pictures.delete(path);
    return null;
  });
  pictures.set(path, asked);
  setTimeout(() => pictures.delete(path), PICTURE_KEPT_MS);
  return asked;
}

const later = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_WAIT_MS));

interface Shared extends Pictured {
  readonly lines: readonly string[];
}

function dataOf({ lines, path }: Shared, picture: File | null): ShareData {
  const url = new URL(path, location.origin).href;
  const text = lines.join('\n');
  const files = picture === null ? [] : [picture];
  // Beside a file many programs leave out the address.
  const withPicture = { text: `${text}\n${url}`, files };
  if (picture !== null && navigator.canShare?.(withPicture)) return withPicture;
  return { text, url };
}

async function copy({ lines, path }: Shared): Promise<void> {
  const text = [...lines, new URL(path, location.origin).href].join('\n');
  try {
    await navigator.clipboard.writeText(text);
    showToast(texts.copied);
  } catch {
    showToast(texts.notCopied);
  }
}

/** Opens the phone's share sheet with a text, a link and a picture, or copies text and link where there is none. */
export async function shareWithPicture(shared: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(shared);
  const picture = await Promise.race([preparePicture(shared), later()]);
  try {
    await navigator.share(dataOf(shared, picture));
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) await copy(shared);
  }
}
