import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../picture.ts';
import type { Faces, TextStyle } from './faces.ts';
import { leaning, outlinesOf, rectangle } from './outlines.ts';
import { MARGIN, Page, RIGHT } from './page.ts';
import { pngOf } from './png.ts';
import { drawScene } from './scenes.ts';

const PRODUCT: TextStyle = { face: 'bold', size: 44 };
const EYEBROW: TextStyle = { face: 'body', size: 40 };
const HEADER_BASELINE = 103;

/** The mark as `ui/logo.tsx` has it, drawn on 40 by 40. */
const PLATE =
  'M6 0L34 0C37.300 0 40 2.700 40 6L40 34C40 37.300 37.300 40 34 40L6 40C2.700 40 0 37.300 0 34L0 6C0 2.700 2.700 0 6 0Z';
const TEN =
  'M8.200 9.600L16.600 5L18.800 5L15.400 29L9.600 29L11.900 12.800L7.700 14.700ZM23.800 11.300C24.400 7 27 4.600 30.600 4.600C34.300 4.600 36.100 7.100 35.500 11.300L33.900 22.800C33.300 27.100 30.700 29.400 27 29.400C23.400 29.400 21.600 27 22.200 22.800ZM28 22.900C27.800 24.400 28.100 25.100 29 25.100C29.800 25.100 30.300 24.500 30.500 23L32.200 11C32.400 9.600 32.100 8.900 31.300 8.900C30.500 8.900 30 9.500 29.800 10.900Z';
const STRIPES =
  'M0 33L6.500 33L4.500 40C2 39.500 0 37 0 34ZM13.500 33L20.500 33L18.500 40L11.500 40ZM27.500 33L34.500 33L32.500 40L25.500 40Z';
const LOGO_SCALE = 72 / 40;
const LOGO_TOP = 52;

function drawHeader(page: Page, { product, eyebrow }: Picture): void {
  const inLogo = (x: number, y: number) =>
    [MARGIN + x * LOGO_SCALE, LOGO_TOP + y * LOGO_SCALE] as const;
  page.shape('kerb', ...outlinesOf(PLATE, inLogo));
  page.canvas.fill([...outlinesOf(TEN, inLogo), ...outlinesOf(STRIPES, inLogo)], '#ffffff');
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
  page.shape('kerb-gap', rectangle(0, top, PICTURE_WIDTH, KERB_HEIGHT));
  for (let x = -KERB_PITCH; x < PICTURE_WIDTH; x += KERB_PITCH) {
    page.shape('kerb', leaning(x, top, KERB_PITCH / 2, KERB_HEIGHT, KERB_LEAN));
  }
}

/** A picture as a PNG file, always the same for the same picture. */
export function drawPicture(picture: Picture, faces: Faces): Buffer {
  const page = new Page(faces);
  drawHeader(page, picture);
  drawScene(page, picture);
  drawKerb(page);
  return pngOf(page.canvas);
}
