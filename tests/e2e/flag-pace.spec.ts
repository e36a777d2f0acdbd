import type { UserData } from '#contract/scoring/profiles.ts';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('where the flags are heading is told on one’s own page, and by a tap at home', async ({
  page,
  demo: { url },
}) => {
  await logIn(page, 'spiller1', url);
  await expectUsable(page, `${url}/user/myprofile`);
  const flags = page.locator('#flagg');
  await flags.getByText('Flaggtempo etter 20 løp').click();
  const lines = flags.getByRole('listitem');
  const line =
    /^(Gult flagg|Rødt flagg|Sikkerhetsbil): Ligger an til ca\. \d+ \(som regel \d+–\d+\)(ingen|[<>]?\d+\s%) sjanse for poeng$/;
  await expect(lines).toHaveText([line, line, line]);
  // Before the season's latest race no pace is shown.
  await page.getByLabel('Etter løp').selectOption({ label: '1. Australia' });
  await expect(flags.getByText('Flaggtempo')).toHaveCount(0);

  const answer = await page.request.get(`${url}/api/user/my-profile`);
  const { userScores } = (await answer.json()) as UserData;
  await page.goto(url);
  const card = page.getByRole('region', { name: 'Forrige løp' });
  await card.getByRole('heading').click();
  const gained = card.locator('details details');
  await expect(gained.getByText('Flaggtempo')).toBeHidden();
  await gained.locator('summary').click();
  for (const { flag, guessed, shown, expected, sd } of userScores.flagTempo?.types ?? []) {
    const told = gained.getByRole('listitem').filter({ hasText: uiTexts.flags[flag] });
    await expect(told).toContainText(`${shown} nå, ligger an til ca. ${expected} (som regel `);
    await expect(told).toContainText(`–${expected + sd})`);
    await expect(told).toContainText(`Gjettet ${guessed}: `);
  }
});
