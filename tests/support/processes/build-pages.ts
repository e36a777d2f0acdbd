import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

type Chunks = Readonly<Record<string, { readonly file: string; readonly imports?: string[] }>>;

/** Writes the files of `web` that rendering needs: no styles, and no scripts. */
async function writeWeb(webRoot: string, chunks: Chunks): Promise<void> {
  const manifest = {
    ...chunks,
    'rendering/entry-client.tsx': { file: 'main.js' },
    'rendering/load-app.ts': { file: 'load-app.js' },
  };
  await mkdir(join(webRoot, '.vite'), { recursive: true });
  await writeFile(join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const file of ['load-app.js', 'offline.html']) await writeFile(join(webRoot, file), '');
}

/**
 * Writes a build with empty pages, for tests of responses only.
 * @returns its `web` folder
 */
export async function writeEmptyPages(folder: string): Promise<string> {
  const webRoot = join(folder, 'web');
  await writeWeb(webRoot, {});
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(
    join(folder, 'pages/entry-server.js'),
    `export const createRenderer = ({ site }) => async () => ({
      html: '<!doctype html>' + JSON.stringify({ site }) + '<p>page', styles: [], isFound: true,
    });`,
  );
  return webRoot;
}

/** Builds the web app's bundle for the server only. */
export async function buildPages(folder: string): Promise<string> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const pages = join(folder, 'pages');
  const out = ['--outDir', pages, '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  await promisify(execFile)(
    'node',
    [vite, 'build', '--ssr', 'rendering/entry-server.tsx', ...out],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const chunks: Chunks = JSON.parse(await readFile(join(pages, '.vite/manifest.json'), 'utf8'));
  const webRoot = join(folder, 'web');
  const plain = Object.entries(chunks).map(([key, { file, imports = [] }]) => [
    key,
    { file, imports },
  ]);
  await writeWeb(webRoot, Object.fromEntries(plain));
  return webRoot;
}
