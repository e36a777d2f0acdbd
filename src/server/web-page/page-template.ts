import type { PageContents } from '#contract/page-bundle.ts';
import type { PagePicture } from '../link-pictures/page-picture.ts';
import { withLinkTexts, withPicture, withSite } from './link-head.ts';

const DATA_PLACE = '<!--initial-data-->';
const CONTENTS_PLACE = '<div id="root"></div>';

/** Nothing is painted before the page's heading is whole: what comes late in it would move the rest. */
const HEADING_FIRST = '<link rel="expect" href="#page-heading-end" blocking="render">';

/** JSON inside a script element must not be able to end it, nor to be read as anything but JSON. */
export function embedJson(json: string): string {
  const safe = json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="initial-data">${safe}</script>`;
}

export interface PageTemplate {
  /**
   * With the data of its first view; without contents the browser makes the rest.
   * @param links to the scripts and styles of this very page
   * @param picture that a link to it shows, where that is not the game's own
   */
  readonly fill: (
    json: string,
    links: string,
    contents?: PageContents,
    picture?: PagePicture | null,
  ) => string;
}

/** @throws when the build's page has no place for data; filling it, when it has none for contents */
export function pageTemplate(html: string, publicUrl: string): PageTemplate {
  const [start, end] = withSite(html, publicUrl).split(DATA_PLACE);
  if (start === undefined || end === undefined) throw new Error(`index.html has no ${DATA_PLACE}`);
  return {
    fill: (json, links, contents, picture = null) => {
      if (contents !== undefined && !start.includes(CONTENTS_PLACE)) {
        throw new Error(`index.html has no ${CONTENTS_PLACE} before ${DATA_PLACE}`);
      }
      const head = picture === null ? start : withPicture(start, picture, publicUrl);
      const withLinks = (more: string) => head.replace('</head>', () => `${more}</head>`);
      const filled =
        contents === undefined
          ? withLinks(links)
          : withLinkTexts(withLinks(HEADING_FIRST + links), contents).replace(
              CONTENTS_PLACE,
              () => `<div id="root">${contents.html}</div>`,
            );
      // After the contents: they are seen sooner, and scripts run when all of it has been read.
      return `${filled}${embedJson(json)}${end}`;
    },
  };
}
