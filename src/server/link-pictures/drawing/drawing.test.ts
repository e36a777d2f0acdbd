import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureGlyphs } from '#support/picture-drawer.ts';
import { DEFAULT_PICTURE } from '../default-picture.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../picture.ts';
import { Canvas } from './canvas.ts';
import { COLOURS } from './colours.ts';
import { createDrawing } from './draw-picture.ts';
import { type Faces, readFaces, type TextStyle } from './faces.ts';

const WEB = new URL('../../../web/', import.meta.url);
const NAME: TextStyle = { face: 'display', size: 100 };

let faces: Faces;
let draw: ReturnType<typeof createDrawing>;
beforeAll(async () => {
  faces = readFaces(await pictureGlyphs());
  draw = createDrawing(faces);
});

/** The colour of a pixel, from 0 to 255 for a canvas of black with white on it. */
const whiteAt = (canvas: Canvas, x: number, y: number) =>
  canvas.lines[y * (1 + canvas.width * 3) + 1 + x * 3];

describe('a canvas', () => {
  it('fills a pixel as much as the shape covers of it', () => {
    const canvas = new Canvas(6, 4);
    canvas.fill([[1, 1, 3.5, 1, 3.5, 2.25, 1, 2.25]], '#ffffff');
    expect([0, 1, 2, 3, 4].map((x) => whiteAt(canvas, x, 1))).toEqual([0, 255, 255, 128, 0]);
    expect([0, 1, 2, 3, 4].map((x) => whiteAt(canvas, x, 2))).toEqual([0, 64, 64, 32, 0]);
  });

  it('leaves a hole where an outline goes the other way round, and is not darker where two overlap', () => {
    const canvas = new Canvas(8, 8);
    const square = [0, 0, 6, 0, 6, 6, 0, 6];
    const inside = [2, 2, 2, 4, 4, 4, 4, 2];
    canvas.fill([square, inside, [5, 0, 8, 0, 8, 1, 5, 1]], '#ffffff');
    expect([0, 2, 3, 4, 5].map((x) => whiteAt(canvas, x, 3))).toEqual([255, 0, 0, 255, 255]);
    expect([5, 6, 7].map((x) => whiteAt(canvas, x, 0))).toEqual([255, 255, 255]);
  });

  it('fills half of what a slanting edge cuts in two, and nothing beyond the picture', () => {
    const canvas = new Canvas(4, 4);
    canvas.fill([[-4, -4, 8, -4, -4, 8]], '#ffffff');
    expect([0, 1, 2, 3].map((x) => whiteAt(canvas, x, 3 - x))).toEqual([128, 128, 128, 128]);
    expect(whiteAt(canvas, 0, 0)).toBe(255);
    expect(whiteAt(canvas, 3, 3)).toBe(0);
  });
});

describe('text', () => {
  it.each(['Ærlig Øyvind Åsen', 'Pérez', 'Hülkenberg', 'Kimi Räikkönen', 'Đorđe Ŋuolla', '«–…»'])(
    'has every letter of %s',
    (name) => {
      expect(faces.cut(name, NAME, 5000)).toBe(name);
    },
  );

  it.each([
    ['周冠宇', ''],
    ['שלום', ''],
    ['Kurt 🏎️ Kurve', 'Kurt  Kurve'],
    ['Z̷̧a̴l̶g̷o̸', 'Zalgo'],
    ['a\u0000b\u202Ec', 'abc'],
    ['Ștefan', 'Stefan'],
  ])('leaves out of %j what it has no letter for', (name, shown) => {
    expect(faces.cut(name, NAME, 5000)).toBe(shown);
  });

  it('is cut where it is too wide, and measured no further than any text is long', () => {
    const long = 'æ'.repeat(1_000_000);
    const cut = faces.cut(long, NAME, 500);
    expect(cut).toMatch(/^æ+…$/);
    expect(faces.widthOf(cut, NAME)).toBeLessThanOrEqual(500);
    expect(faces.widthOf(long, NAME)).toBe(faces.widthOf('æ'.repeat(200), NAME));
  });

  it('stands closer where two letters leave a hole', () => {
    const apart = faces.widthOf('A', NAME) + faces.widthOf('V', NAME);
    expect(faces.widthOf('AV', NAME)).toBeLessThan(apart);
  });

  it('is wrapped at words, in lines of much the same length', () => {
    expect(faces.wrap('Gjett Formel\u00a01 med venner', NAME, 700, 2)).toEqual([
      'Gjett Formel\u00a01',
      'med venner',
    ]);
    expect(faces.wrap('en to tre fire fem seks sju åtte ni ti', NAME, 400, 2).at(-1)).toMatch(/…$/);
  });
});

