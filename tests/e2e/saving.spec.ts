import type { Locator, Page } from '@playwright/test';
import { expect, latch, logIn, logOut, test, waitForApp } from './demo-server.ts';

// Locking during a drag is tested in guess-season.spec.ts.

/** Records each change of a checkbox, also one that is replaced in the next frame. */
const recordTicks = (box: Locator) =>
  box.evaluateHandle((input: HTMLInputElement) => {
    const seen: boolean[] = [];
    const look = () => {
      if (seen.at(-1) !== input.checked) seen.push(input.checked);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });

test('what is turned on, off and on again while the first save is slow is on, and stored so @journey', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  for (const [label, call] of [
    ['Vis meg på bilder som deles', 'pictures'],
    ['Skjul resultater til jeg åpner dem', 'results'],
  ] as const) {
    await test.step(label, async () => {
      const card = page.getByRole('region').filter({ has: page.getByLabel(label) });
      const box = card.getByRole('checkbox', { name: label });
      await expect(box).toBeVisible();
      const before = await box.isChecked();
      const sent: unknown[] = [];
      const firstSave = latch();
      await page.route(`**/api/settings/${call}`, async (route) => {
        if (route.request().method() === 'PUT') {
          sent.push(...Object.values(route.request().postDataJSON()));
          await firstSave.opened;
        }
        await route.continue();
      });
      for (const isChecked of [!before, before, !before]) {
        await box.setChecked(isChecked);
        await expect(box).toBeChecked({ checked: isChecked });
      }
      const ticks = await recordTicks(box);
      firstSave.open();
      await expect(card.getByText('Lagret', { exact: true })).toBeVisible();
      // What is turned back and forth meanwhile is as it was sent.
      expect(sent).toEqual([!before]);
      expect(await ticks.jsonValue()).toEqual([!before]);
      await page.reload();
      await expect(box).toBeChecked({ checked: !before });
      await page.unroute(`**/api/settings/${call}`);
    });
  }
});

const PICTURES = 'Vis meg på bilder som deles';
const pictures = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByLabel(PICTURES) });
const unsavedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

/** Requests of a call that the page makes, without those of the test. */
function recordRequests(page: Page, path: string): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) made.push(request.method());
  });
  return made;
}

test('what could not be saved is there after a reload, and is saved by itself', async ({
  page,
  freshDemo: { url },
}) => {
  const stored = async () =>
    (await (await page.request.get(`${url}/api/settings/pictures`)).json()) as unknown;
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  const box = page.getByRole('checkbox', { name: PICTURES });
  await expect(box).toBeVisible();
  await page.route('**/api/settings/pictures', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await box.setChecked(false);
  await expect(pictures(page).getByText('Fikk ikke kontakt')).toBeVisible();
  await expect(box).not.toBeChecked();

  await page.reload();
  await expect(pictures(page).getByText('Fikk ikke kontakt')).toBeVisible();
  await expect(box).not.toBeChecked();
  expect(await stored()).toEqual({ isShown: true });
  await page.unroute('**/api/settings/pictures');
  await expect(pictures(page).getByText('Lagret', { exact: true })).toBeVisible();
  expect(await stored()).toEqual({ isShown: false });
  expect(await unsavedOn(page)).toEqual([]);

  // A box that goes away with its page cannot tell `setChecked` that it is checked.
  await test.step('when the session has ended, it is saved after the login', async () => {
    await logOut(page, url);
    await box.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du må være logget inn...');
    await logIn(page, 'spiller1', url);
    await page.goto(`${url}/settings`);
    await expect(pictures(page).getByText('Lagret', { exact: true })).toBeVisible();
    await expect(box).toBeChecked();
    expect(await stored()).toEqual({ isShown: true });
  });

  await test.step('it is not another player’s who logs in on the device', async () => {
    await logOut(page, url);
    await box.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du må være logget inn...');
    expect(await unsavedOn(page)).toHaveLength(1);
    const made = recordRequests(page, '/api/settings/pictures');
    await logIn(page, 'spiller9', url);
    await page.goto(`${url}/settings`);
    await expect(box).toBeChecked();
    await expect.poll(() => unsavedOn(page)).toEqual([]);
    expect(made).not.toContain('PUT');
  });

  await test.step('nor is it sent in the name of whoever has logged in since', async () => {
    await logOut(page, url);
    await logIn(page, 'spiller1', url);
    await box.click();
    await expect(page.getByRole('checkbox', { name: PICTURES })).toBeChecked();
    expect(await stored()).toEqual({ isShown: true });
    await logIn(page, 'spiller9', url);
    expect(await stored()).toEqual({ isShown: true });
  });
});

test('of two tabs the later tap counts, even if the earlier one could not be saved', async ({
  page,
  context,
  freshDemo: { url },
}) => {
  const box = (tab: Page) => tab.getByRole('checkbox', { name: PICTURES });
  const saved = (tab: Page) => pictures(tab).getByText('Lagret', { exact: true });
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  await page.route('**/api/settings/pictures', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await box(page).setChecked(false);
  await expect(pictures(page).getByText('Fikk ikke kontakt')).toBeVisible();
  const other = waitForApp(await context.newPage());
  await other.goto(`${url}/settings`);
  await expect(saved(other)).toBeVisible();
  await expect(box(other)).not.toBeChecked();
  await box(other).setChecked(true);
  await expect(saved(other)).toBeVisible();

  await page.unroute('**/api/settings/pictures');
  const made = recordRequests(page, '/api/settings/pictures');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(pictures(page).getByText('Fikk ikke kontakt')).toBeHidden();
  expect(made).not.toContain('PUT');
  const stored = await page.request.get(`${url}/api/settings/pictures`);
  expect(await stored.json()).toEqual({ isShown: true });
});

test('what a save has answered is not fetched again', async ({ page, freshDemo: { url } }) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  const box = page.getByRole('checkbox', { name: PICTURES });
  await expect(box).toBeVisible();
  await page.waitForLoadState('networkidle');
  const settings = recordRequests(page, '/api/settings/pictures');
  await box.setChecked(false);
  await expect(pictures(page).getByText('Lagret', { exact: true })).toBeVisible();
  // A request that is made after all others.
  await page.evaluate(() => fetch('/api/health'));
  expect(settings).toEqual(['PUT']);

  await page.goto(`${url}/guess/race`);
  const slot = page.getByRole('button', { name: /^Charles Leclerc, starter som nummer/ });
  await expect(slot).toBeVisible();
  await page.waitForLoadState('networkidle');
  const header = recordRequests(page, '/api/public/header');
  const races: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/guess/race/')) races.push(request.method());
  });
  await slot.click();
  await expect(page.getByRole('status').filter({ hasText: 'Lagret: ' })).toBeVisible();
  await expect.poll(() => header).toEqual(['GET']);
  expect(races).toEqual(['PUT']);
});
