/** A closed outline as x, y, x, y …; several make a shape, in which one the other way round is a hole. */
export type Outline = readonly number[];

type Colour = readonly [red: number, green: number, blue: number];

function colourOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

/** Less of a pixel than any colour could show. */
const LEAST_SHARE = 1 / 512;

const mixed = (before: number, colour: number, share: number) =>
  Math.round(before + (colour - before) * share);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Whole pixels around a shape. */
function boxAround(outlines: readonly Outline[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i += 2) {
      const [x = 0, y = 0] = [outline[i], outline[i + 1]];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  left = Math.floor(left);
  top = Math.floor(top);
  return { left, top, width: Math.ceil(right) - left + 1, height: Math.ceil(bottom) - top };
}

function add(cover: Float32Array, index: number, value: number): void {
  cover[index] = (cover[index] as number) + value;
}

/** What an edge covers of one line of pixels, on which it goes from `x0` to `x1`; `area` is its signed height there. */
function coverLine(cover: Float32Array, start: number, x0: number, x1: number, area: number) {
  const [from, to] = x0 < x1 ? [x0, x1] : [x1, x0];
  const first = Math.floor(from);
  const end = Math.ceil(to);
  const at = start + first;
  if (end <= first + 1) {
    const middle = (from + to) / 2 - first;
    add(cover, at, area - area * middle);
    add(cover, at + 1, area * middle);
    return;
  }
  const slope = 1 / (to - from);
  const [inFirst, inLast] = [1 - (from - first), to - end + 1];
  const [head, tail] = [(slope * inFirst ** 2) / 2, (slope * inLast ** 2) / 2];
  add(cover, at, area * head);
  if (end === first + 2) {
    add(cover, at + 1, area * (1 - head - tail));
  } else {
    const second = slope * (inFirst + 0.5);
    add(cover, at + 1, area * (second - head));
    for (let x = 2; x < end - first - 1; x++) add(cover, at + x, area * slope);
    add(cover, start + end - 1, area * (1 - (second + (end - first - 3) * slope) - tail));
  }
  add(cover, start + end, area * tail);
}

/** Adds an edge, as x and y within the box: each line of pixels it crosses changes from there on. */
function coverEdge(
  cover: Float32Array,
  stride: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
) {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  let x = y0 < y1 ? x0 : x1;
  for (let y = Math.floor(top); y < bottom; y++) {
    const height = Math.min(y + 1, bottom) - Math.max(y, top);
    const next = x + slope * height;
    coverLine(cover, y * stride, x, next, height * direction);
    x = next;
  }
}

/** Before each line of pixels PNG has a byte that says how it is written: 0, as it is. */
const BEFORE_LINE = 1;

/** An opaque picture in memory, three bytes a pixel, that shapes are filled into with smooth edges. */
export class Canvas {
  /** The lines of a PNG, one after the other. */
  readonly lines: Uint8Array;
  readonly #stride: number;
  #cover = new Float32Array(0);

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#stride = BEFORE_LINE + width * 3;
    this.lines = new Uint8Array(this.#stride * height);
  }

  #at(x: number, y: number): number {
    return y * this.#stride + BEFORE_LINE + x * 3;
  }

  /** Whole pixels, inside of the picture: one line is filled, and copied to the others. */
  rectangle(x: number, y: number, width: number, height: number, hex: string): void {
    const { lines } = this;
    const [red, green, blue] = colourOf(hex);
    const start = this.#at(x, y);
    for (let at = start; at < start + width * 3; at += 3) {
      lines[at] = red;
      lines[at + 1] = green;
      lines[at + 2] = blue;
    }
    for (let line = 1; line < height; line++) {
      lines.copyWithin(this.#at(x, y + line), start, start + width * 3);
    }
  }

  /**
   * Fills a shape: how much of each pixel is inside is summed up from what its edges cover (signed areas, as
   * stb_truetype and font-rs do).
   */
  fill(outlines: readonly Outline[], hex: string): void {
    const box = boxAround(outlines);
    if (!(box.height > 0)) return;
    const stride = box.width + 1;
    const size = stride * box.height + 2;
    if (this.#cover.length < size) this.#cover = new Float32Array(size);
    const cover = this.#cover.fill(0, 0, size);
    for (const outline of outlines) {
      for (let i = 0; i < outline.length; i += 2) {
        const j = (i + 2) % outline.length;
        coverEdge(
          cover,
          stride,
          (outline[i] as number) - box.left,
          (outline[i + 1] as number) - box.top,
          (outline[j] as number) - box.left,
          (outline[j + 1] as number) - box.top,
        );
      }
    }
    this.#paint(box, cover, colourOf(hex));
  }

  #paint({ left, top, width, height }: Box, cover: Float32Array, colour: Colour) {
    const { lines } = this;
    const [red, green, blue] = colour;
    const right = Math.min(width, this.width - left);
    for (let y = Math.max(0, -top); y < height && top + y < this.height; y++) {
      const line = y * (width + 1);
      let inside = 0;
      let at = this.#at(left, top + y);
      for (let x = 0; x < right; x++, at += 3) {
        inside += cover[line + x] as number;
        const share = Math.abs(inside);
        if (share < LEAST_SHARE || left + x < 0) continue;
        if (share > 1 - LEAST_SHARE) {
          lines[at] = red;
          lines[at + 1] = green;
          lines[at + 2] = blue;
        } else {
          lines[at] = mixed(lines[at] as number, red, share);
          lines[at + 1] = mixed(lines[at + 1] as number, green, share);
          lines[at + 2] = mixed(lines[at + 2] as number, blue, share);
        }
      }
    }
  }
}
