import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { headlessShell } from './system-chromium.ts';

/**
 * Draws the mark of `favicon.svg` in the sizes and shapes for home screens, into
 * `src/web/public/icons`. Run `node scripts/icons.ts` when the mark has changed.
 */
const PUBLIC = join(import.meta.dirname, '../src/web/public');
const KERB = '#d23c1b';

/** The paths of the mark, drawn on 40 by 40: its plate, its ten, its kerb. */
function partsOf(svg: string): { plate: string; ten: string; kerb: string } {
  const [plate, ten, kerb] = svg.match(/<path[^>]*\/>/g) ?? [];
  if (!plate || !ten || !kerb) throw new Error('favicon.svg is drawn in another way than it was');
  return { plate, ten, kerb };
}

/**
 * Returns the plate with square corners, for systems that cut their own shape. `scale` keeps the
 * ten within it.
 */
function plateWithoutCorners({ ten }: { readonly ten: string }, scale: number): string {
  const stripes = [-7, 7, 21, 35].map((x) => `<path fill="#fff" d="M${x} 33.500h7l-2.200 7h-7Z"/>`);
  const shift = (40 - 40 * scale) / 2;
  return `<path fill="${KERB}" d="M0 0h40v40H0Z"/>${stripes.join('')}
    <g transform="translate(${shift} ${shift}) scale(${scale})">${ten}</g>`;
}

async function draw(browser: Browser, name: string, size: number, content: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>
     <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">${content}</svg>`,
  );
  await writeFile(
    join(PUBLIC, 'icons', `${name}.png`),
    await page.screenshot({ omitBackground: true }),
  );
  await page.close();
}

const { plate, ten, kerb } = partsOf(await readFile(join(PUBLIC, 'favicon.svg'), 'utf8'));
const browser = await chromium.launch({
  ...headlessShell(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(join(PUBLIC, 'icons'), { recursive: true });
  await draw(browser, 'icon-192', 192, plate + ten + kerb);
  await draw(browser, 'icon-512', 512, plate + ten + kerb);
  await draw(browser, 'maskable-512', 512, plateWithoutCorners({ ten }, 0.78));
  await draw(browser, 'apple-touch-icon', 180, plateWithoutCorners({ ten }, 0.92));
  // Android's status bar uses the shape only, without colours.
  await draw(browser, 'badge-96', 96, `<g transform="translate(0 3)">${ten}</g>`);
} finally {
  await browser.close();
}
