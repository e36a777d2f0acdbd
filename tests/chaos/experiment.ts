/** Row of the table. */
export interface Finding {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly isMet: boolean;
}

export const BUILT = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
  'dist/server/main.js',
];
