import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FLOOR } from './scripts/bundle-web-file.ts';
import { lazyEntries, lazySources } from './scripts/lazy-entries.vite.ts';
import { precompress } from './scripts/precompress.vite.ts';
import { serviceWorker } from './scripts/service-worker.vite.ts';
import { FONT_FOLDER, subsetFonts } from './scripts/subset-fonts.vite.ts';

const server = process.env.API_URL ?? 'http://localhost:3000';

const root = fileURLToPath(new URL('src/web', import.meta.url));
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** Names the chunk of what a module imports, and what that imports, as far as it stands in a folder. */
function chunkOf(name: string, module: string, folder = '') {
  const imports = new Set<string>();
  return (id: string, graph: ModuleGraph) => {
    const entry = `${root}/${module}`;
    const add = (each: string) => {
      if (imports.has(each)) return;
      imports.add(each);
      graph.getModuleInfo(each)?.importedIds.forEach(add);
    };
    add(entry);
    return id !== entry && imports.has(id) && id.startsWith(folder && `${root}/${folder}`)
      ? name
      : null;
  };
}

const forBrowser = [subsetFonts(), serviceWorker(), precompress(), lazyEntries()];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), lazySources(), !isSsrBuild && forBrowser],
  // The server runs what is in the bundle, whatever its environment says.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  resolve: {
    alias: {
      '@fonts': FONT_FOLDER,
      // React has it since version 18; the router still brings its own.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    // Which style sheets and chunks belong to a part of the app.
    manifest: !isSsrBuild,
    target: FLOOR,
    cssTarget: FLOOR,
    // No data: addresses, so that the content security policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The document is made by the server (rendering/document.tsx), and ends with the second.
      ...(!isSsrBuild && {
        input: [`${root}/rendering/entry-client.tsx`, `${root}/rendering/load-app.ts`],
      }),
      // What other chunks share with the first one may stay in it.
      preserveEntrySignatures: 'allow-extension',
      checks: {
        // On a small machine everything takes long.
        pluginTimings: false,
        // Libraries mark their modules for frameworks that we have none of.
        moduleLevelDirective: false,
      },
      output: {
        ...(!isSsrBuild && {
          codeSplitting: {
            groups: [
              // The libraries of every page change seldom: a chunk of their own stays in the browser's cache.
              {
                name: 'libraries',
                test: /node_modules\/(react|react-dom|scheduler|@tanstack|wouter)\//,
              },
              // What the first page comes with is in one chunk: left to itself, each module that other pages use, too, is a request.
              { name: chunkOf('frame', 'rendering/entry-client.tsx') },
              // What the parts of the graph that come later have in common with it.
              {
                name: chunkOf('points-graph', 'widgets/graph/points-graph.tsx', 'widgets/graph/'),
              },
            ],
          },
        }),
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oauth2', '/login/oauth2'].map((path) => [path, { target: server }]),
    ),
  },
}));
