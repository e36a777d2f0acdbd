import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

/** The faces of `src/server/link-pictures/drawing/faces.ts`, by its names for them. */
const FACES = {
  body: { family: 'sofia-sans', weight: 500 },
  bold: { family: 'sofia-sans', weight: 700 },
  display: { family: 'sofia-sans-extra-condensed', weight: 800 },
};
const SUBSETS = ['latin', 'latin-ext'];

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
/** Every letter that a username may have, names of drivers and races, and the signs of our texts. */
const SIGNS = [...between(0x20, 0x7e), ...between(0xa0, 0x17f), ...'–—‘’“”•…−'];
/** Between these it is seen when two stand too far apart. */
const KERNED = [...between(0x41, 0x5a), ...between(0x61, 0x7a), ...'ÆØÅæøåÉéÖöÄäÜü.,-–:1247 '];

/** A face of one weight, as TrueType. */
async function openFace({ family, weight }, subset) {
  const source = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`,
  );
  const font = await subsetFont(await readFile(source), SIGNS.join(''), {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: ['kern'],
    variationAxes: { wght: weight },
  });
  return fontkit.create(font);
}

/** As `contours.ts` reads them: where each begins, and then its lines (1, x, y) and curves (2, by x, y, to x, y). */
function contoursOf({ commands }) {
  const contours = [];
  for (const { command, args } of commands) {
    const numbers = args.map(Math.round);
    if (command === 'moveTo') contours.push(numbers);
    else if (command !== 'closePath') contours.at(-1).push(args.length / 2, ...numbers);
  }
  return contours;
}

function kerningOf(font) {
  const kerning = {};
  for (const left of KERNED) {
    for (const right of KERNED) {
      const { positions, glyphs } = font.layout(left + right, { kern: true });
      const moved = Math.round(positions[0].xAdvance - glyphs[0].advanceWidth);
      if (moved !== 0) kerning[left + right] = moved;
    }
  }
  return kerning;
}

async function readFace(face) {
  const fonts = await Promise.all(SUBSETS.map((subset) => openFace(face, subset)));
  const glyphs = {};
  for (const sign of SIGNS) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(sign.codePointAt(0)));
    if (font === undefined) continue;
    const { advanceWidth, path } = font.glyphForCodePoint(sign.codePointAt(0));
    glyphs[sign] = [Math.round(advanceWidth), contoursOf(path)];
  }
  const [latin] = fonts;
  return { unitsPerEm: latin.unitsPerEm, glyphs, kerning: kerningOf(latin) };
}

/**
 * The letters of our typefaces as outlines, as JSON: what pictures for links are drawn with. The browser's fonts
 * are variable and packed, which nothing of what draws pictures reads.
 */
export async function linkPictureGlyphs() {
  const faces = {};
  for (const [name, face] of Object.entries(FACES)) faces[name] = await readFace(face);
  return JSON.stringify(faces);
}
