import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest slice before yielding to the event loop. */
const STRETCH_MS = 8;

/** Runs a generator in slices and yields to the event loop between them, so that other requests are served. */
export async function runInSlices<Value>(steps: Generator<void, Value>): Promise<Value> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < STRETCH_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
