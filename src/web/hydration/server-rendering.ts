import { createContext, useContext } from 'react';
import type { Site } from '#contract/http/initial-data.ts';

export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json'>;

export type Fetch = (path: string, init: RequestInit) => Promise<ApiResponse>;

/** Texts of the link preview, if they differ from the page's title and lead. */
export interface LinkTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Context of one page rendered on the server: what components need, and what they report. */
export interface ServerRendering {
  readonly site: Site;
  /** Makes internal calls as the page's viewer. */
  readonly fetch: Fetch;
  /** UTC milliseconds; time of all responses that the page is rendered from. */
  readonly now: number;
  /** Sources of the lazy components that are shown. */
  readonly modules: Set<string>;
  title: string | undefined;
  description: string | undefined;
  /** Description of the page, unless `LinkTexts` has another. */
  link: LinkTexts;
  /** True if the object in the URL exists. */
  isFound: boolean;
}

export const ServerRendering = /* @__PURE__ */ createContext<ServerRendering | null>(null);

/** Returns the server's context; `null` in the browser, whose build does not contain it. */
export const useServerRendering = import.meta.env.SSR
  ? () => useContext(ServerRendering)
  : () => null;

/**
 * Sets the texts of this page's link preview, if its title and lead do not suffice. Renders
 * nothing.
 */
export function LinkTexts(texts: LinkTexts) {
  const rendering = useServerRendering();
  if (rendering !== null) rendering.link = texts;
  return null;
}
