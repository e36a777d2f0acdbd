import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import './assert-node.mjs';

/*
 * Makes a build of these sources and then points `dist/server` to it:
 *
 *   dist/builds/<fingerprint of the sources>/{server,web}
 *   dist/server -> builds/<fingerprint>/server
 *
 * A server that runs goes on with the files of its own build, and serves the assets of the others beside
 * it to pages that were opened before an upgrade. When a build fails or is killed, all stays as it was.
 */
process.chdir(dirname(import.meta.dirname));
// With another value, as tests have, Vite would build React for development.
process.env.NODE_ENV = 'production';

const BUILDS = 'dist/builds';
const POINTER = 'dist/server';
const SOURCES = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src'];
const DAY_MS = 24 * 60 * 60_000;
/** Number of builds kept beside the current one: an instance may still run the previous one. */
const KEPT_BUILDS = 2;
const MAX_BUILD_MS = 15 * 60_000;

/** Every file below a path, which may be a file itself, in an order that does not change. */
function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = readFileSync(file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

function currentBuild() {
  return existsSync(join(POINTER, 'main.js')) && lstatSync(POINTER).isSymbolicLink()
    ? basename(dirname(readlinkSync(POINTER)))
    : null;
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

/** Returns the commit; empty without git or a working copy. */
function commit() {
  if (!existsSync('.git')) return '';
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return '';
  }
}

async function buildInto(folder) {
  const vite = await import('vite');
  await vite.build({
    logLevel: 'warn',
    build: { outDir: join(process.cwd(), folder, 'web'), emptyOutDir: true },
  });
  await vite.build({
    logLevel: 'warn',
    build: {
      ssr: 'rendering/entry-server.tsx',
      outDir: join(process.cwd(), folder, 'pages'),
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_COMMIT: JSON.stringify(commit()) },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(folder, 'server'),
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        // Without either, Rolldown removes a call of decodeURIComponent() whose result is not used, though
        // it may throw.
        treeshake: false,
        input: [
          'src/server/main.ts',
          'src/demo/demo.ts',
          ...filesBelow('src/server').filter((file) => /\.(cli|worker)\.ts$/.test(file)),
        ],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false },
      },
    },
  });
  // Syncs all files before the rename, so that after a power cut the name still stands for a whole
  // build.
  for (const file of filesBelow(folder)) {
    const descriptor = openSync(file, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

/** The pointer goes from one build to the other in one step. */
function pointTo(build) {
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

function removeOldBuilds(current) {
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
    await buildInto(unfinished);
    if (fingerprint() !== wanted) throw new Error('the sources changed meanwhile; try again');
    renameSync(unfinished, join(BUILDS, wanted));
  }
  pointTo(wanted);
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
