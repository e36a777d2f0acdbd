import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.vite.ts';
import { serviceWorker } from './scripts/service-worker.vite.ts';
import { FONT_FOLDER, subsetFonts } from './scripts/subset-fonts.vite.ts';

const server = process.env.API_URL ?? 'http://localhost:3000';

const root = fileURLToPath(new URL('src/web', import.meta.url));
const FLOOR = ['safari17.5', 'chrome123', 'firefox125'];
const forBrowser = [subsetFonts(), serviceWorker(), precompress()];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), !isSsrBuild && forBrowser],
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
    // The floor of src/web/README.md: the first with light-dark() in custom properties.
    target: FLOOR,
    cssTarget: FLOOR,
    // No data: addresses, so that the content security policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The document is made by the server (app/document.tsx), and ends with the second.
      ...(!isSsrBuild && { input: [`${root}/app/main.tsx`, `${root}/start/start.ts`] }),
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
              // The graph, and what its parts that come later have in common with it.
              {
                name: 'points-graph',
                test: /widgets\/standings\/(points-graph|graph-(cast|choices|geometry|layout|legend|line-mark|modes|plot|pointer|view|why)|graph\.texts|line-(style|swatch)|why-ahead)\.|data\/board-lines/,
                // These it shares with the page, which does not wait for it.
                includeDependenciesRecursively: false,
              },
              // What every page needs, the first one too: left to itself, each of them is a request.
              {
                name: 'frame',
                test: /preload-helper|src\/(domain\/time|contract\/polling)|src\/web\/(app\/(api|app\.texts|header-key|initial-data|query|server-time|use-is-hydrated)|ui\/(button|class-names|form|link|states|ui\.texts))\./,
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
