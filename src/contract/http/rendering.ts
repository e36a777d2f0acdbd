import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Site } from './initial-data.ts';

/** Metric of the Server-Timing header that holds the time of the page. */
export const SERVER_TIME_METRIC = 'now';

/** Response of an internal call. */
export interface InternalResponse {
  readonly status: number;
  readonly body: string;
}

/** Default link preview, for pages without another; it exists before anything is drawn. */
export const DEFAULT_PICTURE_PATH = '/link-picture.png';

/** Picture that links to a page show. */
export interface PagePicture {
  readonly path: string;
  /** Alternative text; `null` if the preview was not composed. */
  readonly alt: string | null;
}

/** Files of the build for the browser. */
export interface PageAssets {
  /** Style sheets in their order. */
  readonly styles: readonly {
    readonly href: string;
    readonly css: string;
  }[];
  /** URLs of scripts; the app's own comes first. */
  readonly scripts: readonly string[];
}

export interface PageRequest {
  readonly pathname: string;
  /** Query string with its question mark, or empty. */
  readonly search: string;
  /** Header; `null` while the database is unavailable. */
  readonly header: HeaderInfo | null;
  /** False leaves the contents to the browser. */
  readonly hasContents: boolean;
  /** Calls the API in process as the viewer of the page. */
  readonly call: (path: string) => Promise<InternalResponse>;
  /** Called for pages that exist. */
  readonly findPicture: () => Promise<PagePicture | null>;
}

export interface RenderedPage {
  /** Whole document as HTML. */
  readonly html: string;
  /** Style sheets that are inlined in the page. */
  readonly styles: PageAssets['styles'];
  /** False if the browser has to render the contents. */
  readonly hasContents: boolean;
  /** True if the object in the URL exists. */
  readonly isFound: boolean;
}

export interface RendererOptions {
  readonly site: Site;
  /**
   * Returns the assets of the app with these lazy modules, by their names in the build's manifest.
   */
  readonly assetsOf: (modules: readonly string[]) => PageAssets;
  /** Script at the end of each page, which loads the app. */
  readonly loadScript: string;
}

/** Exports of the web app's server build. */
export interface SsrBundle {
  /** @returns a function that renders a page; it rejects if a part fails */
  readonly createRenderer: (
    options: RendererOptions,
  ) => (request: PageRequest) => Promise<RenderedPage>;
}
