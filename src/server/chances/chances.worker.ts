import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { chancesToWin } from '#domain/chances-to-win.ts';
import type { ChanceTask } from './chance-thread.ts';

/*
 * Works out chances, one season after the other, in a thread of its own. It knows nothing but what it is sent.
 */

// On Linux a priority is the thread's own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it is as important as all others.
  }
}

parentPort?.on('message', ({ season, seed }: ChanceTask) => {
  parentPort?.postMessage(chancesToWin(season, seed));
});
