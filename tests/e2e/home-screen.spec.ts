import { expect, test } from './demo-server.ts';

/** Reads width and height of a PNG file from its header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

test('the game can be put on the home screen', async ({ page, request, baseURL }) => {
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(url).toBe(`${baseURL}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Tests run in private windows, from which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

  const manifest: Manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    name: 'Formelgjett',
    lang: 'nb',
    display: 'standalone',
    start_url: '/',
  });
  for (const { src, sizes } of manifest.icons) {
    expect(sizeOf(await (await request.get(src)).body()), src).toBe(sizes);
  }
  const touchIcon = page.locator('link[rel="apple-touch-icon"]');
  const image = await request.get((await touchIcon.getAttribute('href')) ?? '');
  expect(sizeOf(await image.body())).toBe('180x180');
  for (const shortcut of manifest.shortcuts) {
    await page.goto(shortcut.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
