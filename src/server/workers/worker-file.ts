import { extname } from 'node:path';

const EXTENSION = extname(import.meta.url);

/** What a process of the pool runs: beside the build that asks. Sources run with the one built last: it is not compiled. */
export const workerFile = (name: 'chances' | 'link-previews'): URL =>
  EXTENSION === '.ts'
    ? new URL(`../../../dist/server/${name}.worker.js`, import.meta.url)
    : new URL(`./${name}.worker${EXTENSION}`, import.meta.url);
