import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/web/app/theme-boot.ts', import.meta.url));

async function bundleThemeBoot(): Promise<string> {
  const result = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  return result.outputFiles[0]?.text ?? '';
}

/**
 * Sets the theme by a small blocking script of its own, before anything is painted: the content
 * security policy allows no inline script, and module scripts run too late.
 */
export function themeBoot(): Plugin {
  let emitted: string | undefined;
  return {
    name: 'formelgjett:theme-boot',
    async buildStart() {
      if (this.environment?.mode === 'dev') return;
      emitted = this.emitFile({
        type: 'asset',
        name: 'theme.js',
        source: await bundleThemeBoot(),
      });
    },
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response, next) => {
        bundleThemeBoot().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const asset = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes('theme.js'),
        );
        const src = emitted && asset ? `/${asset.fileName}` : '/theme.js';
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
}
