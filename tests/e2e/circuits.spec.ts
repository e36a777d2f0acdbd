import { expect, test } from './demo-server.ts';

test('the front page draws the circuit of the weekend', async ({ page, request }) => {
  await page.goto('/');
  const drawing = page.locator('img[src="/circuits/interlagos.svg"]');
  await expect(drawing).toBeVisible();
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await request.get('/circuits/plain.svg')).headers()['content-type']).toContain('svg');
  expect((await request.get('/circuits/atlantis.svg')).status()).toBe(404);
});
