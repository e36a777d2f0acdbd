/** Where what is not saved yet waits, for one user, one season and one guess. */
export function draftKey(userId: string, year: number, guess: string): string {
  return `guess-draft:${userId}:${year}:${guess}`;
}
