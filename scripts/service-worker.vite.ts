import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleWebFile, webPathOf } from './bundle-web-file.ts';
import { FONT_FOLDER } from './subset-fonts.vite.ts';

/** Returns the favicon's paths, which are inlined so that the page needs no request. */
async function readMark(): Promise<string> {
  const svg = await readFile(webPathOf('public/favicon.svg'), 'utf8');
  return (svg.match(/<path[^>]*\/>/g) ?? []).join('');
}

function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 8);
}

/**
 * Builds the service worker and its offline page. That page has its own script and style sheet,
 * which nothing else loads: the worker caches only these three files.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'formelgjett:service-worker',
    apply: 'build',
    generateBundle: {
      // Runs after the fonts have their final names.
      order: 'post',
      async handler(_options, files) {
        const fontAddress = (name: string) => {
          const font = Object.values(files).find(
            (file) => file.type === 'asset' && file.names.includes(name),
          );
          if (font === undefined) throw new Error(`The build has no font ${name}`);
          return `/${font.fileName}`;
        };
        const emit = (fileName: string, source: string) => {
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const css = (
          await bundleWebFile('offline/offline.css', {
            alias: { '@fonts/faces.css': join(FONT_FOLDER, 'faces.css') },
            external: ['*.woff2'],
          })
        ).replace(/@fonts\/([\w-]+\.woff2)/g, (_all, name: string) => fontAddress(name));
        const js = await bundleWebFile('offline/offline-page.ts');
        const style = emit(`assets/offline-${hashOf(css)}.css`, css);
        const script = emit(`assets/offline-${hashOf(js)}.js`, js);
        const html = (await readFile(webPathOf('offline/offline.html'), 'utf8'))
          .replace('%OFFLINE_STYLE%', style)
          .replace('%OFFLINE_SCRIPT%', script)
          .replace('%MARK%', await readMark());
        const page = emit('offline.html', html);
        const OFFLINE_BUILD = JSON.stringify({
          version: hashOf(html),
          page,
          files: [style, script],
        });
        emit(
          'service-worker.js',
          await bundleWebFile('service-worker/service-worker.ts', { define: { OFFLINE_BUILD } }),
        );
      },
    },
  };
}
