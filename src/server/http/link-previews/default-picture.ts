import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Picture } from './picture.ts';

/** Default link preview. It is drawn at build time, so it cannot contain the product's name. */
export const DEFAULT_PICTURE: Picture = {
  kind: 'TITLE',
  product: '',
  eyebrow: '',
  title: TEXTS.guess,
  lead: TEXTS.nearest,
};
