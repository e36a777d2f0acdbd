import type { Page } from '@playwright/test';
import type { ReviewList } from '#contract/admin/admin-reviews.ts';
import type { Home } from '#contract/scoring/home.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { logIn as logInClient } from '#support/rows/people.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';
import { expectUsable } from './screen-checks.ts';
import { AFTER_MONACO, expect, logIn, type TestSite, test } from './test-site.ts';

const RACES = ['monaco', 'emilia-romagna'];

/** Disqualifies the winners of some races in the source's data. */
function withoutWinners(keys: readonly string[]): NormalisedSeason {
  const season = seasonAt(2025, AFTER_MONACO);
  return {
    ...season,
    races: season.races.map((race) => {
      const [winner, ...others] = race.result ?? [];
      if (winner === undefined || !keys.includes(race.key)) return race;
      return {
        ...race,
        result: [
          ...others.map((row) => ({ ...row, position: row.position && row.position - 1 })),
          { ...winner, position: null, status: 'DISQUALIFIED' as const },
        ],
      };
    }),
  };
}

/** Imports from a source whose change comes too late to be applied automatically. */
async function importCorrections({ database }: TestSite): Promise<void> {
  const clock = createTestClock(AFTER_MONACO + 3 * DAY_MS);
  const account = await importSeason(
    { database, clock, random: createTestRandom(7) },
    sourceOf(withoutWinners(RACES)),
    2025,
    { corrections: 'review' },
  );
  expect(account.held).toHaveLength(RACES.length);
}

async function waitingReviews(page: Page, url: string): Promise<ReviewList> {
  const reviews: ReviewList = await (await page.request.get(`${url}/api/admin/reviews`)).json();
  return reviews.filter(({ state }) => state === 'WAITING');
}

async function pointsOf(page: Page, url: string, username: string) {
  const home: Home = await (await page.request.get(`${url}/api/public/home`)).json();
  return home.leaderboard?.find(({ guesser }) => guesser.username === username)?.guesser.points;
}

test.beforeEach(async ({ page, site }) => {
  await importCorrections(site);
  await logIn(page, 'admin', site.url);
});

test('changed results are read on a phone, one is accepted and one kept @journey', async ({
  page,
  site: { url },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/admin`);
  await page.getByRole('link', { name: /2 endringer venter på vurdering$/ }).click();
  await page.getByRole('link', { name: /Monaco 2025: Resultat av løp$/ }).click();

  const difference = page.getByRole('table', { name: 'Dette er forskjellen' });
  const winner = difference.getByRole('row', { name: /Lando Norris/ });
  await expect(winner.getByRole('cell')).toHaveText(['1.25 p', /^20\..*Diskvalifisert · 25 p$/]);
  await expect(difference.getByRole('row', { name: /Charles Leclerc/ })).toContainText('1.');
  // Drivers who only moved up are folded away.
  const follower = page.getByRole('row', { name: /Oscar Piastri/ });
  await expect(follower).toBeHidden();
  await page.locator('summary', { hasText: 'til rykker' }).click();
  await expect(follower).toBeVisible();

  const effect = page.getByRole('table', { name: 'Slik endres tabellen om du godtar' });
  const row = effect.getByRole('row').nth(1);
  const username = String(await row.getByRole('rowheader').textContent());
  const [before = '', after = ''] = await row.getByRole('cell').allTextContents();
  const pointsIn = (text: string) => Number(/(\d+) p/.exec(text)?.[1]);
  expect(await pointsOf(page, url, username)).toBe(pointsIn(before));
  expect(pointsIn(after)).not.toBe(pointsIn(before));

  await page.getByRole('button', { name: 'Godta det nye' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Godta det nye' }).click();
  await expect(page.getByText('Godtatt', { exact: true })).toBeVisible();
  expect(await pointsOf(page, url, username)).toBe(pointsIn(after));

  await page.getByRole('link', { name: 'Alle endringer til vurdering' }).click();
  await page.getByRole('link', { name: /Emilia-Romagna 2025/ }).click();
  const keep = page.getByRole('button', { name: 'Behold det vi har' });
  await page.route('**/api/admin/reviews/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await keep.click();
  await expect(page.getByRole('alert')).toContainText('Fikk ikke kontakt');
  await page.unroute('**/api/admin/reviews/*');
  await keep.click();
  await expect(page.getByText('Beholdt', { exact: true })).toBeVisible();
  expect(await pointsOf(page, url, username)).toBe(pointsIn(after));

  await page.goto(`${url}/admin`);
  await expect(page.getByText('venter på vurdering')).toHaveCount(0);
  await page.goto(`${url}/admin/log/audit?kind=REVIEW`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Endring godtatt' })).toContainText(
    'Monaco',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Endring avvist' })).toContainText(
    'Emilia-Romagna',
  );
});

test('a count with fewer flags is read by kind, and accepted', async ({
  page,
  site: { url, database },
}) => {
  const season = seasonAt(2025, AFTER_MONACO);
  const races = season.races.map((race) =>
    race.key === 'monaco' ? { ...race, flags: race.flags?.slice(0, 1) ?? [] } : race,
  );
  await importSeason(
    { database, clock: createTestClock(AFTER_MONACO), random: createTestRandom(8) },
    sourceOf({ ...season, races }),
    2025,
  );
  await page.goto(`${url}/admin/review`);
  await page.getByRole('link', { name: /Monaco 2025: Flagg$/ }).click();
  const difference = page.getByRole('table', { name: 'Dette er forskjellen' });
  await expect(difference.getByRole('row').filter({ hasText: 'Gult flagg' })).toContainText('31');
  await expect(
    difference.getByRole('row').filter({ hasText: 'Sikkerhetsbil' }).getByRole('cell'),
  ).toHaveText(['1', '0']);
  await expectUsable(page, page.url());
  await page.getByRole('button', { name: 'Godta det nye' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Godta det nye' }).click();
  await expect(page.getByText('Godtatt', { exact: true })).toBeVisible();
});

test('what another admin decided meanwhile stands; its page, one that waits, and the list can be used', async ({
  page,
  site: { url, server },
}) => {
  const [review, waiting] = await waitingReviews(page, url);
  await page.goto(`${url}/admin/review/${review?.id}`);
  await expect(page.getByRole('button', { name: 'Behold det vi har' })).toBeVisible();
  const other = await logInClient(server, 'admin');
  const path = `/api/admin/reviews/${review?.id}`;
  expect((await other.send('PUT', path, { decision: 'ACCEPTED' })).status).toBe(204);
  await page.getByRole('button', { name: 'Behold det vi har' }).click();
  await expect(page.getByText('Godtatt', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Behold det vi har' })).toHaveCount(0);

  for (const screen of ['', `/${waiting?.id}`, `/${review?.id}`]) {
    await test.step(`/admin/review${screen}`, async () => {
      await expectUsable(page, `${url}/admin/review${screen}`);
    });
  }
});
