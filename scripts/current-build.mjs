import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/*
 * Which build the server's commands run: `dist/server` points to `dist/builds/<build>/server`. A server
 * that runs goes on with the files of its own build, and serves the assets of the others beside it to
 * pages that were opened before an upgrade.
 */

export const BUILDS = 'dist/builds';
export const POINTER = 'dist/server';
const DAY_MS = 24 * 60 * 60_000;
/** Number of builds kept beside the current one: an instance may still run the previous one. */
const KEPT_BUILDS = 2;

/** Returns the name of the current build; `null` if there is none. */
export function currentBuild() {
  return existsSync(join(POINTER, 'main.js')) && lstatSync(POINTER).isSymbolicLink()
    ? basename(dirname(readlinkSync(POINTER)))
    : null;
}

/** The pointer goes from one build to the other in one step. */
export function switchTo(build) {
  const before = currentBuild();
  // Resets the age of the previous build, which is kept for a day from now.
  if (before !== null && before !== build) utimesSync(join(BUILDS, before), new Date(), new Date());
  const link = `${POINTER}-${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(join('builds', build, 'server'), link);
  const isFolder = existsSync(POINTER) && !lstatSync(POINTER).isSymbolicLink();
  // Removes folders as the first version of this script created them.
  if (isFolder) for (const folder of [POINTER, 'dist/web']) rmSync(folder, { recursive: true });
  renameSync(link, POINTER);
}

export function removeOldBuilds(current) {
  const changedAt = (build) => statSync(join(BUILDS, build)).mtimeMs;
  const others = readdirSync(BUILDS).filter((name) => name !== current && !name.startsWith('.'));
  const old = others
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(KEPT_BUILDS)
    .filter((build) => Date.now() - changedAt(build) > DAY_MS);
  // No other build runs now, so unfinished ones are from a process that died.
  const unfinished = readdirSync(BUILDS).filter((name) => name.startsWith('.unfinished-'));
  for (const name of [...old, ...unfinished]) {
    rmSync(join(BUILDS, name), { recursive: true, force: true });
  }
}
