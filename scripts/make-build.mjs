import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a path, which may be a file itself, in an order that does not change. */
export function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
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

/** Builds web app, pages and server into a folder. */
export async function makeBuild(folder) {
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
    // Two hundred and fifty files, which each command and each start would read and link anew.
    ssr: { noExternal: ['kysely'] },
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
          'src/server/start/main.ts',
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
