import { type LinkTexts as Texts, useServerRendering } from './server-rendering.ts';

/** Says what a link to this page tells, as in a chat, where its title and lead are not enough. Draws nothing. */
export function LinkTexts(texts: Texts) {
  const rendering = useServerRendering();
  if (rendering !== null) rendering.link = texts;
  return null;
}
