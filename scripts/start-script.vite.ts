import type { Plugin } from 'vite';
import { bundleWebFile } from './bundle-web-file.ts';

const NAME = 'start.js';
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Puts a small script before the app, which is fetched and begins once the page has been painted. */
export function startScript(): Plugin {
  return {
    name: 'formelgjett:start-script',
    apply: 'build',
    async buildStart() {
      const source = await bundleWebFile('start/start.ts');
      this.emitFile({ type: 'asset', name: NAME, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const [tag = '', app = ''] = APP.exec(html) ?? [];
        const start = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(NAME),
        );
        if (app === '' || start === undefined) throw new Error('The page has no script to begin');
        return html
          .replace(tag, `<link rel="modulepreload" crossorigin href="${app}">`)
          .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
          .replace(
            '</head>',
            `  <script defer src="/${start.fileName}" data-app="${app}"></script>\n  </head>`,
          );
      },
    },
  };
}
