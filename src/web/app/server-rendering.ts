import { createContext, useContext } from 'react';

/** What a link to a page says of it, where the page's own title and lead do not. */
export interface LinkTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** What a page that is made on the server asks of its surroundings, and tells them. */
export interface ServerRendering {
  /** The moment of every answer that the page is made from. */
  readonly now: number;
  /** Chunks that are not here yet: the page is made anew once they are. */
  readonly wanted: (() => Promise<void>)[];
  /** The sources of the chunks in use, as the build's manifest has them. */
  readonly files: Set<string>;
  /** The names of the parts that were shown, outer ones first. */
  readonly parts: Set<string>;
  title: string;
  description: string | undefined;
  /** What `LinkTexts` says in their place. */
  link: LinkTexts;
  /** What is shown depends on the moment itself. */
  showsTime: boolean;
  /** What the address names is there. */
  isFound: boolean;
}

export const ServerRendering = /* @__PURE__ */ createContext<ServerRendering | null>(null);

/** `null` in the browser, whose build has nothing of it. */
export const useServerRendering = import.meta.env.SSR
  ? () => useContext(ServerRendering)
  : () => null;
