import { createHash } from 'node:crypto';
import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Picture, Side } from './picture.ts';

/** Returns the version of a picture, a hash of its contents. */
export const versionOf = (picture: Picture): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 22);

/** Returns the alternative text of a link preview. */
export function altOf(picture: Picture): string {
  const { alt } = TEXTS;
  switch (picture.kind) {
    case 'TITLE':
      return `${picture.title}. ${picture.lead}`;
    case 'BOARD':
      return alt.board(picture.rows.map(({ rank, name, points }) => alt.row(rank, name, points)));
    case 'RACE': {
      const slots = [`1. ${picture.first.name}`, `10. ${picture.tenth.name}`];
      return alt.parts([picture.title, ...slots, picture.foot].filter(Boolean));
    }
    case 'DUEL': {
      const side = ({ name, points }: Side) => alt.side(name, points);
      return alt.duel(side(picture.left), side(picture.right));
    }
    case 'PROFILE':
      return alt.parts([
        picture.name,
        ...picture.figures.map(({ label, value }) => `${label} ${value}`),
      ]);
    case 'SEASON':
      return alt.parts([picture.title, picture.lead]);
  }
}
