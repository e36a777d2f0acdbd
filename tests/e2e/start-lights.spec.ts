import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const DEADLINE = Date.parse('2025-11-09T16:55:00Z');

test('five lights fill in the last minute, go out, and the grid shows who picked whom @journey', async ({
  page,
  browser,
  freshDemo,
}) => {
  await logIn(page, 'spiller1', freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/race`);
  await page.getByText('10. plass').first().click();
  await page.getByRole('button', { name: /^Liam Lawson, starter som nummer/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Lagret' })).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(freshDemo.url);
  // Who has guessed is told in a line instead of a box how long it can be changed.
  const home = await page.context().newPage();
  await home.goto(freshDemo.url);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/race-guess')) requested.push(request.url());
  });

  await freshDemo.jumpTo(new Date(DEADLINE - 45_000).toISOString());
  for (const each of [page, visitor, home]) {
    // All learn of the jump with the next response.
    await expect(each.locator('[data-lit]').nth(1)).toBeVisible({ timeout: 30_000 });
  }
  // Nothing secret is asked for before the deadline.
  expect(requested).toEqual([]);

  const players = page.locator('td').getByText(/^gjettet av .+ \(1\. plass\)/);
  await expect(players.first()).toBeAttached({ timeout: 60_000 });
  await expect(page.locator('[data-lit]')).toHaveCount(0);
  await expect(visitor.locator('[data-lit]')).toHaveCount(0);
  await expect(home.locator('[data-lit]')).toHaveCount(0);
  expect(requested).toHaveLength(1);
  await expectUsable(page, `${freshDemo.url}/guess/race`);
});

test('the form of each driver stands in the grid, and stays away for who folded it', async ({
  page,
}) => {
  await logIn(page, 'spiller1');
  await page.goto('/guess/race');
  const form = page
    .locator('td')
    .getByText(/^siste løp: .+ på 8\. til 12\. plass i \d+ av 20 løp$/);
  await expect(form.first()).toBeAttached();
  await page.getByText('10. plass').first().click();
  await expect(
    page.getByText('Tallet er hvor mange ganger det ble 8. til 12. plass.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Skjul formen' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Vis formen' })).toBeVisible();
  await expect(form).toHaveCount(0);
});
