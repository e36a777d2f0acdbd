import type { Plugin } from 'vite';
import { bundleWebFile } from './bundle-web-file.ts';

const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Ends the page with a small script, which fetches the app once the page has been painted. A script to be fetched
 * itself would hold up the paint.
 */
export function startScript(): Plugin {
  let start = '';
  return {
    name: 'formelgjett:start-script',
    apply: 'build',
    async buildStart() {
      start = (await bundleWebFile('start/start.ts')).trim();
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag = '', app = ''] = APP.exec(html) ?? [];
        if (app === '' || start === '') throw new Error('The page has no script to begin');
        return html
          .replace(tag, `<link rel="modulepreload" crossorigin href="${app}">`)
          .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
          .replace('</body>', () => `<script data-app="${app}">${start}</script>\n  </body>`);
      },
    },
  };
}
