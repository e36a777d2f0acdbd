const GUESSES = ['order_guess', 'flag_guess', 'race_guess', 'reserve_guess'];

/** Returns a line by which the operator can identify a database. */
export function describeContents(rows: ReadonlyMap<string, number>): string {
  const count = (table: string) => rows.get(table) ?? 0;
  const guesses = GUESSES.reduce((sum, table) => sum + count(table), 0);
  const total = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const told = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  return [
    told(count('season'), 'season'),
    told(count('user'), 'user'),
    `${told(guesses, 'row')} of guesses`,
    `${told(total, 'row')} in all`,
  ].join(', ');
}
