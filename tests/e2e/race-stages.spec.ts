import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { expect, logIn, test } from './test-site.ts';

/** Start of the race after Monaco. */
const SPAIN = Date.parse('2025-06-01T13:00:00Z');

test('a race is ahead, running and run on every page at the same time', async ({ page, site }) => {
  const { url, server } = site;
  await logIn(page, 'admin', url);
  const races = await (await page.request.get(`${url}/api/public/race/list/2025`)).json();
  const { id } = races.find(({ name }: { readonly name: string }) => name === 'Spania');
  const flags = `${url}/admin/flag/2025/${id}`;
  const confirmation = page.getByRole('button', { name: 'Tellingen er ferdig' });

  server.clock.set(SPAIN - 4 * MINUTE_MS);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: /^Spania starter/ })).toBeVisible();
  await page.goto(`${url}/guess`);
  await expect(page.getByRole('region', { name: 'Spania' })).toContainText('Starter kl. 15.00');
  await page.goto(flags);
  await expect(page.getByRole('button', { name: 'Rødt flagg', exact: true })).toBeVisible();
  await expect(confirmation).toHaveCount(0);

  server.clock.set(SPAIN);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Spania er i gang' })).toBeVisible();
  await page.goto(`${url}/guess`);
  await expect(page.getByRole('region', { name: 'Spania' })).toContainText('Løpet er i gang');
  await page.goto(flags);
  await expect(confirmation).toBeVisible();

  server.clock.set(SPAIN + 3 * HOUR_MS);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Spania er kjørt' })).toBeVisible();
  await page.goto(`${url}/guess`);
  await expect(page.getByRole('region', { name: 'Spania' })).toContainText('Løpet er kjørt');

  // Half a day after the start the front page is about the next race; the guesses still wait.
  server.clock.set(SPAIN + 12 * HOUR_MS);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: /Canada/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Spania / })).toHaveCount(0);
  await page.goto(`${url}/guess`);
  await expect(page.getByRole('region', { name: 'Spania' })).toContainText('Løpet er kjørt');
});
