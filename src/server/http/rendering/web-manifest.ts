import type { Settings } from '#server/base/settings/settings.ts';
import { WEB_MANIFEST_TEXTS as TEXTS } from './web-manifest.texts.ts';

/** Colour of the asphalt behind the heading in the light theme, which is painted first. */
const ASPHALT = '#17191d';

/** Returns the web app manifest, which phones need for the home screen. */
export function webManifest({ PRODUCT_NAME }: Pick<Settings, 'PRODUCT_NAME'>) {
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: TEXTS.description,
    lang: 'nb',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: ASPHALT,
    background_color: ASPHALT,
    categories: ['games', 'sports'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: TEXTS.guessRace, url: '/guess/race' },
      { name: TEXTS.guess, url: '/guess' },
    ],
  };
}
