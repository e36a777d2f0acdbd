import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The newest change below a folder, in milliseconds. */
function newest(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs),
      0,
    );
}

const BUILT = ['dist/server/main.js', 'dist/web/index.html'];

function isBuilt() {
  if (!BUILT.every((file) => existsSync(file))) return false;
  // A server without its sources (a container image) runs what it has.
  if (!existsSync('src')) return true;
  return Math.min(...BUILT.map((file) => statSync(file).mtimeMs)) > newest('src');
}

if (!isBuilt()) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
