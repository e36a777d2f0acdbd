import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** The web app's bundle for the server, beside where `web` is to be. */
export async function buildPages(folder: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const out = ['--outDir', join(folder, 'pages'), '--emptyOutDir', '--logLevel', 'warn'];
  await promisify(execFile)('node', [vite, 'build', '--ssr', 'app/entry-server.tsx', ...out], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
