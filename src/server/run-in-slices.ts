import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long is worked at a stretch. */
const STRETCH_MS = 8;

/** Does it in stretches, between which others are answered. */
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
