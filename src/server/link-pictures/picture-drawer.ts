import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
  /** The program that draws. */
  readonly file: URL;
  /** How many may wait, the one that is drawn among them. */
  readonly mostWaiting: number;
  /** After so long without a picture the process ends, and gives its memory back. */
  readonly idleMs: number;
  /** No picture takes longer; a process that is held up that long is ended. */
  readonly longestMs: number;
}

const DEFAULTS: DrawerOptions = {
  file: workerFile('link-pictures'),
  mostWaiting: 20,
  idleMs: 2 * MINUTE_MS,
  longestMs: 10 * SECOND_MS,
};

const EXEC_ARGV = ['--max-old-space-size=64', '--max-semi-space-size=1'];

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Draws in a process of its own, which begins with the first picture: answers do not wait for it, its memory is given back as a
 * whole, and a fault in the native canvas cannot end the server.
 */
export function createPictureDrawer(given: Partial<DrawerOptions> = {}): PictureDrawer {
  const { file, mostWaiting, idleMs, longestMs } = { ...DEFAULTS, ...given };
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let orders = 0;
  let timer: NodeJS.Timeout | undefined;

  function end(why: Error): void {
    clearTimeout(timer);
    child?.kill('SIGKILL');
    child = null;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }

  /** Begins anew with every order and every picture: either it works, or it rests. */
  function watch(): void {
    clearTimeout(timer);
    const isIdle = waiting.size === 0;
    timer = setTimeout(
      () => end(new Error('a picture took too long')),
      isIdle ? idleMs : longestMs,
    ).unref();
  }

  function begin(): ChildProcess {
    const begun = fork(fileURLToPath(file), {
      env: {},
      execArgv: EXEC_ARGV,
      serialization: 'advanced',
    });
    // Neither a process that rests nor one that draws keeps the server from ending.
    begun.unref();
    begun.channel?.unref();
    begun.on('message', ({ id, png, error }: Drawing) => {
      const { resolve, reject } = waiting.get(id) ?? {};
      if (png === undefined) reject?.(new Error(error));
      else resolve?.(Buffer.from(png));
      waiting.delete(id);
      watch();
    });
    const hasEnded = (why: unknown) => {
      if (child === begun) end(new Error(`the process that draws pictures has ended: ${why}`));
    };
    begun.on('error', hasEnded);
    begun.on('exit', (code, signal) => hasEnded(signal ?? code));
    return begun;
  }

  return {
    draw: (picture) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) {
          reject(new TooManyPictures());
          return;
        }
        child ??= begin();
        orders += 1;
        waiting.set(orders, { resolve, reject });
        const order: DrawingOrder = { id: orders, picture };
        child.send(order);
        if (waiting.size === 1) watch();
      }),
    close: async () => end(new Error('the server stops')),
  };
}
