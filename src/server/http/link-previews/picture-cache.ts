import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { versionOf } from './describe-picture.ts';
import type { Picture } from './picture.ts';
import type { PictureDrawer } from './picture-drawer.ts';

/**
 * Maximum size in bytes, some seventy pictures: each member's program fetches what a chat shows.
 */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 500;

export interface DrawnPicture {
  readonly png: Buffer;
  readonly etag: string;
}

export interface PictureCache {
  /** Returns the cached picture; `undefined` if it must be drawn. */
  readonly known: (picture: Picture) => DrawnPicture | undefined;
  /** Draws the picture, or waits for a pending drawing of it. */
  readonly drawn: (picture: Picture) => Promise<DrawnPicture>;
}

/** Caches drawn pictures by their contents, so that they never become stale. */
export function createPictureCache(drawer: PictureDrawer): PictureCache {
  const cached = new LRUCache<string, DrawnPicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => ENTRY_BYTES + png.length,
  });
  const pending = new Map<string, Promise<DrawnPicture>>();

  async function draw(picture: Picture): Promise<DrawnPicture> {
    const png = await drawer.draw(picture);
    // The ETag hashes the bytes: another version of the game may draw the same picture differently.
    const hash = createHash('sha256').update(png).digest('base64url').slice(0, 27);
    const made = { png, etag: `"${hash}"` };
    cached.set(versionOf(picture), made);
    return made;
  }

  return {
    known: (picture) => cached.get(versionOf(picture)),
    drawn(picture) {
      const version = versionOf(picture);
      let making = pending.get(version);
      if (making === undefined) {
        making = draw(picture).finally(() => pending.delete(version));
        pending.set(version, making);
      }
      return making;
    },
  };
}
