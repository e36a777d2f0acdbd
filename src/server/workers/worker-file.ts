import { extname } from 'node:path';

const EXTENSION = extname(import.meta.url);

/**
 * Returns the worker's file, next to the running build. Run from sources it is that of the latest
 * build, since TypeScript workers are not compiled.
 */
export const workerFile = (name: 'chances' | 'link-previews'): URL =>
  EXTENSION === '.ts'
    ? new URL(`../../../dist/server/${name}.worker.js`, import.meta.url)
    : new URL(`./${name}.worker${EXTENSION}`, import.meta.url);
