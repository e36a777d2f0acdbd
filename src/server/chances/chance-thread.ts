import { Worker } from 'node:worker_threads';
import type { PublicSeason } from '#domain/public-season.ts';
import { MINUTE_MS } from '#domain/time.ts';

/** What is worked out in the thread. */
export interface ChanceTask {
  readonly season: PublicSeason;
  readonly seed: number;
}

/** By player in the order of ids; `null` where nothing can be said. */
export type ChanceAnswer = readonly number[] | null;

export interface ChanceThread {
  /** One at a time. Fails when the thread dies, or takes far too long. */
  readonly work: (task: ChanceTask) => Promise<ChanceAnswer>;
  readonly end: () => Promise<void>;
}

/** Two hundred players take some ten MB: what takes much more is mistaken, and is not to take the server with it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** A hundred players take two seconds of a usual processor, and a small one is some ten times as slow. */
const LONGEST_MS = 5 * MINUTE_MS;

/** It holds up no process that wants to end, and knows nothing of the server's environment. */
export function startChanceThread(file: URL): ChanceThread {
  const worker = new Worker(file, {
    name: 'chances',
    env: {},
    resourceLimits: RESOURCE_LIMITS,
  });
  worker.unref();
  let over: Error | null = null;
  let fail: (error: Error) => void = () => {};
  const onOver = (error: Error) => {
    over ??= error;
    fail(over);
  };
  worker.on('error', onOver);
  worker.on('exit', (code) => onOver(new Error(`it ended with ${code}`)));

  return {
    work: (task) =>
      new Promise((resolve, reject) => {
        if (over !== null) return reject(over);
        const late = setTimeout(() => onOver(new Error('it took too long')), LONGEST_MS);
        late.unref();
        const onAnswer = (answer: ChanceAnswer) => {
          clearTimeout(late);
          resolve(answer);
        };
        fail = (error) => {
          clearTimeout(late);
          worker.off('message', onAnswer);
          reject(error);
        };
        worker.once('message', onAnswer);
        worker.postMessage(task);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}
