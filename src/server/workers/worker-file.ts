import { extname } from 'node:path';

/** Workers, as files beside this one in the sources. */
const SOURCES = {
  chances: '../chances/chances.worker.ts',
  'link-previews': '../link-previews/drawing/link-previews.worker.ts',
};

const IS_SOURCE = extname(import.meta.url) === '.ts';

/** Returns the worker's file: of the sources if this runs from them, else of the running build. */
export const workerFile = (name: keyof typeof SOURCES): URL =>
  new URL(IS_SOURCE ? SOURCES[name] : `./${name}.worker.js`, import.meta.url);
