import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Folder in which style sheets find the fonts, as `@fonts/<name>.woff2`. */
export const FONT_FOLDER = fileURLToPath(
  new URL('../node_modules/.cache/formelgjett-fonts', import.meta.url),
);

type Range = readonly [first: number, last: number];

const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** Letters of names from Central Europe, Turkey and the Baltic, fetched only if one is shown. */
const LATIN_EXTENDED: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
];

const FAMILIES = [
  {
    family: 'Sofia Sans',
    name: 'sofia-sans',
    weights: '400 700',
    wght: { min: 400, max: 700 },
  },
  {
    family: 'Sofia Sans Extra Condensed',
    name: 'sofia-sans-extra-condensed',
    weights: '800',
    wght: 800,
  },
];
const SUBSETS = [
  { subset: 'latin', ranges: LATIN },
  { subset: 'latin-ext', ranges: LATIN_EXTENDED },
];
const FONTS = FAMILIES.flatMap((font) =>
  SUBSETS.map((subset) => ({ ...font, ...subset, file: `${font.name}-${subset.subset}.woff2` })),
);

const lettersOf = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((point) => String.fromCodePoint(point))
    .join('');

const hex = (point: number) => point.toString(16).toUpperCase();
const unicodeRange = (ranges: readonly Range[]) =>
  ranges.map(([first, last]) => `U+${hex(first)}-${hex(last)}`).join(', ');

const FACES = FONTS.map(
  ({ family, file, weights, ranges }) => `@font-face {
  font-family: "${family}";
  src: url("@fonts/${file}") format("woff2");
  font-weight: ${weights};
  font-display: swap;
  unicode-range: ${unicodeRange(ranges)};
}
`,
).join('');

const ARIAL = ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Helvetica'];
const ROBOTO = ['Roboto'];
const DEJAVU = ['DejaVu Sans', 'Verdana'];

/**
 * Faces that are at hand, as wide as ours on Norwegian text by the ratio measured there; a family each, because they
 * differ. Of both weights: to make one bold costs a first paint more than to find it.
 */
const FALLBACKS = [
  { family: 'Sofia Arial', faces: ARIAL, weights: '400', ratio: 0.948 },
  { family: 'Sofia Arial', faces: bold(ARIAL), weights: '600', ratio: 0.895 },
  { family: 'Sofia Roboto', faces: [...ROBOTO, 'Roboto Regular'], weights: '400', ratio: 0.958 },
  { family: 'Sofia Roboto', faces: bold(ROBOTO), weights: '600', ratio: 0.949 },
  { family: 'Sofia DejaVu', faces: DEJAVU, weights: '400', ratio: 0.84 },
  { family: 'Sofia DejaVu', faces: bold(DEJAVU), weights: '600', ratio: 0.751 },
  { family: 'Condensed Arial', faces: bold(ARIAL), weights: '800', ratio: 0.641 },
  { family: 'Condensed Roboto', faces: bold(ROBOTO), weights: '800', ratio: 0.677 },
  { family: 'Condensed DejaVu', faces: bold(DEJAVU), weights: '800', ratio: 0.538 },
];

function bold(names: readonly string[]): string[] {
  return names.map((name) => `${name} Bold`);
}

/** Above and below the line, of the size: those of both of our families. */
const ASCENT = 0.9;
const DESCENT = 0.3;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const FALLBACK_FACES = FALLBACKS.map(
  ({ family, faces, weights, ratio }) => `@font-face {
  font-family: "${family}";
  src: ${faces.map((face) => `local("${face}")`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(ratio)};
  ascent-override: ${percent(ASCENT / ratio)};
  descent-override: ${percent(DESCENT / ratio)};
  line-gap-override: 0%;
}
`,
).join('');

// A development server may be reading it.
async function writeChanged(name: string, content: Buffer): Promise<void> {
  const file = join(FONT_FOLDER, name);
  const before = await readFile(file).catch(() => null);
  if (before === null || !content.equals(before)) await writeFile(file, content);
}

async function subset(font: (typeof FONTS)[number]): Promise<void> {
  const source = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${font.name}/files/${font.name}-${font.subset}-wght-normal.woff2`,
  );
  const small = await subsetFont(await readFile(source), lettersOf(font.ranges), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
    variationAxes: { wght: font.wght },
  });
  await writeChanged(font.file, small);
}

/** Cuts the typefaces down to the letters, weights and features in use: 81 kB become 35 kB on the first page. */
export function subsetFonts(): Plugin {
  return {
    name: 'formelgjett:subset-fonts',
    async buildStart() {
      await mkdir(FONT_FOLDER, { recursive: true });
      await Promise.all([
        ...FONTS.map(subset),
        writeChanged('faces.css', Buffer.from(FACES + FALLBACK_FACES)),
      ]);
    },
  };
}
