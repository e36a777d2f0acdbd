const GUESSES = ['order_guess', 'flag_guess', 'answer_guess', 'race_guess', 'reserve_guess'];

/** Returns a line by which the operator can identify a database. */
export function describeContents(rows: ReadonlyMap<string, number>): string {
  const count = (table: string) => rows.get(table) ?? 0;
  const guesses = GUESSES.reduce((sum, table) => sum + count(table), 0);
  const total = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return [
    counted(count('season'), 'season'),
    counted(count('user'), 'user'),
    `${counted(guesses, 'row')} of guesses`,
    `${counted(total, 'row')} in all`,
  ].join(', ');
}
