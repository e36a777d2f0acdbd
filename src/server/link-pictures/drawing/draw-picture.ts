import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../picture.ts';
import { Canvas } from './canvas.ts';
import { type Contour, outlinesOf } from './contours.ts';
import type { Faces, TextStyle } from './faces.ts';
import { leaning } from './outlines.ts';
import { MARGIN, Page, RIGHT } from './page.ts';
import { pngOf } from './png.ts';
import { drawScene } from './scenes.ts';

const PRODUCT: TextStyle = { face: 'bold', size: 44 };
const EYEBROW: TextStyle = { face: 'body', size: 40 };
const HEADER_BASELINE = 103;

/** The mark as `ui/logo.tsx` has it, drawn on 40 by 40. */
const PLATE: readonly Contour[] = [
  [
    6, 0, 1, 34, 0, 3, 37.3, 0, 40, 2.7, 40, 6, 1, 40, 34, 3, 40, 37.3, 37.3, 40, 34, 40, 1, 6, 40,
    3, 2.7, 40, 0, 37.3, 0, 34, 1, 0, 6, 3, 0, 2.7, 2.7, 0, 6, 0,
  ],
];
const TEN: readonly Contour[] = [
  [8.2, 9.6, 1, 16.6, 5, 1, 18.8, 5, 1, 15.4, 29, 1, 9.6, 29, 1, 11.9, 12.8, 1, 7.7, 14.7],
  [
    23.8, 11.3, 3, 24.4, 7, 27, 4.6, 30.6, 4.6, 3, 34.3, 4.6, 36.1, 7.1, 35.5, 11.3, 1, 33.9, 22.8,
    3, 33.3, 27.1, 30.7, 29.4, 27, 29.4, 3, 23.4, 29.4, 21.6, 27, 22.2, 22.8,
  ],
  [
    28, 22.9, 3, 27.8, 24.4, 28.1, 25.1, 29, 25.1, 3, 29.8, 25.1, 30.3, 24.5, 30.5, 23, 1, 32.2, 11,
    3, 32.4, 9.6, 32.1, 8.9, 31.3, 8.9, 3, 30.5, 8.9, 30, 9.5, 29.8, 10.9,
  ],
];
const STRIPES: readonly Contour[] = [
  [0, 33, 1, 6.5, 33, 1, 4.5, 40, 3, 2, 39.5, 0, 37, 0, 34],
  [13.5, 33, 1, 20.5, 33, 1, 18.5, 40, 1, 11.5, 40],
  [27.5, 33, 1, 34.5, 33, 1, 32.5, 40, 1, 25.5, 40],
];
const LOGO_SCALE = 72 / 40;
const LOGO_TOP = 52;

function drawHeader(page: Page, { product, eyebrow }: Picture): void {
  const place = { x: MARGIN, y: LOGO_TOP, scaleX: LOGO_SCALE, scaleY: LOGO_SCALE };
  page.shape('kerb', ...outlinesOf(PLATE, place));
  page.canvas.fill([...outlinesOf(TEN, place), ...outlinesOf(STRIPES, place)], '#ffffff');
  const x = MARGIN + 40 * LOGO_SCALE + 22;
  const baseline = HEADER_BASELINE;
  const room = RIGHT - x;
  const used = page.text(product, PRODUCT, { x, baseline, width: room / 2 });
  page.text(eyebrow, EYEBROW, {
    ...{ x: RIGHT, baseline, align: 'end', colour: 'muted' },
    width: room - used - 40,
  });
}

const KERB_HEIGHT = 34;
const KERB_PITCH = 88;
const KERB_LEAN = 16;

function drawKerb(page: Page): void {
  const top = PICTURE_HEIGHT - KERB_HEIGHT;
  page.box('kerb-gap', 0, top, PICTURE_WIDTH, KERB_HEIGHT);
  for (let x = -KERB_PITCH; x < PICTURE_WIDTH; x += KERB_PITCH) {
    page.shape('kerb', leaning(x, top, KERB_PITCH / 2, KERB_HEIGHT, KERB_LEAN));
  }
}

/**
 * What draws pictures as PNG files, one after the other in the same memory; the same picture is always the same
 * bytes.
 */
export function createDrawing(faces: Faces): (picture: Picture) => Buffer {
  const canvas = new Canvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  return (picture) => {
    const page = new Page(canvas, faces);
    drawHeader(page, picture);
    drawScene(page, picture);
    drawKerb(page);
    return pngOf(canvas);
  };
}
