import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { showToast } from '#web/ui/toast.tsx';
import { shareLinesTexts as texts } from './share.texts.ts';

/** Maximum time to wait for the picture: browsers open the share sheet only shortly after a tap. */
const PICTURE_WAIT_MS = SECOND_MS / 2;

/** Cache time of a picture, which changes with the results. */
const PICTURE_KEPT_MS = 5 * MINUTE_MS;

export interface Pictured {
  /** Path on this site that the picture links to. */
  readonly path: string;
  readonly picture: {
    readonly path: string;
    /** File name of the picture, without extension. */
    readonly name: string;
  };
}

const pictures = new Map<string, Promise<File | null>>();

/** Returns the picture as a file; `null` if there is none. */
async function fetchPicture({ path, name }: Pictured['picture']): Promise<File | null> {
  const response = await fetch(path);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) return null;
  return new File([picture], `${name}.${picture.type.split('/')[1]}`, { type: picture.type });
}

/** Fetches a picture ahead, so that sharing it needs no wait. */
export function preparePicture(picture: Pictured['picture']): Promise<File | null> {
  const { path } = picture;
  const known = pictures.get(path);
  if (known !== undefined) return known;
  const pending = fetchPicture(picture).catch(() => {
    pictures.delete(path);
    return null;
  });
  pictures.set(path, pending);
  setTimeout(() => pictures.delete(path), PICTURE_KEPT_MS);
  return pending;
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
  // The URL goes into the text, because many apps drop it next to a file.
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

/** Opens the share sheet with text, link and picture, or copies text and link if there is none. */
export async function shareWithPicture(shared: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(shared);
  const picture = await Promise.race([preparePicture(shared.picture), later()]);
  try {
    await navigator.share(dataOf(shared, picture));
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) await copy(shared);
  }
}
