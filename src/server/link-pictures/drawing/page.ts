import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../picture.ts';
import type { Canvas, Outline } from './canvas.ts';
import { COLOURS, type ColourName } from './colours.ts';
import type { Faces, TextStyle } from './faces.ts';
import { quarter } from './outlines.ts';

/** Left and right of everything. */
export const MARGIN = 64;
export const RIGHT = PICTURE_WIDTH - MARGIN;

const CORNER = 8;

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
  constructor(
    readonly canvas: Canvas,
    readonly faces: Faces,
  ) {
    this.box('bg', 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  }

  box(colour: ColourName, x: number, y: number, width: number, height: number): void {
    const [left, top] = [Math.round(x), Math.round(y)];
    const [right, bottom] = [Math.round(x + width), Math.round(y + height)];
    this.canvas.rectangle(left, top, right - left, bottom - top, COLOURS[colour]);
  }

  /** A box with round corners. */
  panel(colour: ColourName, x: number, y: number, width: number, height: number): void {
    const [right, bottom] = [Math.round(x + width), Math.round(y + height)];
    const [left, top] = [Math.round(x), Math.round(y)];
    this.box(colour, left + CORNER, top, right - left - 2 * CORNER, bottom - top);
    for (const edge of [left, right - CORNER]) {
      this.box(colour, edge, top + CORNER, CORNER, bottom - top - 2 * CORNER);
    }
    for (const [turn, cornerX, cornerY] of [
      [0, right - CORNER, bottom - CORNER],
      [1, left + CORNER, bottom - CORNER],
      [2, left + CORNER, top + CORNER],
      [3, right - CORNER, top + CORNER],
    ] as const) {
      this.shape(colour, quarter(cornerX, cornerY, CORNER, turn));
    }
  }

  shape(colour: ColourName, ...outlines: readonly Outline[]): void {
    this.canvas.fill(outlines, COLOURS[colour]);
  }

  /** In a team's colour, at the edge of a box. */
  stripe(colour: string | null, x: number, y: number, height: number): void {
    const [left, top] = [Math.round(x), Math.round(y)];
    const lines = Math.round(y + height) - top;
    this.canvas.rectangle(left, top, 9, lines, colour ?? COLOURS.edge);
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
