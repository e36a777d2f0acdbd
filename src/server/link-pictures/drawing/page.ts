import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../picture.ts';
import { Canvas, type Outline } from './canvas.ts';
import { COLOURS, type ColourName } from './colours.ts';
import type { Faces, TextStyle } from './faces.ts';

/** Left and right of everything. */
export const MARGIN = 64;
export const RIGHT = PICTURE_WIDTH - MARGIN;

interface Place {
  readonly x: number;
  readonly baseline: number;
  readonly colour?: ColourName;
  readonly align?: 'start' | 'middle' | 'end';
  /** What does not fit is cut. */
  readonly width?: number;
}

const SHIFTS = { start: 0, middle: 0.5, end: 1 };

/** A picture while it is drawn. */
export class Page {
  readonly canvas = new Canvas(PICTURE_WIDTH, PICTURE_HEIGHT, COLOURS.bg);

  constructor(readonly faces: Faces) {}

  shape(colour: ColourName, ...outlines: readonly Outline[]): void {
    this.canvas.fill(outlines, COLOURS[colour]);
  }

  /** @returns how wide it is */
  text(text: string, style: TextStyle, place: Place): number {
    const { x, baseline, colour = 'ink', align = 'start', width = PICTURE_WIDTH } = place;
    const shown = this.faces.cut(text, style, width);
    const shownWidth = this.faces.widthOf(shown, style);
    const left = x - SHIFTS[align] * shownWidth;
    this.canvas.fill(this.faces.outlinesOf(shown, style, left, baseline), COLOURS[colour]);
    return shownWidth;
  }

  /** As large as fits on one line; cut only where it would be smaller than the least. */
  fitted(
    text: string,
    { face, size }: TextStyle,
    place: Place & { readonly width: number; readonly least: number },
  ): void {
    const width = this.faces.widthOf(text, { face, size });
    const fitting = Math.max(place.least, Math.min(size, (size * place.width) / width));
    this.text(text, { face, size: fitting }, place);
  }
}