/** Size, and pixels, of a PNG as this game writes them. */
function read(png: Buffer) {
  const data = png.subarray(41, 41 + png.readUInt32BE(33));
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    lines: inflateSync(data),
  };
}

const BOARD: Picture = {
  kind: 'BOARD',
  product: 'Formelgjett',
  eyebrow: 'etter 20 av 24 løp',
  rows: [{ rank: 1, name: 'Siste Sving', points: 702 }],
};

describe('a picture', () => {
  it('is a PNG of the size that chats ask for, with the kerb below', () => {
    const { width, height, lines } = read(draw(BOARD));
    expect([width, height]).toEqual([PICTURE_WIDTH, PICTURE_HEIGHT]);
    const stride = 1 + PICTURE_WIDTH * 3;
    const colourAt = (x: number, y: number) =>
      `#${lines.subarray(y * stride + 1 + x * 3, y * stride + 4 + x * 3).toString('hex')}`;
    expect(colourAt(5, 5)).toBe(COLOURS.bg);
    expect(colourAt(30, PICTURE_HEIGHT - 1)).toBe(COLOURS.kerb);
    expect(colourAt(60, PICTURE_HEIGHT - 1)).toBe(COLOURS['kerb-gap']);
  });

  it('is the same whatever was drawn before, and another with another name', () => {
    const first = draw(BOARD);
    const other = draw({ ...BOARD, rows: [{ rank: 1, name: 'Siste Svinģ', points: 702 }] });
    expect(other.equals(first)).toBe(false);
    expect(draw(BOARD).equals(first)).toBe(true);
  });

  const LONG = `${'Ætt '.repeat(300)}🏁\u202E`;
  const slot = { name: LONG, colour: null, note: LONG };
  const frame = { product: LONG, eyebrow: LONG };
  it.each<Picture>([
    { ...frame, kind: 'TITLE', title: LONG, lead: LONG },
    { ...frame, kind: 'TITLE', title: '', lead: '' },
    { ...frame, kind: 'BOARD', rows: Array(5).fill({ rank: 1e9, name: LONG, points: -1e9 }) },
    { ...frame, kind: 'BOARD', rows: [] },
    { ...frame, kind: 'RACE', title: LONG, first: slot, tenth: slot, foot: LONG, figure: '+9999' },
    {
      ...frame,
      kind: 'DUEL',
      left: { name: '', points: 0 },
      right: { name: LONG, points: 0 },
      rows: [{ label: LONG, left: 0, right: 0 }],
    },
    {
      ...frame,
      kind: 'PROFILE',
      name: LONG,
      figures: [{ label: LONG, value: LONG }],
      rows: [{ label: LONG, value: LONG }],
      medals: { gold: 10_000, silver: 1, bronze: 1 },
    },
    { ...frame, kind: 'SEASON', title: LONG, lead: LONG, winners: [] },
    {
      ...frame,
      kind: 'SEASON',
      title: LONG,
      lead: LONG,
      winners: Array(40).fill({ code: LONG, colour: null }),
    },
  ])('is drawn whatever it is to show ($kind)', (picture) => {
    expect(read(draw(picture)).height).toBe(PICTURE_HEIGHT);
  });
});

it('the colours are those of asphalt', () => {
  const css = readFileSync(new URL('ui/tokens.css', WEB), 'utf8');
  const rule = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const track = rule('\n\n[data-surface="track"]');
  const all = rule(':root,\n[data-surface="track"]') + rule(':root');
  const dark = (name: string) =>
    new RegExp(`--color-${name}: (?:light-dark\\([^,]*, )?(#\\w{6})`).exec(track + all)?.[1];
  for (const [name, colour] of Object.entries(COLOURS)) expect(dark(name), name).toBe(colour);
});

it('the picture of a link without another one is drawn as the others are', () => {
  const stored = readFileSync(new URL('public/link-picture.png', WEB));
  // Compressed otherwise by another version of Node, it shows the same.
  expect(read(stored).lines.equals(read(draw(DEFAULT_PICTURE)).lines)).toBe(true);
});
