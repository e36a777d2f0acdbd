import type { Locator } from '@playwright/test';
import { expect, latch, logIn, test } from './demo-server.ts';

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
      expect(sent).toEqual([!before]);
      // Each response removes one pending change.
      const ticks = await recordTicks(box);
      firstSave.open();
      await expect(card.getByText('Lagret', { exact: true })).toBeVisible();
      expect(sent).toEqual([!before, before, !before]);
      expect(await ticks.jsonValue()).toEqual([!before]);
      await page.reload();
      await expect(box).toBeChecked({ checked: !before });
    });
  }
});
