import { expect, test } from './demo-server.ts';

test('a visitor finds the way with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /hopp til/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('button', { name: /meny/i });
  await menu.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('link', { name: 'Poengberegning' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/score$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(entry).toBeHidden();

  await menu.focus();
  await page.keyboard.press('Enter');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(entry, 'an entry that leads to this very page').toBeHidden();

  await page.goto('/');
  const player = page.getByRole('table', { name: 'Ledertavle' }).getByRole('link').first();
  const name = (await player.textContent()) ?? '';
  await player.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/[a-z0-9]+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test.describe('when code cannot be had', () => {
  test.use({ expectedErrors: /dynamically imported module/ });

  test('a page whose code cannot be had says so, and the rest lives on', async ({ page }) => {
    await page.route(/\/assets\/score-page-[^/]+\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: /meny/i }).click();
    await page.getByRole('link', { name: 'Poengberegning' }).click();
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await page.getByRole('link', { name: 'Om siden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Om Formelgjett');
  });

  test('a graph that cannot be had leaves the leaderboard', async ({ page }) => {
    await page.route(/\/assets\/points-graph-[^/]+\.js/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('table', { name: 'Ledertavle' }).getByRole('row')).toHaveCount(13);
  });
});

test('nothing moves while the front page comes', async ({ page }) => {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Vis som tabell' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('globalThis.shift')).toBeLessThanOrEqual(0.02);
});

test('what is sent compressed is what is sent plain', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  expect(assets.length).toBeGreaterThan(2);
  for (const [, path = ''] of assets) {
    const answers = await Promise.all(
      ['identity', 'gzip', 'br'].map((encoding) =>
        request.get(path, { headers: { 'accept-encoding': encoding } }),
      ),
    );
    const [plain, gzip, brotli] = await Promise.all(answers.map((answer) => answer.text()));
    expect(gzip).toBe(plain);
    expect(brotli).toBe(plain);
    expect(answers.map((answer) => answer.headers()['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(answers[0]?.headers()['cache-control']).toContain('immutable');
  }
});
