import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
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
  return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font)));
}

/** As `contours.ts` reads them: where each begins, and then its lines (1, x, y) and curves (2, by x, y, to x, y). */
function contoursOf(commands) {
  const contours = [];
  for (const { type, values } of commands) {
    const numbers = values.map(Math.round);
    if (type === 'M') contours.push(numbers);
    else if (type !== 'Z') contours.at(-1).push(values.length / 2, ...numbers);
  }
  return contours;
}

function kerningOf(font) {
  const kerning = {};
  for (const left of KERNED) {
    const alone = font.glyphHAdvance(font.nominalGlyph(left.codePointAt(0)));
    for (const right of KERNED) {
      const pair = new harfbuzz.Buffer();
      pair.addText(left + right);
      pair.guessSegmentProperties();
      harfbuzz.shape(font, pair);
      const moved = pair.getGlyphPositions()[0].xAdvance - alone;
      if (moved !== 0) kerning[left + right] = moved;
    }
  }
  return kerning;
}

async function readFace(face) {
  const fonts = await Promise.all(SUBSETS.map((subset) => openFace(face, subset)));
  const glyphs = {};
  for (const sign of SIGNS) {
    for (const font of fonts) {
      const glyph = font.nominalGlyph(sign.codePointAt(0));
      if (glyph === undefined || Object.hasOwn(glyphs, sign)) continue;
      glyphs[sign] = [font.glyphHAdvance(glyph), contoursOf(font.glyphToJson(glyph))];
    }
  }
  const [latin] = fonts;
  return { unitsPerEm: latin.face.upem, glyphs, kerning: kerningOf(latin) };
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
