/** Each value that occurs more than once. */
export function duplicates<Value>(values: readonly Value[]): Value[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)];
}
