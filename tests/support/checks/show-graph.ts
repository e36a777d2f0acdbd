import { expect, type Locator, type Page } from '@playwright/test';
import { graphTexts } from '#web/widgets/graph/graph.texts.ts';
import { leaderboardTexts } from '#web/widgets/leaderboard/leaderboard.texts.ts';

const { title, empty } = leaderboardTexts.graph;

/** Opens the graph of the front page, which renders when it is scrolled to. */
export async function showGraph(page: Page): Promise<void> {
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: graphTexts.choose }).or(page.getByText(empty)).waitFor();
}

/** Opens the sheet of the graph, acts in it, and closes it. */
export async function inGraphSheet(page: Page, act: (sheet: Locator) => Promise<unknown>) {
  await page.getByRole('button', { name: graphTexts.choose }).click();
  const sheet = page.getByRole('dialog', { name: graphTexts.choose });
  await act(sheet);
  await sheet.getByRole('button', { name: graphTexts.chosen }).click();
  await expect(sheet).toBeHidden();
}

export const chooseInGraph = (page: Page, name: string) =>
  inGraphSheet(page, (sheet) =>
    sheet.getByRole('radio', { name, exact: true }).check({ force: true }),
  );

/** Opens the details behind the graph. */
export const showStatistics = (page: Page) =>
  page
    .getByText(leaderboardTexts.moreStatistics(false), { exact: true })
    .or(page.getByText(leaderboardTexts.moreStatistics(true), { exact: true }))
    .click();
