import { extname } from 'node:path';

/** Workers, by their place in the sources. */
const SOURCES = {
  chances: '../../scoring/chances/chances.worker.ts',
  'link-previews': '../../http/link-previews/drawing/link-previews.worker.ts',
};

const IS_SOURCE = extname(import.meta.url) === '.ts';

/** Returns the worker's file: of the sources if this runs from them, else of the running build. */
export const workerFile = (name: keyof typeof SOURCES): URL =>
  new URL(IS_SOURCE ? SOURCES[name] : `./${name}.worker.js`, import.meta.url);
