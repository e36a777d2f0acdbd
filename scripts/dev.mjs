import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

// The demo's server has pages of its own too, which a login comes back to.
if (!existsSync('dist/server')) await import('./build.mjs');

/** The demo's server and the web app, both with reload; the web app's address is the one to open. */
const children = [
  spawn('npx', ['tsx', 'watch', 'src/demo/demo.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite'], { stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill();
  });
}
