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

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’“”•…−×→←↑↓`;
/** Letters of names from Central Europe, Turkey and the Baltic; fetched only where one is shown. */
const LATIN_EXTENDED = range(0x100, 0x17f);

const FONTS = [
  { name: 'sofia-sans', subset: 'latin', text: LATIN, wght: { min: 400, max: 700 }, preload: true },
  {
    name: 'sofia-sans',
    subset: 'latin-ext',
    text: LATIN_EXTENDED,
    wght: { min: 400, max: 700 },
    preload: false,
  },
  {
    name: 'sofia-sans-extra-condensed',
    subset: 'latin',
    text: LATIN,
    wght: 800,
    preload: true,
  },
  {
    name: 'sofia-sans-extra-condensed',
    subset: 'latin-ext',
    text: LATIN_EXTENDED,
    wght: 800,
    preload: false,
  },
];

async function subset(font: (typeof FONTS)[number]): Promise<void> {
  const source = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${font.name}/files/${font.name}-${font.subset}-wght-normal.woff2`,
  );
  const small = await subsetFont(await readFile(source), font.text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
    variationAxes: { wght: font.wght },
  });
  const file = join(FONT_FOLDER, `${font.name}-${font.subset}.woff2`);
  // A development server may be reading it.
  const before = await readFile(file).catch(() => null);
  if (before === null || !small.equals(before)) await writeFile(file, small);
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
      await Promise.all(FONTS.map(subset));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const preloaded = FONTS.filter((font) => font.preload).map(
          (font) => `${font.name}-${font.subset}.woff2`,
        );
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
