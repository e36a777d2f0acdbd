import { SECOND_MS } from '#domain/base/time.ts';
import { workerFile } from '#server/base/workers/worker-file.ts';
import type { WorkerPool } from '#server/base/workers/worker-pool.ts';
import type { Picture } from './picture.ts';

/** Draws pictures as PNG files. */
export interface PictureDrawer {
  /** @throws TooManyPictures if too many are pending for this one to be drawn in time */
  readonly draw: (picture: Picture) => Promise<Buffer>;
}

export class TooManyPictures extends Error {}

interface DrawerOptions {
  /** Worker module that draws. */
  readonly file: URL;
  /** Maximum number of pending drawings, including the current one. */
  readonly mostWaiting: number;
  /** Maximum time in ms to wait for a picture. */
  readonly longestMs: number;
}

const DEFAULTS: DrawerOptions = {
  file: workerFile('link-previews'),
  mostWaiting: 20,
  longestMs: 10 * SECOND_MS,
};

/** Draws in the worker pool, where a fault in the native canvas cannot crash the server. */
export function createPictureDrawer(
  workers: WorkerPool,
  given: Partial<DrawerOptions> = {},
): PictureDrawer {
  const { file, mostWaiting, longestMs } = { ...DEFAULTS, ...given };
  let waiting = 0;
  return {
    draw: async (picture) => {
      if (waiting >= mostWaiting) throw new TooManyPictures();
      waiting += 1;
      try {
        return Buffer.from(await workers.run<Uint8Array>(file, picture, longestMs));
      } finally {
        waiting -= 1;
      }
    },
  };
}
