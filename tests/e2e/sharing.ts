import { expect, type Page } from '@playwright/test';

/** Captures what pages opened from now on share with other apps. */
export async function catchShared(page: Page, takesFiles = false): Promise<void> {
  await page.addInitScript((takes) => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => takes || !files?.length,
      share: async ({ text, url, files }: ShareData) => {
        const { isActive } = navigator.userActivation;
        const names = files?.map(({ name, type }) => `${name} ${type}`) ?? [];
        document.title = JSON.stringify({ text, url, names, isActive });
      },
    });
  }, takesFiles);
}

/** Returns what was shared, once that has happened. */
export async function shared(page: Page) {
  await expect.poll(() => page.title()).toContain('isActive');
  return JSON.parse(await page.title());
}
