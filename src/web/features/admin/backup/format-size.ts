const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
let format: Intl.NumberFormat | undefined;

/** Returns a number of bytes as text: «1,2 MB». */
export function formatSize(bytes: number): string {
  format ??= new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 1 });
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${format.format(value)}\u00a0${UNITS[unit]}`;
}
