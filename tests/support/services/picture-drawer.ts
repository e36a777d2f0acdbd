import { drawPicture } from '#server/http/link-previews/drawing/draw-picture.ts';
import type { PictureDrawer } from '#server/http/link-previews/picture-drawer.ts';

/**
 * Returns the description instead of a drawing, for tests that compare pictures but not their
 * looks.
 */
export const toldPictures: PictureDrawer = {
  draw: async (picture) => Buffer.from(JSON.stringify(picture)),
};

/** Draws within the process, so that no worker has to start. */
export const testDrawer: PictureDrawer = {
  draw: async (picture) => drawPicture(picture),
};
