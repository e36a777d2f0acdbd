import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, both for the sources and for the build. */
export function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found');
    folder = parent;
  }
  return folder;
}

export function webRootOf(projectRoot: string): string {
  return join(projectRoot, 'dist', 'web');
}

export function seasonsFolderOf(projectRoot: string): string {
  return join(projectRoot, 'seasons');
}
