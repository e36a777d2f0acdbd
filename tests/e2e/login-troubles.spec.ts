import { expect, startDemo, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const PORTS_FROM = 27_600;
/** Port that nothing listens on, as no server may without being root. */
const CLOSED_PORT = 9;

test('mail that does not work, and another name of the site, are said where one logs in', async ({
  page,
}, { workerIndex }) => {
  const demo = await startDemo(PORTS_FROM + workerIndex * 40, {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${CLOSED_PORT}`,
      MAIL_FROM: 'spillet@example.no',
    },
  });
  const failing = page.getByRole('alert').getByText('E-\u2060post virker ikke akkurat nå');
  try {
    await test.step('whoever waits for a code sees that none gets through', async () => {
      await page.goto(`${demo.url}/login`);
      await page
        .getByRole('textbox', { name: 'E-\u2060postadressen din' })
        .fill('kari.nordmann@example.no');
      await page.getByRole('button', { name: 'Send meg en kode' }).click();
      await expect(failing).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('Vi prøver å sende en kode på seks siffer til')).toBeVisible();
    });

    await test.step('and so does the next one, before asking', async () => {
      await page.evaluate(() => sessionStorage.clear());
      await expectUsable(page, `${demo.url}/login`);
      await page.goto(`${demo.url}/login`);
      await expect(failing).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send meg en kode' })).toBeEnabled();
    });

    await test.step('at another name there is a way to the right one, and none in', async () => {
      const { host, port } = new URL(demo.url);
      await expectUsable(page, `http://127.0.0.1:${port}/login`);
      await page.goto(`http://127.0.0.1:${port}/login?to=/guess/race`);
      const way = page.getByRole('link', { name: `Gå til ${host}` });
      await expect(way).toBeVisible();
      await expect(page.getByRole('button', { name: 'Logg inn med Google' })).toHaveCount(0);
      await way.click();
      await expect(page).toHaveURL(`${demo.url}/login?to=/guess/race`);
      await expect(page.getByRole('button', { name: 'Logg inn med Google' })).toBeEnabled();
    });
  } finally {
    await demo.stop();
  }
});
