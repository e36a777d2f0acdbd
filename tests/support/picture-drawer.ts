import { drawPicture } from '#server/link-previews/drawing/draw-picture.ts';
import type { PictureDrawer } from '#server/link-previews/picture-drawer.ts';

/**
 * Returns the description instead of a drawing, for tests that compare pictures but not their
 * looks.
 */
export const toldPictures: PictureDrawer = {
  draw: async (picture) => Buffer.from(JSON.stringify(picture)),
};

/** Draws where it is asked to: no process has to be started for it. */
export const testDrawer: PictureDrawer = {
  draw: async (picture) => drawPicture(picture),
};
