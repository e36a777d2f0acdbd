import type { Outline } from './canvas.ts';
import { type Contour, outlinesOf } from './contours.ts';

/** What the build makes of our typefaces (scripts/link-picture-glyphs.mjs). */
interface FaceGlyphs {
  readonly unitsPerEm: number;
  /** By sign: how far the next one stands, and its contours, upwards from the baseline. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, readonly Contour[]]>>;
  /** By pair of signs: how much further apart they stand. */
  readonly kerning: Readonly<Record<string, number>>;
}

export const FACE_NAMES = ['body', 'bold', 'display'] as const;
export type FaceName = (typeof FACE_NAMES)[number];

export interface TextStyle {
  readonly face: FaceName;
  /** In pixels. */
  readonly size: number;
}

/** No text of a picture is longer; more would only be cut, and is never measured. */
const LONGEST_TEXT = 200;

export interface Faces {
  readonly widthOf: (text: string, style: TextStyle) => number;
  /** The text itself, or as much of it as is no wider, with `…`. */
  readonly cut: (text: string, style: TextStyle, width: number) => string;
  /** In lines that are no wider, as many as may be; the last one is cut. */
  readonly wrap: (text: string, style: TextStyle, width: number, lines: number) => string[];
  readonly outlinesOf: (text: string, style: TextStyle, x: number, baseline: number) => Outline[];
}

/** Measures and sets text. What no face has (emojis, other scripts) is left out, and of a letter with marks only those. */
export function readFaces(json: string): Faces {
  const faces = JSON.parse(json) as Readonly<Record<FaceName, FaceGlyphs>>;

  function signsOf(text: string, face: FaceName): string[] {
    const { glyphs } = faces[face];
    return [...text.slice(0, LONGEST_TEXT).normalize('NFC')].flatMap((sign) => {
      if (Object.hasOwn(glyphs, sign)) return [sign];
      const [plain = ''] = sign.normalize('NFD');
      return Object.hasOwn(glyphs, plain) ? [plain] : [];
    });
  }

  function* placed(signs: readonly string[], face: FaceName) {
    const { glyphs, kerning } = faces[face];
    let x = 0;
    for (const [index, sign] of signs.entries()) {
      const [advance, contours] = glyphs[sign] ?? [0, []];
      yield { x, contours };
      x += advance + (kerning[sign + signs[index + 1]] ?? 0);
    }
    yield { x, contours: [] };
  }

  function widthOfSigns(signs: readonly string[], { face, size }: TextStyle): number {
    let width = 0;
    for (const { x } of placed(signs, face)) width = x;
    return (width * size) / faces[face].unitsPerEm;
  }

  const widthOf: Faces['widthOf'] = (text, style) => widthOfSigns(signsOf(text, style.face), style);

  const cut: Faces['cut'] = (text, style, width) => {
    const signs = signsOf(text, style.face);
    if (widthOfSigns(signs, style) <= width) return signs.join('');
    while (signs.length > 0 && widthOfSigns([...signs, '…'], style) > width) signs.pop();
    return `${signs.join('').trimEnd()}…`;
  };

  /** Two lines of much the same length look better than one with a word below it. */
  function balanced(lines: string[], style: TextStyle): string[] {
    const [first, second] = lines;
    if (lines.length !== 2 || first === undefined || second === undefined) return lines;
    const words = first.split(' ');
    const moved = [words.slice(0, -1).join(' '), `${words.at(-1)} ${second}`] as const;
    const isBetter = words.length > 1 && widthOf(moved[1], style) <= widthOf(first, style);
    return isBetter ? balanced([...moved], style) : lines;
  }

  return {
    widthOf,
    cut,
    wrap(text, style, width, lines) {
      const words = signsOf(text, style.face).join('').split(' ').filter(Boolean);
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
    },
    outlinesOf(text, { face, size }, left, baseline) {
      const scale = size / faces[face].unitsPerEm;
      return [...placed(signsOf(text, face), face)].flatMap(({ x, contours }) =>
        outlinesOf(contours, { x: left + x * scale, y: baseline, scaleX: scale, scaleY: -scale }),
      );
    },
  };
}
