import { createContext, useContext } from 'react';
import type { Site } from '#contract/initial-data.ts';
import type { Fetch } from './api.ts';

/** Texts of the link preview, if they differ from the page's title and lead. */
export interface LinkTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Context of one page rendered on the server: what components need, and what they report. */
export interface ServerRendering {
  readonly site: Site;
  /** Makes the server's own calls, for whom the page is for. */
  readonly fetch: Fetch;
  /** UTC milliseconds; the moment of every answer that the page is made from. */
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

/** Returns `null` in the browser, whose build has nothing of it. */
export const useServerRendering = import.meta.env.SSR
  ? () => useContext(ServerRendering)
  : () => null;

/** Says what a link to this page tells, as in a chat, where its title and lead are not enough. Draws nothing. */
export function LinkTexts(texts: LinkTexts) {
  const rendering = useServerRendering();
  if (rendering !== null) rendering.link = texts;
  return null;
}
