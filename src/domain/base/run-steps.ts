/** Runs steps to their end, without letting other work run between them, and returns their result. */
export function runSteps<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
