import type { LineStyle } from './line-style.ts';

/** Shows the style of a line in the graph. */
export function LineSwatch({ style }: { readonly style: LineStyle }) {
  return (
    <svg width="36" height="12" viewBox="0 -6 36 12" aria-hidden="true">
      <path
        d="M0 0h27"
        fill="none"
        stroke={style.colour}
        strokeWidth="2.5"
        strokeDasharray={style.dash}
      />
      <path
        d={style.marker}
        transform="translate(30 0)"
        fill={style.colour}
        stroke={style.isStroked ? style.colour : 'none'}
        strokeWidth="2"
      />
    </svg>
  );
}
