import type { Page } from '#contract/pages.ts';
import type { Executor } from '../db/open-database.ts';
import { type Ask, composePicture } from './compose-picture.ts';
import { altOf, editionOf } from './describe-picture.ts';
import { picturePath, subjectOfPage } from './subject.ts';

/** The game's own, for every page without another: it is there before anything is drawn. */
export const DEFAULT_PICTURE_PATH = '/link-picture.png';

/** A picture that the head of a page names. */
export interface PagePicture {
  /** With the edition that it shows now: chats ask again when it is another. */
  readonly path: string;
  readonly alt: string;
}

interface Sources {
  readonly ask: Ask;
  readonly db: Executor;
  readonly product: string;
}

/** The picture of a page as any visitor may see it; `null` where the game's own has to do. */
export async function pictureOfPage(
  { page, pathname, search }: { page: Page | null; pathname: string; search: string },
  sources: Sources,
): Promise<PagePicture | null> {
  const subject = page && subjectOfPage(page, pathname, search);
  if (subject === null) return null;
  const picture = await composePicture(subject, sources);
  return picture && { path: picturePath(subject, editionOf(picture)), alt: altOf(picture) };
}
