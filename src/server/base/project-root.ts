import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './operator-error.ts';

/** Returns the folder of package.json, for sources as well as builds. */
export function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found');
    folder = parent;
  }
  return folder;
}

/**
 * Returns the web app of the build that this program belongs to, even if another is built
 * meanwhile; outside a build (tests) that of the current one.
 */
export function webRootOf(projectRoot: string): string {
  const own = dirname(fileURLToPath(import.meta.url));
  // The sources have a web folder as well, which is not built.
  if (existsSync(join(own, 'main.js'))) return join(own, '../web');
  const server = join(projectRoot, 'dist', 'server');
  if (!existsSync(server)) throw new OperatorError('There is no build yet: run `npm run build`');
  return join(realpathSync(server), '../web');
}

export function seasonsFolderOf(projectRoot: string): string {
  return join(projectRoot, 'seasons');
}
