import { createCanvas, Path2D } from '@napi-rs/canvas';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../picture.ts';
import { COLOURS } from './colours.ts';
import { Canvas, MARGIN, RIGHT } from './page.ts';
import { drawScene } from './scenes.ts';
import type { TextStyle } from './text.ts';

const PRODUCT: TextStyle = { face: 'bold', size: 44 };
const EYEBROW: TextStyle = { face: 'body', size: 40 };
const HEADER_BASELINE = 103;

/** Mark as in `ui/logo.tsx`, drawn on 40 by 40. */
const PLATE = 'M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z';
const TEN =
  'M8.2 9.6 16.6 5h2.2L15.4 29H9.6l2.3-16.2-4.2 1.9ZM23.8 11.3C24.4 7 27 4.6 30.6 4.6c3.700 0 5.500 2.500 4.900 6.700l-1.600 11.500c-.6 4.300-3.200 6.600-6.900 6.600-3.600 0-5.400-2.400-4.800-6.600Zm4.200 11.600c-.2 1.500.1 2.200 1 2.200.8 0 1.300-.6 1.500-2.100l1.700-12c.2-1.400-.1-2.100-.9-2.100s-1.300.6-1.500 2Z';
const STRIPES = 'M0 33h6.500l-2 7A6 6 0 0 1 0 34ZM13.500 33h7l-2 7h-7ZM27.500 33h7l-2 7h-7Z';
const LOGO_SIZE = 72;
const LOGO_TOP = 52;

function drawHeader(page: Canvas, { product, eyebrow }: Picture): void {
  const { context } = page;
  context.save();
  context.translate(MARGIN, LOGO_TOP);
  context.scale(LOGO_SIZE / 40, LOGO_SIZE / 40);
  page.fill(COLOURS.kerb, new Path2D(PLATE));
  page.fill('#ffffff', new Path2D(TEN));
  page.fill('#ffffff', new Path2D(STRIPES));
  context.restore();
  const x = MARGIN + LOGO_SIZE + 22;
  const baseline = HEADER_BASELINE;
  const room = RIGHT - x;
  const used = page.text(product, PRODUCT, { x, baseline, width: room / 2 });
  page.text(eyebrow, EYEBROW, {
    x: RIGHT,
    baseline,
    align: 'end',
    colour: 'muted',
    width: room - used - 40,
  });
}

const KERB_HEIGHT = 34;
const KERB_PITCH = 88;
const KERB_LEAN = 16;

function drawKerb(page: Canvas): void {
  const top = PICTURE_HEIGHT - KERB_HEIGHT;
  page.box('kerb-gap', 0, top, PICTURE_WIDTH, KERB_HEIGHT);
  for (let x = -KERB_PITCH; x < PICTURE_WIDTH; x += KERB_PITCH) {
    page.leaning(COLOURS.kerb, x, top, KERB_PITCH / 2, KERB_HEIGHT, KERB_LEAN);
  }
}

/** Canvas shared by all drawings: a new one each would take 3 MB until it is collected. */
const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);

/** Draws a picture as a PNG file; equal pictures give equal bytes. */
export function drawPicture(picture: Picture): Buffer {
  const page = new Canvas(canvas.getContext('2d'));
  drawHeader(page, picture);
  drawScene(page, picture);
  drawKerb(page);
  return canvas.toBuffer('image/png');
}
