import type { MyLeagues } from '#contract/leagues/leagues.ts';
import type { Home } from '#contract/scoring/home.ts';
import { showStatistics } from '#support/checks/show-graph.ts';
import { expect, logIn, test } from './demo-server.ts';

const ASSUMPTION = 'Så lenge ingen resultater rettes.';

test.use({ viewport: { width: 390, height: 844 } });

test('who can still win is told behind the graph, and on the page of each player @journey', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo('2025-05-12T12:00:00Z');
  await page.goto(url);
  const board = page.getByRole('table', { name: 'Ledertavle' });
  await expect(board).toBeVisible();
  // With most of the season left, everybody is a contender.
  await expect(page.getByText('kan fortsatt vinne')).toHaveCount(0);

  await jumpTo('2025-12-01T12:00:00Z');
  const json = async <T>(path: string) => (await (await page.request.get(url + path)).json()) as T;
  const home = await json<Home>('/api/public/home');
  const all = home.leaderboard ?? [];
  const out = all.filter(({ isOut }) => isOut);
  expect(home.stillPossible?.count).toBe(all.length - out.length);
  await page.reload();
  const sentence = `${all.length - out.length} av ${all.length} kan fortsatt vinne.`;
  // The chances are in front, and the mathematics behind them.
  await expect(page.getByText(sentence, { exact: true })).toBeHidden();
  await showStatistics(page);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByText(ASSUMPTION)).toBeVisible();
  await expect(board.getByText('Ute av kampen')).toHaveCount(out.length);
  const last = out.at(-1)?.guesser.username ?? '';
  await expect(board.getByRole('row', { name: last })).toContainText('Ute av kampen');

  await board.getByRole('link', { name: last }).click();
  await expect(
    page.getByText(/^Ute av kampen om seieren: kan ikke lenger ta igjen /),
  ).toBeVisible();
  // After an earlier race the profile shows no contender state.
  await page.getByLabel('Etter løp').selectOption({ label: '1. Australia' });
  await expect(page.getByText(/^Ute av kampen/)).toHaveCount(0);
});

test('a player is told on which side of it, and a league of its own members', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo('2025-12-01T12:00:00Z');
  await logIn(page, 'spiller1', url);
  await page.goto(`${url}/?liga=alle`);
  await showStatistics(page);
  await expect(
    page.getByText(/^10 av 12 kan fortsatt vinne\. Du er (en av dem|ute av kampen)\.$/),
  ).toBeVisible();

  const leagues: MyLeagues = await (await page.request.get(`${url}/api/league`)).json();
  for (const { id } of leagues) {
    const answer = await page.request.get(`${url}/api/league/${id}/home`);
    const { stillPossible }: Home = await answer.json();
    await page.goto(`${url}/league/${id}`);
    await expect(page.getByRole('table', { name: 'Ledertavle' })).toBeVisible();
    await expect(page.getByText(/^Blant dem som er med nå/)).toHaveCount(
      stillPossible === null ? 0 : 1,
    );
  }
});
