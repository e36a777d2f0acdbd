/** Where what is not saved yet waits, for one season and one guess. */
export function draftKey(year: number, guess: string): string {
  return `guess:${year}:${guess}`;
}
