import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import type { ScoreTables } from '#contract/scoring/score.ts';
import { oracleTotal } from '#support/checks/oracle-total.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { expect, logIn, test } from './demo-server.ts';

test.describe('the front page', () => {
  test('shows the leaderboard that a second computation gives @journey', async ({
    page,
    request,
  }) => {
    const json = async <T>(path: string) => (await (await request.get(path)).json()) as T;
    await page.goto('/');
    const rows = page.getByRole('table', { name: 'Ledertavle' }).getByRole('row');
    await expect(rows).toHaveCount(13);
    const shown = await Promise.all(
      (await rows.all()).slice(1).map(async (row) => ({
        name: await row.getByRole('link').textContent(),
        points: Number((await row.getByRole('cell').last().textContent())?.replace(/\D/g, '')),
      })),
    );

    const home = await json<Home>('/api/public/home');
    const tables = await json<ScoreTables>('/api/public/score');
    const file = readSeasonFile(2025);
    const computed = await Promise.all(
      (home.leaderboard ?? []).map(async ({ guesser }) => {
        const data = await json<UserData>(`/api/public/user/${guesser.id}`);
        return {
          name: guesser.username,
          points: oracleTotal(file, 20, tables, data.userScores),
        };
      }),
    );
    expect(shown).toEqual(computed);
    expect(shown.map(({ points }) => points)).toEqual(
      shown.map(({ points }) => points).toSorted((a, b) => b - a),
    );
  });

  test('names everybody who plays, and welcomes whoever is logged in', async ({ page }) => {
    await page.goto('/');
    const players = page.getByRole('region', { name: 'Årets deltakere' });
    const home = (await (await page.request.get('/api/public/home')).json()) as Home;
    await players.getByRole('heading').click();
    await expect(players.getByRole('listitem')).toHaveText(home.guessers);
    for (const name of home.guessers)
      await expect(players.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Velkommen til Formelgjett');
    await logIn(page, 'spiller3');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Velkommen, Svingete!');
  });
});

test.describe('the shell', () => {
  test('cycles light, dark and oled, and remembers @journey', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const theme = () => page.locator('html').getAttribute('data-theme');
    const button = page.getByRole('button', { name: /tema/i }).first();
    expect(await theme()).toBe(null);
    for (const next of ['dark', 'oled', 'light', 'dark']) {
      await button.click();
      await expect.poll(theme).toBe(next);
    }
    await page.reload();
    expect(await theme()).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('is printed dark on light in every theme, without what can be pressed', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'oled'));
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    for (const surface of [page.locator('body'), page.locator('[data-surface="track"]').first()]) {
      await expect(surface).toHaveCSS('color', 'rgb(23, 25, 29)');
    }
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
  });

  test('comes in the chosen theme, or in that of the system, from its first paint', async ({
    browser,
    demo,
  }) => {
    const LIGHT = 'rgb(244, 241, 234)';
    const DARK = 'rgb(22, 24, 29)';
    const icons = new Map<string, string>();
    for (const [colorScheme, theme, background, icon] of [
      ['light', null, LIGHT, 'sun'],
      ['dark', null, DARK, 'moon'],
      ['dark', 'light', LIGHT, 'sun'],
      ['light', 'dark', DARK, 'moon'],
      ['light', 'oled', 'rgb(0, 0, 0)', 'disc'],
      ['light', 'blue" onload="', LIGHT, 'sun'],
    ] as const) {
      const context = await browser.newContext({ colorScheme });
      await context.addInitScript((chosen) => {
        if (chosen !== null) localStorage.setItem('theme', chosen);
      }, theme);
      const page = await context.newPage();
      // No script of the app runs.
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto(demo.url);
      await expect(page.locator('body')).toHaveCSS('background-color', background);
      // Exactly one icon is visible; each theme has its own.
      const shown = page.getByRole('button', { name: /^Bytt tema/ }).locator('svg:visible');
      await expect(shown).toHaveCount(1);
      const drawing = await shown.innerHTML();
      expect(icons.get(icon) ?? drawing).toBe(drawing);
      icons.set(icon, drawing);
      await context.close();
    }
    expect(new Set(icons.values()).size).toBe(3);
  });

  test('is in the colours of the system where storage is forbidden, or without script', async ({
    browser,
    demo,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ colorScheme: 'dark', javaScriptEnabled });
      await context.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      });
      const page = await context.newPage();
      await page.goto(demo.url);
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 24, 29)');
      await context.close();
    }
  });

  test('goes through statistics with breadcrumbs, titles, and focus on the heading', async ({
    page,
  }) => {
    await page.goto('/stats');
    await expect(page).toHaveTitle(/Statistikk.*Formelgjett/);
    await page.getByRole('link', { name: /2025/ }).first().click();
    await page.getByRole('link', { name: /21\.\s*São Paulo/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('São Paulo');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const way = page.getByRole('banner').getByRole('navigation', { name: 'Brødsmuler' });
    await expect(way.getByRole('link')).toHaveText(['Hjem', 'Statistikk', '2025']);
    const grid = page.getByRole('table', { name: 'Startoppstilling' });
    await expect(grid.getByRole('columnheader')).toHaveText(['Plass', 'Navn']);
    await expect(grid.getByRole('row')).toHaveCount(21);
    await expect(grid.getByRole('row').nth(1).getByRole('cell')).toHaveText(['1', /Lando Norris/]);
  });
});

test('the time machine moves the whole page, and back', async ({ page, freshDemo }) => {
  await page.goto(freshDemo.url);
  await expect(page.getByText('etter 20 av 24 løp')).toBeVisible();
  const jump = async (moment: string) => {
    const panel = page.getByRole('heading', { name: 'Tidsmaskin' });
    if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Tidsmaskin' }).click();
    await page.getByRole('button', { name: moment }).click();
  };
  await jump('Løpet er ferdig');
  await expect(page.getByText('etter 21 av 24 løp')).toBeVisible();
  await jump('Før sesongen');
  await expect(page.getByText('Sesongen starter snart')).toBeVisible();
  await expect(page.getByText('Svingete')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledertavle' })).toHaveCount(0);
  // Until the new year has a season, the last one is shown; it is not finished here.
  await page.getByLabel('Eget tidspunkt, norsk tid').fill('2026-01-15T12:00');
  await jump('Hopp');
  await expect(page.getByRole('region', { name: 'Slik endte 2025 Foreløpig' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledertavle' }).getByRole('row')).toHaveCount(13);
  await jump('Startoppstillingen er klar');
  await expect(page.getByText('etter 20 av 24 løp')).toBeVisible();
  await page.getByLabel('Eget tidspunkt, norsk tid').fill('2025-11-09T21:00');
  await jump('Hopp');
  await expect(page.getByText('søndag 9. november kl.\u00a021.00')).toBeVisible();
});
