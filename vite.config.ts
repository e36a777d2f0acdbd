import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { namedImports } from './scripts/named-imports.vite.ts';
import { precompress } from './scripts/precompress.vite.ts';
import { serviceWorker } from './scripts/service-worker.vite.ts';
import { startScript } from './scripts/start-script.vite.ts';
import { styleRules } from './scripts/style-rules.vite.ts';
import { FONT_FOLDER, subsetFonts } from './scripts/subset-fonts.vite.ts';

const server = process.env.API_URL ?? 'http://localhost:3000';

/** In production the server writes the name into the page; while developing there is no such server. */
const productName = (): Plugin => ({
  name: 'formelgjett:product-name',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', 'Formelgjett'),
});

const root = fileURLToPath(new URL('src/web', import.meta.url));
const forBrowser = [
  subsetFonts(),
  productName(),
  startScript(),
  styleRules(),
  serviceWorker(),
  precompress(),
];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), isSsrBuild ? namedImports(root) : forBrowser],
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
    // No data: addresses, so that the content security policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
              // Libraries change seldom: a chunk of their own stays in the browser's cache.
              { name: 'libraries', test: /node_modules/ },
              // The graph, and what its parts that come later have in common with it.
              {
                name: 'points-graph',
                test: /features\/home\/(points-graph|graph-(cast|choices|geometry|layout|legend|line-mark|modes|plot|pointer|view|why)|graph\.texts|line-(style|swatch)|why-ahead)\.|data\/board-lines/,
                // These it shares with the page, which does not wait for it.
                includeDependenciesRecursively: false,
              },
              // What every page needs, the first one too: left to itself, each of them is a request.
              {
                name: 'frame',
                test: /preload-helper|src\/(domain\/time|contract\/polling)|src\/web\/(app\/(api|app\.texts|header-key|initial-data|server-time|use-is-hydrated)|ui\/(button|class-names|link|states|ui\.texts))\./,
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
