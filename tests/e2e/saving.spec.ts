import type { PictureSettings } from '#contract/account.ts';
import type { MyLeagues } from '#contract/leagues.ts';
import { expect, logIn, test, waitForApp } from './demo-server.ts';

// Locking during a drag is tested in guess-season.spec.ts.

test('what is turned on, off and on again while the first save is slow is on, and stored so @journey', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/settings`);
  const box = page.getByRole('checkbox', { name: 'Vis meg på bilder som deles' });
  await expect(box).toBeVisible();
  await waitForApp(page);
  const before = await box.isChecked();
  const sent: boolean[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/settings/pictures', async (route) => {
    if (route.request().method() === 'PUT') {
      sent.push((route.request().postDataJSON() as PictureSettings).isShown);
      await released;
    }
    await route.continue();
  });
  for (const isChecked of [!before, before, !before]) {
    await box.setChecked(isChecked);
    await expect(box).toBeChecked({ checked: isChecked });
  }
  expect(sent).toEqual([!before]);
  release();
  await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
  expect(sent).toEqual([!before, before, !before]);
  await expect(box).toBeChecked({ checked: !before });
  const stored = await page.request.get(`${url}/api/settings/pictures`);
  expect(((await stored.json()) as PictureSettings).isShown).toBe(!before);
});

test('a league that is chosen is shown, also when the choice cannot be stored', async ({
  page,
  freshDemo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  const mine = async () =>
    (await (await page.request.get(`${url}/api/league`)).json()) as MyLeagues;
  const shownBefore = (await mine()).map(({ isShown }) => isShown);
  await page.goto(url);
  const choices = page.getByRole('group', { name: 'Hvem tavlen viser' });
  await waitForApp(page);
  let isRefused = true;
  await page.route('**/api/league/shown', (route) =>
    isRefused ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  const [first] = await mine();
  const choice = choices.getByRole('button', { name: first?.name ?? '' });
  const everybody = choices.getByRole('button', { name: 'Alle' });
  for (const each of [everybody, choice]) {
    const refused = page.waitForResponse('**/api/league/shown');
    await each.click();
    await refused;
    await expect(each).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page).toHaveURL(new RegExp(`liga=${first?.id}`));
  expect((await mine()).map(({ isShown }) => isShown)).toEqual(shownBefore);

  isRefused = false;
  await everybody.click();
  await expect.poll(async () => (await mine()).some(({ isShown }) => isShown)).toBe(false);
  await expect(everybody).toHaveAttribute('aria-pressed', 'true');
});
