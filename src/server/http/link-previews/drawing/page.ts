import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../picture.ts';
import { COLOURS, type ColourName } from './colours.ts';
import { cut, drawable, fontOf, type TextStyle, widthOf } from './text.ts';

/** Margin on the left and right, in px. */
export const MARGIN = 64;
export const RIGHT = PICTURE_WIDTH - MARGIN;

const CORNER = 8;

interface Place {
  readonly x: number;
  readonly baseline: number;
  readonly colour?: ColourName;
  readonly align?: 'start' | 'middle' | 'end';
  /** Maximum length of text; the rest is cut. */
  readonly width?: number;
}

const SHIFTS = { start: 0, middle: 0.5, end: 1 };

/** Canvas on which a picture is drawn. */
export class Canvas {
  readonly context: SKRSContext2D;

  constructor(context: SKRSContext2D) {
    this.context = context;
    this.box('bg', 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  }

  fill(colour: string, path: Path2D): void {
    this.context.fillStyle = colour;
    this.context.fill(path);
  }

  /** Draws a rectangle on whole pixels, so that its edges are sharp. */
  #rectangle(colour: string, x: number, y: number, width: number, height: number, corner = 0) {
    const [left, top] = [Math.round(x), Math.round(y)];
    const path = new Path2D();
    path.roundRect(left, top, Math.round(x + width) - left, Math.round(y + height) - top, corner);
    this.fill(colour, path);
  }

  box(colour: ColourName, x: number, y: number, width: number, height: number): void {
    this.#rectangle(COLOURS[colour], x, y, width, height);
  }

  /** Draws a box with rounded corners. */
  panel(colour: ColourName, x: number, y: number, width: number, height: number): void {
    this.#rectangle(COLOURS[colour], x, y, width, height, CORNER);
  }

  /** Draws a stripe in a team's colour, at the edge of a box. */
  stripe(colour: string | null, x: number, y: number, height: number): void {
    this.#rectangle(colour ?? COLOURS.edge, x, y, 9, height);
  }

  /**
   * Draws a slanted box like the stripes of a kerb: its upper edge is `lean` px further to the
   * right.
   */
  leaning(colour: string, x: number, y: number, width: number, height: number, lean: number): void {
    const path = new Path2D(`M${x + lean} ${y}h${width}L${x + width} ${y + height}h${-width}Z`);
    this.fill(colour, path);
  }

  disc(colour: ColourName, x: number, y: number, radius: number): void {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    this.fill(COLOURS[colour], path);
  }

  /** @returns the width of the drawn text in px */
  text(text: string, style: TextStyle, place: Place): number {
    const { x, baseline, colour = 'ink', align = 'start', width = PICTURE_WIDTH } = place;
    const shown = cut(text, style, width);
    const shownWidth = widthOf(shown, style);
    this.context.font = fontOf(style);
    this.context.fillStyle = COLOURS[colour];
    this.context.fillText(shown, x - SHIFTS[align] * shownWidth, baseline);
    return shownWidth;
  }

  /**
   * Draws text at the largest size that fits on one line; truncates it only at the minimum size.
   */
  fitted(
    text: string,
    { face, size }: TextStyle,
    place: Place & { readonly width: number; readonly least: number },
  ): void {
    const width = widthOf(drawable(text), { face, size });
    const fitting = Math.max(place.least, Math.min(size, (size * place.width) / width));
    this.text(text, { face, size: fitting }, place);
  }
}
