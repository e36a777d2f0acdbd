import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PICTURE } from '../default-picture.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../picture.ts';
import { COLOURS } from './colours.ts';
import { drawPicture } from './draw-picture.ts';
import { cut, type TextStyle, widthOf, wrap } from './text.ts';

const WEB = new URL('../../../../web/', import.meta.url);
const NAME: TextStyle = { face: 'display', size: 100 };

describe('text', () => {
  it.each(['Ærlig Øyvind Åsen', 'Pérez', 'Hülkenberg', 'Kimi Räikkönen', 'Đorđe Ŋuolla', '«–…»'])(
    'has every letter of %s',
    (name) => {
      expect(cut(name, NAME, 5000)).toBe(name);
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
    expect(cut(name, NAME, 5000)).toBe(shown);
  });

  it('is cut where it is too wide, and measured no further than any text is long', () => {
    const long = 'æ'.repeat(1_000_000);
    const short = cut(long, NAME, 500);
    expect(short).toMatch(/^æ+…$/);
    expect(widthOf(short, NAME)).toBeLessThanOrEqual(500);
    expect(cut(long, NAME, 1e9)).toBe('æ'.repeat(200));
  });

  it('stands closer where two letters leave a hole', () => {
    const apart = widthOf('A', NAME) + widthOf('V', NAME);
    expect(widthOf('AV', NAME)).toBeLessThan(apart);
  });

  it('is wrapped at words, in lines of much the same length', () => {
    expect(wrap('Gjett Formel\u00a01 med venner', NAME, 700, 2)).toEqual([
      'Gjett Formel\u00a01',
      'med venner',
    ]);
    expect(wrap('en to tre fire fem seks sju åtte ni ti', NAME, 400, 2).at(-1)).toMatch(/…$/);
  });
});

/** Reads size and pixels of a PNG file. */
async function read(png: Buffer) {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, data: Buffer.from(context.getImageData(0, 0, width, height).data) };
}

const BOARD: Picture = {
  kind: 'BOARD',
  product: 'Formelgjett',
  eyebrow: 'etter 20 av 24 løp',
  rows: [{ rank: 1, name: 'Siste Sving', points: 702 }],
};

describe('a picture', () => {
  it('is a PNG of the size that chats ask for, with the kerb below', async () => {
    const { width, height, data } = await read(drawPicture(BOARD));
    expect([width, height]).toEqual([PICTURE_WIDTH, PICTURE_HEIGHT]);
    const colourAt = (x: number, y: number) =>
      `#${data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).toString('hex')}`;
    expect(colourAt(5, 5)).toBe(COLOURS.bg);
    expect(colourAt(30, PICTURE_HEIGHT - 1)).toBe(COLOURS.kerb);
    expect(colourAt(60, PICTURE_HEIGHT - 1)).toBe(COLOURS['kerb-gap']);
  });

  it('is the same whatever was drawn before, and another with another name', () => {
    const first = drawPicture(BOARD);
    const other = drawPicture({ ...BOARD, rows: [{ rank: 1, name: 'Siste Svinģ', points: 702 }] });
    expect(other.equals(first)).toBe(false);
    expect(drawPicture(BOARD).equals(first)).toBe(true);
  });

  const LONG = `${'Ætt '.repeat(300)}🏁\u202E`;
  const slot = { name: LONG, colour: null, note: LONG };
  const frame = { product: LONG, eyebrow: LONG };
  it.each<Picture>([
    { ...frame, kind: 'TITLE', title: LONG, lead: LONG },
    { ...frame, kind: 'TITLE', title: '', lead: '' },
    { ...frame, kind: 'BOARD', rows: Array(5).fill({ rank: 1e9, name: LONG, points: -1e9 }) },
    { ...frame, kind: 'BOARD', rows: [] },
    {
      ...frame,
      kind: 'RACE',
      title: LONG,
      circuit: null,
      first: slot,
      tenth: slot,
      foot: LONG,
      figure: '+9999',
    },
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
  ])('is drawn whatever it is to show ($kind)', async (picture) => {
    expect((await read(drawPicture(picture))).height).toBe(PICTURE_HEIGHT);
  });
});

it('the colours are those of asphalt', () => {
  const css = readFileSync(new URL('ui/tokens.css', WEB), 'utf8');
  const rule = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const track = rule('@media screen {\n  [data-surface="track"]');
  const all = rule(':root,\n[data-surface="track"]') + rule(':root');
  const dark = (name: string) =>
    new RegExp(`--color-${name}: (?:light-dark\\([^,]*, )?(#\\w{6})`).exec(track + all)?.[1];
  for (const [name, colour] of Object.entries(COLOURS)) expect(dark(name), name).toBe(colour);
});

it('the picture of a link without another one is drawn as the others are', async () => {
  const stored = await read(readFileSync(new URL('public/link-picture.png', WEB)));
  const drawn = await read(drawPicture(DEFAULT_PICTURE));
  // Other processors may round the edges of letters differently.
  const differing = drawn.data.filter((value, i) => Math.abs(value - (stored.data[i] ?? 0)) > 2);
  expect(differing.length).toBe(0);
});
