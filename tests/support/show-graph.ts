import type { Page } from '@playwright/test';
import { graphTexts } from '#web/features/home/graph.texts.ts';
import { homeTexts } from '#web/features/home/home.texts.ts';

const { title, empty } = homeTexts.graph;

/** The graph of the front page comes when it is scrolled to. */
export async function showGraph(page: Page): Promise<void> {
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: graphTexts.table }).or(page.getByText(empty)).waitFor();
}
