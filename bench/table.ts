export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly isMet: boolean | null;
}

/** Prints rows as a Markdown table, ready for the README. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['what', 'measured', 'bar', 'met'],
    ['---', '---', '---', '---'],
    ...rows.map((row) => [
      row.what,
      row.measured,
      row.bar,
      row.isMet === null ? '' : row.isMet ? 'yes' : 'NO',
    ]),
  ];
  for (const line of cells) process.stdout.write(`| ${line.join(' | ')} |\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
