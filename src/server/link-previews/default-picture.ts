import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Picture } from './picture.ts';

/** For every link without another picture. It is drawn beforehand, so it says no product's name. */
export const DEFAULT_PICTURE: Picture = {
  kind: 'TITLE',
  product: '',
  eyebrow: '',
  title: TEXTS.guess,
  lead: TEXTS.nearest,
};
