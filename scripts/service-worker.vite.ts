import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { bundleWebFile, webPathOf } from './bundle-web-file.ts';

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
        const emit = (fileName: string, source: string) => {
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const { text: css, fonts } = await bundleWebFile('offline/offline.css');
        for (const font of fonts) {
          if (!(font in files)) throw new Error(`The build has no font ${font}`);
        }
        const { text: js } = await bundleWebFile('offline/offline-page.ts');
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
        const worker = await bundleWebFile('service-worker/service-worker.ts', { OFFLINE_BUILD });
        emit('service-worker.js', worker.text);
      },
    },
  };
}
