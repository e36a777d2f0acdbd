import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Names with a content hash, which are the same in every build. */
const ASSET = /^\/assets\/[\w-][\w.-]*$/;

/**
 * Finds an asset in another build next to this one (`builds/<build>/web`), for pages from before an
 * upgrade or from another instance.
 * @returns the web folder that has it; `null` if none has
 */
export async function findInOtherBuilds(webRoot: string, pathname: string): Promise<string | null> {
  const builds = join(webRoot, '../..');
  if (basename(builds) !== 'builds' || !ASSET.test(pathname)) return null;
  for (const build of await readdir(builds)) {
    const other = join(builds, build, 'web');
    if (!build.startsWith('.') && existsSync(join(other, pathname))) return other;
  }
  return null;
}
