/** Six colours go round, as on a strip of paint; dash and marker tell the rounds apart. */
const COLOURS = 6;
const DASHES = [undefined, '9 5', '2 5', '14 4 2 4'];
const MARKERS = [
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z',
  'M-4-4h8v8h-8Z',
  'M0-5.5 5 4H-5Z',
  'M0-5.5 5.5 0 0 5.5-5.5 0Z',
  'M0 5.5 5-4H-5Z',
];

interface LineStyle {
  readonly colour: string;
  readonly dash: string | undefined;
  readonly marker: string;
}

/** Different for any two of the first 120 lines. */
export function lineStyle(index: number): LineStyle {
  const round = Math.floor(index / COLOURS);
  return {
    colour: `var(--color-line-${(index % COLOURS) + 1})`,
    dash: DASHES[round % DASHES.length],
    marker: MARKERS[round % MARKERS.length] as string,
  };
}
