import { extname } from 'node:path';

const EXTENSION = extname(import.meta.url);

/** What a thread runs: beside the build that asks. Sources run with the one built last: a thread is not compiled. */
export const workerFile = (name: 'chances' | 'link-pictures'): URL =>
  EXTENSION === '.ts'
    ? new URL(`../../dist/server/${name}.worker.js`, import.meta.url)
    : new URL(`./${name}.worker${EXTENSION}`, import.meta.url);
