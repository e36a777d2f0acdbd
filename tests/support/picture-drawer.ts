import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDrawing } from '#server/link-pictures/drawing/draw-picture.ts';
import { readFaces } from '#server/link-pictures/drawing/faces.ts';
import type { PictureDrawer } from '#server/link-pictures/picture-drawer.ts';
import { linkPictureGlyphs } from '../../scripts/link-picture-glyphs.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/formelgjett-fonts');
const MADE_OF = ['scripts/link-picture-glyphs.mjs', 'package-lock.json'];

/** As the build makes it; kept for as long as what makes it is the same. */
export async function pictureGlyphs(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of MADE_OF) hash.update(readFileSync(join(ROOT, file)));
  const file = join(FOLDER, `glyphs-${hash.digest('hex').slice(0, 12)}.json`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const glyphs = await linkPictureGlyphs();
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, glyphs);
    renameSync(`${file}.${process.pid}`, file);
    return glyphs;
  }
}

let drawing: Promise<ReturnType<typeof createDrawing>> | undefined;

/** What it would draw, in place of a picture: for whoever asks whether two are the same, not how they look. */
export const toldPictures: PictureDrawer = {
  draw: async (picture) => Buffer.from(JSON.stringify(picture)),
  close: async () => {},
};

/** Draws where it is asked to: no thread has to be built for it. */
export const testDrawer: PictureDrawer = {
  draw: async (picture) => {
    drawing ??= pictureGlyphs().then((glyphs) => createDrawing(readFaces(glyphs)));
    return (await drawing)(picture);
  },
  close: async () => {},
};
