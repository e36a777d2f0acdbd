import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureBuild, ROOT } from './current-build.ts';

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

/**
 * Takes the server's pages from the build of these sources, without styles and scripts, which would
 * be most of each response.
 * @returns the `web` folder beside them
 */
export async function buildPages(folder: string): Promise<string> {
  await ensureBuild();
  const build = dirname(await realpath(join(ROOT, 'dist/server')));
  const manifest = await readFile(join(build, 'web/.vite/manifest.json'), 'utf8');
  const chunks: Chunks = JSON.parse(manifest);
  const webRoot = join(folder, 'web');
  const plain = Object.entries(chunks).map(([key, { file, imports = [] }]) => [
    key,
    { file, imports },
  ]);
  await writeWeb(webRoot, Object.fromEntries(plain));
  await symlink(join(build, 'pages'), join(folder, 'pages'));
  return webRoot;
}
