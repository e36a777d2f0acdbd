import { LIVE_POLL_MS } from '#contract/polling.ts';
import { SECOND_MS } from '#domain/time.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const UNDER_WAY = '2025-11-09T18:00:00Z';
const RESULT_IN = '2025-11-09T22:30:00Z';

test('an admin enters who leads, and a player sees the points within twelve seconds', async ({
  page,
  freshDemo,
  browser,
}) => {
  await freshDemo.jumpTo(UNDER_WAY);
  const player = await (await browser.newContext()).newPage();
  await logIn(player, 'spiller1', freshDemo.url);
  await player.goto(`${freshDemo.url}/race-guess`);
  await expect(player.getByRole('heading', { name: 'Alle gjetninger' })).toBeVisible();
  await expect(player.getByRole('heading', { name: 'Mens løpet går' })).toHaveCount(0);
  await expect(player.getByRole('link', { name: 'Sett stillingen' })).toHaveCount(0);

  await logIn(page, 'admin', freshDemo.url);
  await page.goto(`${freshDemo.url}/race-guess`);
  await page.getByRole('link', { name: 'Sett stillingen' }).click();
  await page.getByLabel('Leder').selectOption({ label: 'Charles Leclerc' });
  await expect(page.getByText('Stillingen er satt')).toBeVisible();

  const card = player.getByRole('region', { name: 'Mens løpet går' });
  const soon = { timeout: LIVE_POLL_MS + 2 * SECOND_MS };
  await expect(card.getByRole('status')).toHaveText('Charles Leclerc leder.', soon);
  await expect(card.getByRole('list', { name: 'Gjetningene dine' })).toContainText('nå nr.');
  await expect(card.getByRole('row').filter({ hasText: 'deg' })).toBeVisible();

  await page.getByLabel('Nr. 10').selectOption({ label: 'Lando Norris' });
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByLabel('Nr. 10')).toHaveValue('');
  await expect(page.getByLabel('Leder').locator('option:checked')).toHaveText('Charles Leclerc');

  await expectUsable(page, page.url());
  await expectUsable(player, player.url());
  await expect(card).toBeVisible();

  await freshDemo.jumpTo(RESULT_IN);
  await expect(card).toHaveCount(0, soon);
  await expect(player.getByText(/ble nr\. \d/).first()).toBeAttached();
});
