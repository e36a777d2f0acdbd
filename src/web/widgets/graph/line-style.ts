import type { Ghost } from '#domain/scoring/ghosts.ts';

/**
 * Styles of lines: six colours in turn; dashes distinguish the rounds, and markers adjacent lines.
 */
const COLOURS = 6;
const DASHES = [undefined, '9 5', '2 5', '14 4 2 4'];
const MARKERS = [
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z',
  'M-4-4h8v8h-8Z',
  'M0-5.5 5 4H-5Z',
  'M0-5.5 5.5 0 0 5.5-5.5 0Z',
  'M0 5.5 5-4H-5Z',
];

export interface LineStyle {
  readonly colour: string;
  readonly dash: string | undefined;
  readonly marker: string;
  /** True if the marker is drawn as lines, not as an area. */
  readonly isStroked?: boolean;
}

/** Style of a background line. */
export const FAINT_STYLE: LineStyle = {
  colour: 'var(--color-edge)',
  dash: undefined,
  marker: 'M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z',
};

/** Style of a background line that is highlighted. */
export const LONE_STYLE: LineStyle = {
  colour: 'var(--color-ink)',
  dash: undefined,
  marker: MARKERS[0] as string,
};

/** Returns a style which differs for any two of the first 120 lines. */
export function lineStyle(index: number): LineStyle {
  const round = Math.floor(index / COLOURS);
  return {
    colour: `var(--color-line-${(index % COLOURS) + 1})`,
    dash: DASHES[round % DASHES.length],
    marker: MARKERS[index % MARKERS.length] as string,
  };
}

const GHOST_STYLES: Readonly<Record<Ghost, Pick<LineStyle, 'dash' | 'marker'>>> = {
  MAJORITY: { dash: '5 3', marker: 'M-4-4 4 4M4-4-4 4' },
  GRID: { dash: '1.5 3', marker: 'M0-5V5M-5 0H5' },
  LAST_YEAR: { dash: '8 3 1.5 3', marker: 'M-5 0H5M-3-4 3 4M3-4-3 4' },
};

/** Returns the style of a ghost: in ink and dashed, with a marker of strokes only. */
export const ghostStyle = (ghost: Ghost): LineStyle => ({
  ...GHOST_STYLES[ghost],
  colour: 'var(--color-ink)',
  isStroked: true,
});
