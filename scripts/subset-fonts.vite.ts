import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Where the style sheets find the fonts, as `@fonts/<name>.woff2`. */
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
/** Letters of names from Central Europe, Turkey and the Baltic; fetched only where one is shown. */
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
  { subset: 'latin', ranges: LATIN, preload: true },
  { subset: 'latin-ext', ranges: LATIN_EXTENDED, preload: false },
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

/** Each face twice: one that is there in time or not at all, and one that may come late. */
const FACES = FONTS.flatMap(({ family, file, weights, ranges }) =>
  [
    { as: family, display: 'optional' },
    { as: `${family} Late`, display: 'swap' },
  ].map(
    ({ as, display }) => `@font-face {
  font-family: "${as}";
  src: url("@fonts/${file}") format("woff2");
  font-weight: ${weights};
  font-display: ${display};
  unicode-range: ${unicodeRange(ranges)};
}
`,
  ),
).join('');

const ARIAL = ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Helvetica'];
const ROBOTO = ['Roboto'];
const DEJAVU = ['DejaVu Sans', 'Verdana'];

/**
 * Faces that are at hand, as wide as ours on Norwegian text by the ratio measured there; a family each, because they
 * differ. Of both weights: to make one bold costs a first paint more than to find it.
 */
const STAND_INS = [
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

const STAND_IN_FACES = STAND_INS.map(
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

/**
 * Cuts the typefaces down to the letters, weights and features in use (81 kB become 35 kB on the
 * first page) and has the two that every page needs fetched early where lines are fast.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'formelgjett:subset-fonts',
    async buildStart() {
      await mkdir(FONT_FOLDER, { recursive: true });
      await Promise.all([
        ...FONTS.map(subset),
        writeChanged('faces.css', Buffer.from(FACES + STAND_IN_FACES)),
      ]);
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const preloaded = FONTS.filter((font) => font.preload).map((font) => font.file);
        return Object.values(bundle ?? {}).flatMap((file) =>
          file.type === 'asset' && file.names.some((name) => preloaded.includes(name))
            ? {
                tag: 'link',
                attrs: {
                  rel: 'preload',
                  href: `/${file.fileName}`,
                  as: 'font',
                  type: 'font/woff2',
                  crossorigin: true,
                  fetchpriority: 'low',
                  // On a phone's slow line they would hold the page itself back: there other faces stand in.
                  media: '(min-width: 48rem)',
                },
                injectTo: 'head' as const,
              }
            : [],
        );
      },
    },
  };
}
