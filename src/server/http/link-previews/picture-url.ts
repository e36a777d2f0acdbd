import type { PagePattern } from '#contract/http/pages.ts';
import type { PagePicture } from '#contract/http/rendering.ts';
import type { Executor } from '#server/db/database.ts';
import { composePicture, type PictureRequest } from './compose-picture.ts';
import { altOf, versionOf } from './describe-picture.ts';
import { picturePath, subjectOfPage } from './subject.ts';

interface Sources {
  readonly request: PictureRequest;
  readonly db: Executor;
  readonly product: string;
}

interface PageLocation {
  readonly page: PagePattern | null;
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the URL of a page's preview without composing it; enough for a logged-in player's page,
 * which no crawler fetches.
 */
export function pictureUrl({ page, pathname, search }: PageLocation): PagePicture | null {
  const subject = page && subjectOfPage(page, pathname, search);
  return subject && { path: picturePath(subject), alt: null };
}

/**
 * Returns the preview of a page as a visitor sees it, with its version in the URL, so that chats
 * fetch a changed one. `null` for the default one.
 */
export async function pictureOfPage(
  { page, pathname, search }: PageLocation,
  sources: Sources,
): Promise<PagePicture | null> {
  const subject = page && subjectOfPage(page, pathname, search);
  if (subject === null) return null;
  const picture = await composePicture(subject, sources);
  return picture && { path: picturePath(subject, versionOf(picture)), alt: altOf(picture) };
}
