import { createContext, useContext } from 'react';
import type { Site } from '#contract/initial-data.ts';
import type { Fetch } from './api.ts';

/** What a link to a page says of it, where the page's own title and lead do not. */
export interface LinkTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Of one page that is rendered on the server: what its components need to know, and what they tell. */
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
  /** What `LinkTexts` says in their place. */
  link: LinkTexts;
  /** What the address names is there. */
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
