import { expect, logIn, test } from './demo-server.ts';

test('a player who asks hears which swap would have put them past the next rival', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo('2025-11-09T22:30:00Z');
  await logIn(page, 'spiller1', freshDemo.url);
  await page.goto(`${freshDemo.url}/race-guess`);
  await page.getByText('Slik gikk det').click();
  await page.getByRole('button', { name: 'Ett bytte unna?' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^(Med .+ hadde du gått forbi|Ikke noe enkelt bytte)/ }),
  ).toBeVisible();
});
