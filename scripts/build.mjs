import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import './assert-node.mjs';
import { BUILDS, currentBuild, POINTER, removeOldBuilds, switchTo } from './current-build.mjs';
import { filesBelow, makeBuild } from './make-build.mjs';

/*
 * Makes a build of these sources and then points `dist/server` to it:
 *
 *   dist/builds/<fingerprint of the sources>/{server,web}
 *   dist/server -> builds/<fingerprint>/server
 *
 * When a build fails or is killed, all stays as it was.
 */
process.chdir(dirname(import.meta.dirname));
// With another value, as tests have, Vite would build React for development.
process.env.NODE_ENV = 'production';

const SOURCES = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src'];
const MAX_BUILD_MS = 15 * 60_000;

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = readFileSync(file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

/** One build at a time; the lock ends with what is returned, and with a process that dies. */
async function lockBuilds() {
  // An older Node has no such module, and ends above with one line.
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(BUILDS, { recursive: true });
  const lock = new DatabaseSync(join(BUILDS, '.lock'), { timeout: MAX_BUILD_MS });
  lock.exec('begin exclusive');
  return lock;
}

async function build() {
  // A server without its sources (a container image) runs what it has.
  if (!existsSync('src') && currentBuild() !== null) return;
  if (fingerprint() === currentBuild()) return;
  const lock = await lockBuilds();
  // The sources, and what is built, may have become others while this process waited.
  const wanted = fingerprint();
  if (!existsSync(join(BUILDS, wanted))) {
    console.error('Building …');
    const unfinished = join(BUILDS, `.unfinished-${randomBytes(6).toString('hex')}`);
    await makeBuild(unfinished);
    if (fingerprint() !== wanted) throw new Error('the sources changed meanwhile; try again');
    renameSync(unfinished, join(BUILDS, wanted));
  }
  switchTo(wanted);
  removeOldBuilds(wanted);
  lock.close();
}

const REMEDY = 'The build needs the dev dependencies: run `npm ci --include=dev`';

build().catch((error) => {
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND';
  console.error(isMissing ? REMEDY : `The build failed: ${error.message}`);
  if (currentBuild() !== null) {
    console.error(`Nothing was changed: ${POINTER} still is the build from before`);
  }
  // EX_CONFIG, for failures that a retry cannot fix.
  process.exitCode = isMissing ? 78 : 1;
});
