import { drawPicture } from '#server/link-previews/drawing/draw-picture.ts';
import type { PictureDrawer } from '#server/link-previews/picture-drawer.ts';

/** What it would draw, in place of a picture: for whoever asks whether two are the same, not how they look. */
export const toldPictures: PictureDrawer = {
  draw: async (picture) => Buffer.from(JSON.stringify(picture)),
};

/** Draws where it is asked to: no process has to be started for it. */
export const testDrawer: PictureDrawer = {
  draw: async (picture) => drawPicture(picture),
};
