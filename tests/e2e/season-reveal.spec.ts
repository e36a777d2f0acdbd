import type { Home } from '#contract/scoring/home.ts';
import { expect, logIn, test } from './demo-server.ts';
import { catchShared, shared } from './sharing.ts';

const CARD = 'Dette tror vi om 2025';

test.use({ viewport: { width: 390, height: 844 } });

test('from the season’s deadline to the first result the front page tells what everybody guessed @journey', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  const card = page.getByRole('region', { name: CARD });
  const home = async (): Promise<Home> => (await page.request.get(`${url}/api/public/home`)).json();
  await jumpTo('2025-02-20T18:00:00Z');
  await page.goto(url);
  await expect(page.getByText('Sesongen starter snart')).toBeVisible();
  await expect(card).toHaveCount(0);

  const closesAt = (await home()).next?.closesAt ?? 0;
  await jumpTo(new Date(closesAt + 1000).toISOString());
  const { reveal } = await home();
  const [first] = reveal?.champions ?? [];
  await page.reload();
  await expect(
    card.getByText(`${first?.count} av ${reveal?.count} tror på ${first?.driver}`),
  ).toBeVisible();
  await expect(card.getByText('Dristigst')).toBeVisible();
  await expect(card.getByText('Mest enige')).toBeVisible();

  const someone = reveal?.boldest?.players[0]?.username ?? '';
  await expect(card.getByText(new RegExp(`${someone}.*unna flertallet`))).toBeVisible();
  await catchShared(page);
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/?liga=alle`);
  await card.getByRole('button', { name: 'Del hva vi tror om sesongen' }).click();
  const { text, url: link } = await shared(page);
  expect(text).toMatch(/^Dette tror vi om 2025\nMesteren: .+\n/);
  // Shared texts name the player instead of «Du».
  expect(text).not.toContain('Du ');
  expect(link).toBe(`${url}/`);

  await jumpTo('2025-03-20T12:00:00Z');
  await page.goto(url);
  await expect(page.getByRole('region', { name: 'Forrige løp' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
