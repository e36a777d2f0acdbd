import type { HeaderInfo } from './header.ts';
import type { InitialData, Site } from './initial-data.ts';
import type { Page } from './pages.ts';

/** In which header of a page its moment stands. */
export const TIME_METRIC = 'now';

/** An answer of one of the server's own calls. */
export interface OwnAnswer {
  readonly status: number;
  readonly body: string;
}

export interface PageRequest {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly header: HeaderInfo;
  /** Makes one of the calls for whom the page is for. */
  readonly ask: (path: string) => Promise<OwnAnswer>;
}

export interface PageContents {
  /** The title of the browser's tab. */
  readonly title: string;
  /** What a link to the page is called. */
  readonly linkTitle: string;
  /** What the page is about; `undefined` where the site's own description has to do. */
  readonly description: string | undefined;
  readonly html: string;
  readonly answers: NonNullable<InitialData['answers']>;
  readonly refusals: NonNullable<InitialData['refusals']>;
  readonly parts: NonNullable<InitialData['parts']>;
  /** The sources of what the page needs beside the first chunk, as the build's manifest has them. */
  readonly files: readonly string[];
  /** It shows what time it is, or how long something lasts. */
  readonly showsTime: boolean;
  /** What the address names is there. */
  readonly isFound: boolean;
}

/** What the web app's build for the server holds. */
export interface PageBundle {
  /** @returns what makes a page's contents; `null` for those that only a browser can make */
  readonly start: (site: Site) => (request: PageRequest) => Promise<PageContents | null>;
  /** The sources of what a page has beside the first chunk, as the build's manifest has them. */
  readonly filesOf: (page: Page) => Promise<readonly string[]>;
}
