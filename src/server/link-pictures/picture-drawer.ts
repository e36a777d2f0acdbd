import { Worker } from 'node:worker_threads';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { workerFile } from '../worker-file.ts';
import type { Drawing, DrawingOrder } from './drawing/link-pictures.worker.ts';
import type { Picture } from './picture.ts';

/** Draws pictures as PNG files. */
export interface PictureDrawer {
  /** @throws TooManyPictures when so many wait already that this one would come late */
  readonly draw: (picture: Picture) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export class TooManyPictures extends Error {}

interface DrawerOptions {
  /** What the thread runs. */
  readonly file: URL;
  /** How many may wait, the one that is drawn among them. */
  readonly mostWaiting: number;
  /** After so long without a picture the thread ends, and gives its memory back. */
  readonly idleMs: number;
  /** No picture takes longer; whatever holds the thread that long is ended. */
  readonly longestMs: number;
}

const DEFAULTS: DrawerOptions = {
  file: workerFile('link-pictures'),
  mostWaiting: 20,
  idleMs: 2 * MINUTE_MS,
  longestMs: 10 * SECOND_MS,
};

/** What a thread may take beside the pixels: a twentieth of it is in use. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Draws in a thread of its own, which begins with the first picture: answers do not wait for it. */
export function createPictureDrawer(given: Partial<DrawerOptions> = {}): PictureDrawer {
  const { file, mostWaiting, idleMs, longestMs } = { ...DEFAULTS, ...given };
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let orders = 0;
  let timer: NodeJS.Timeout | undefined;

  async function end(why: Error): Promise<void> {
    clearTimeout(timer);
    const ended = thread;
    thread = null;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
    await ended?.terminate();
  }

  /** Begins anew with every order and every picture: either it works, or it rests. */
  function watch(): void {
    clearTimeout(timer);
    const isIdle = waiting.size === 0;
    timer = setTimeout(
      () => void end(new Error('a picture took too long')),
      isIdle ? idleMs : longestMs,
    ).unref();
  }

  function begin(): Worker {
    const begun = new Worker(file, {
      name: 'link pictures',
      env: {},
      execArgv: [],
      resourceLimits: MEMORY,
    });
    // Neither a thread that rests nor one that draws keeps the process from ending.
    begun.unref();
    begun.on('message', ({ id, png }: Drawing) => {
      waiting.get(id)?.resolve(Buffer.from(png.buffer));
      waiting.delete(id);
      watch();
    });
    begun.on('error', (error) => {
      if (thread === begun) void end(error);
    });
    return begun;
  }

  return {
    draw: (picture) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) {
          reject(new TooManyPictures());
          return;
        }
        thread ??= begin();
        orders += 1;
        waiting.set(orders, { resolve, reject });
        const order: DrawingOrder = { id: orders, picture };
        thread.postMessage(order);
        if (waiting.size === 1) watch();
      }),
    close: () => end(new Error('the server stops')),
  };
}
