import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { STYLE_RULES_FILE } from '#contract/style-rules.ts';

/** What a link to a page shows, and nothing else of the head. */
const HEAD = [
  '<title></title><meta name="description" content="" />',
  ...['title', 'description', 'image:alt'].map(
    (name) => `<meta property="og:${name}" content="" />`,
  ),
  '<meta property="og:image" content="/link-picture.png" />',
].join('');

const ROOT = join(import.meta.dirname, '../..');

/** The web app's bundle for the server, and beside it as much of `web` as pages are made with: no styles, and no scripts. */
export async function buildPages(folder: string): Promise<string> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const pages = join(folder, 'pages');
  const out = ['--outDir', pages, '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  await promisify(execFile)('node', [vite, 'build', '--ssr', 'app/entry-server.tsx', ...out], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const chunks: object = JSON.parse(await readFile(join(pages, '.vite/manifest.json'), 'utf8'));
  const webRoot = join(folder, 'web');
  const files = {
    'index.html': `<!doctype html><head>${HEAD}</head><div id="root"></div><!--initial-data-->`,
    '.vite/manifest.json': JSON.stringify({ ...chunks, 'index.html': { file: 'index.js' } }),
    [STYLE_RULES_FILE]: '{}',
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, file)), { recursive: true });
    await writeFile(join(webRoot, file), content);
  }
  return webRoot;
}
