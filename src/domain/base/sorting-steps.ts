/** Number of values that are sorted or merged in about a millisecond. */
const VALUES_A_STEP = 500;

/**
 * Sorts like `toSorted`, in steps of about a millisecond, so that other work can run in between.
 */
export function* sortingSteps<Value>(
  values: readonly Value[],
  compare: (a: Value, b: Value) => number,
): Generator<void, Value[]> {
  let runs: Value[][] = [];
  for (let start = 0; start < values.length; start += VALUES_A_STEP) {
    runs.push(values.slice(start, start + VALUES_A_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Value[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* mergingSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* mergingSteps<Value>(
  first: readonly Value[],
  second: readonly Value[],
  compare: (a: Value, b: Value) => number,
): Generator<void, Value[]> {
  const merged: Value[] = [];
  let at = 0;
  for (const value of second) {
    for (let next = first[at]; at < first.length; next = first[at]) {
      if (compare(next as Value, value) > 0) break;
      merged.push(next as Value);
      at += 1;
      if (merged.length % VALUES_A_STEP === 0) yield;
    }
    merged.push(value);
    if (merged.length % VALUES_A_STEP === 0) yield;
  }
  return merged.concat(first.slice(at));
}
