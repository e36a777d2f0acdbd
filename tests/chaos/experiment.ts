/** A row of the table. */
export interface Finding {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly isMet: boolean;
}

export const BUILT = ['--max-semi-space-size=4', 'dist/server/main.js'];
