import type { Page } from '@playwright/test';
import { graphTexts } from '#web/widgets/standings/graph.texts.ts';
import { standingsTexts } from '#web/widgets/standings/standings.texts.ts';

const { title, empty } = standingsTexts.graph;

/** The graph of the front page comes when it is scrolled to. */
export async function showGraph(page: Page): Promise<void> {
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: graphTexts.table }).or(page.getByText(empty)).waitFor();
}
