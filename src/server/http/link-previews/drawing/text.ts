import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const FACES = {
  body: { weight: 500, family: 'sofia-sans' },
  bold: { weight: 700, family: 'sofia-sans' },
  display: { weight: 800, family: 'sofia-sans-extra-condensed' },
} as const;
const SUBSETS = ['latin', 'latin-ext'];

export interface TextStyle {
  readonly face: keyof typeof FACES;
  /** Size in pixels. */
  readonly size: number;
}

/** Maximum length of text in characters; the rest is cut before measuring. */
const MAX_TEXT = 200;
/** Letters that a username may have, names of drivers and races, and the signs of our texts: both subsets have them all. */
const DRAWABLE = /[\u0020-\u007e\u00a0-\u017f–—‘’“”•…−]/;

const { resolve } = createRequire(import.meta.url);
for (const family of ['sofia-sans', 'sofia-sans-extra-condensed']) {
  for (const subset of SUBSETS) {
    const file = resolve(
      `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`,
    );
    if (GlobalFonts.registerFromPath(file, `${family} ${subset}`) === null) {
      throw new Error(`The font ${file} cannot be read`);
    }
  }
}

export function fontOf({ face, size }: TextStyle): string {
  const { weight, family } = FACES[face];
  const families = SUBSETS.map((subset) => `"${family} ${subset}"`);
  return `${weight} ${size}px ${families.join()}`;
}

/** Removes characters that our fonts lack (emojis, other scripts), and accents that they lack. */
export function drawable(text: string): string {
  return [...text.slice(0, MAX_TEXT).normalize('NFC')]
    .map((sign) => (DRAWABLE.test(sign) ? sign : (sign.normalize('NFD')[0] ?? '')))
    .filter((sign) => DRAWABLE.test(sign))
    .join('');
}

const ruler = createCanvas(1, 1).getContext('2d');

/** Returns the width in pixels of text that is `drawable`. */
export function widthOf(text: string, style: TextStyle): number {
  ruler.font = fontOf(style);
  return ruler.measureText(text).width;
}

/** Returns the drawable text, shortened with `…` until it is no wider than `width`. */
export function cut(text: string, style: TextStyle, width: number): string {
  const whole = drawable(text);
  if (widthOf(whole, style) <= width) return whole;
  let [fits, tooLong] = [0, whole.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(`${whole.slice(0, middle)}…`, style) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${whole.slice(0, fits).trimEnd()}…`;
}

/** Balances two lines, by moving words down while the second is no longer than the first. */
function balanced(lines: string[], style: TextStyle): string[] {
  const [first, second] = lines;
  if (lines.length !== 2 || first === undefined || second === undefined) return lines;
  const words = first.split(' ');
  const moved = [words.slice(0, -1).join(' '), `${words.at(-1)} ${second}`] as const;
  const isBetter = words.length > 1 && widthOf(moved[1], style) <= widthOf(first, style);
  return isBetter ? balanced([...moved], style) : lines;
}

/** Returns at most `lines` lines that are no wider than `width`; the last one is cut. */
export function wrap(text: string, style: TextStyle, width: number, lines: number): string[] {
  const words = drawable(text).split(' ').filter(Boolean);
  const wrapped: string[] = [];
  while (words.length > 0 && wrapped.length < lines - 1) {
    let line = words.shift() ?? '';
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`, style) <= width) {
      line += ` ${words.shift()}`;
    }
    wrapped.push(cut(line, style, width));
  }
  if (words.length > 0) wrapped.push(cut(words.join(' '), style, width));
  return balanced(wrapped, style);
}
