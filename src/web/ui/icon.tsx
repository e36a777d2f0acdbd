import type { Elements } from './content.ts';

const DRAWINGS = {
  menu: <path d="M3 5h14M3 10h14M3 15h14" />,
  close: <path d="m4.5 4.5 11 11m0-11-11 11" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 2v1m0 14v1m8-8h-1M3 10H2m13.7-5.7-.8.8M5.1 14.9l-.8.8m11.4 0-.8-.8M5.1 5.1l-.8-.8" />
    </>
  ),
  moon: <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />,
  disc: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle cx="10" cy="10" r="3.5" fill="currentColor" />
    </>
  ),
  chevronRight: <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />,
  chevronLeft: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  arrowUp: <path d="M10 16V4m0 0L5 9m5-5 5 5" />,
  arrowDown: <path d="M10 4v12m0 0 5-5m-5 5-5-5" />,
  swap: <path d="M3 6.5h13m0 0-3-3m3 3-3 3m4 4H4m0 0 3-3m-3 3 3 3" />,
  grip: <path d="M7 4h.01M7 10h.01M7 16h.01M13 4h.01M13 10h.01M13 16h.01" strokeWidth="3" />,
  minus: <path d="M4 10h12" />,
  plus: <path d="M4 10h12M10 4v12" />,
  lock: <path d="M4.5 9.5h11V17h-11ZM7 9V6a3 3 0 0 1 6 0v3" />,
  check: <path d="m3.5 10.5 4.5 4.5 8.5-9.5" />,
  flag: <path d="M4.5 18V3h11l-2.5 4 2.5 4h-11" />,
  home: <path d="M3 9.5 10 3l7 6.5M5 8v9h4v-5h2v5h4V8" />,
  pencil: <path d="m3 17 1-4L14 3l3 3L7 16l-4 1Zm9-12 3 3" />,
  people: (
    <path d="M2 17v-3l2-2h6l2 2v3M7 8.5a2.5 2.5 0 1 0 0-.1Zm7 3.5h2l2 2v3M13 4a2.5 2.5 0 0 1 0 4.6" />
  ),
  chart: <path d="M3.5 17v-6m6.5 6V3m6.5 14V8" />,
  grid: <path d="M3 3h14v14H3Zm0 4.7h14M3 12.3h14M7.7 3v14M12.3 3v14" />,
  person: (
    <path d="M3.5 18v-2.5L6 13h8l2.5 2.5V18M10 9.5A3.5 3.5 0 1 0 10 2.500a3.5 3.5 0 0 0 0 7Z" />
  ),
  external: <path d="M8 4H4v12h12v-4M11 3h6v6m0-6-8 8" />,
} satisfies Record<string, Elements>;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** Icons are hidden from screen readers, so put a text beside them or name the control. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
