import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '#support/services/mail-server.ts';
import { expect, latch, logIn, startDemoInWorker, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const PORTS_FROM = 27_000;
const ADDRESS = 'kari.nordmann@example.no';

test.use({ viewport: { width: 390, height: 844 } });

test('a code by e-mail, then a passkey, and in again with each @journey', async ({ page }, {
  workerIndex,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-ways-in-'));
  const mailbox = await startMailServer();
  const demo = await startDemoInWorker(PORTS_FROM + workerIndex * 40, {
    environment: {
      DATABASE_URL: `sqlite:${join(folder, 'game.db')}`,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'spillet@example.no',
    },
  });
  const sentCode = async (count: number) => {
    await expect.poll(() => mailbox.mails.length).toBe(count);
    return /^\d{6}$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const address = page.getByRole('textbox', { name: 'E-\u2060postadressen din' });
  const code = page.getByRole('textbox', { name: 'Kode' });
  async function logOut() {
    await page.getByRole('button', { name: 'Meny', exact: true }).click();
    await page.getByRole('button', { name: 'Logg ut', exact: true }).click();
    await page.waitForURL((to) => to.pathname === '/');
  }
  try {
    await test.step('a player adds an address', async () => {
      await logIn(page, 'spiller1', demo.url);
      await page.goto(`${demo.url}/settings/login-methods`);
      await expect(page.getByText('Du kan ikke fjerne den eneste innloggingen')).toBeVisible();
      await address.fill(ADDRESS);
      await page.getByRole('button', { name: 'Send meg en kode' }).click();
      await code.fill(await sentCode(1));
      await expect(page.getByText('E-\u2060postadressen er lagt til.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Fjern E-\u2060post' })).toBeVisible();
      await logOut();
    });

    await test.step('logs in with a code, which survives a page that is thrown away', async () => {
      await expectUsable(page, `${demo.url}/login`);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${demo.url}/login`);
      await address.fill('kari');
      await page.getByRole('button', { name: 'Send meg en kode' }).click();
      await expect(page.getByText('Dette ser ikke ut som en e-\u2060postadresse.')).toBeVisible();
      await address.fill(ADDRESS);
      await page.getByRole('button', { name: 'Send meg en kode' }).click();
      await expect(code).toBeFocused();
      const sent = await sentCode(2);
      await page.reload();
      await expect(page.getByText(ADDRESS)).toBeVisible();
      await expectUsable(page, `${demo.url}/login`);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Bruk en annen adresse' }).click();
      await expect(address).toHaveValue(ADDRESS);
      await page.getByRole('button', { name: 'Send meg en kode' }).click();
      await sentCode(3);
      await code.fill(sent.replace(/^./, (digit) => String((Number(digit) + 1) % 10)));
      await expect(page.getByText(/^Det er ikke koden vi sendte/)).toBeVisible();
      // The code of the first mail is still valid, and may contain a space.
      await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
      await page.waitForURL((to) => to.pathname === '/');
    });

    await test.step('sends the address before scripts have run', async () => {
      await logOut();
      const early = await page.context().newPage();
      const noScript = await page.context().browser()?.newContext({ javaScriptEnabled: false });
      const other = (await noScript?.newPage()) ?? early;
      for (const button of ['Send meg en kode', null]) {
        await other.goto(`${demo.url}/login`);
        const field = other.getByRole('textbox', { name: 'E-\u2060postadressen din' });
        await field.fill(ADDRESS);
        if (button === null) await field.press('Enter');
        else await other.getByRole('button', { name: button }).click();
        await expect(other).toHaveURL(`${demo.url}/login`);
        await expect(field).toHaveValue(ADDRESS);
      }
      await noScript?.close();

      const scripts = latch();
      await early.route(/\/assets\/.*\.js$/, async (route) => {
        await scripts.opened;
        await route.continue();
      });
      await early.goto(`${demo.url}/login`, { waitUntil: 'commit' });
      const field = early.getByRole('textbox', { name: 'E-\u2060postadressen din' });
      await early.getByRole('checkbox', { name: 'Husk meg' }).check();
      await field.fill(ADDRESS);
      await field.press('Enter');
      const asked = early.waitForRequest(`${demo.url}/api/login/email`);
      scripts.open();
      const sent = (await asked).postDataJSON();
      expect(sent).toMatchObject({ address: ADDRESS, isRemembered: true });
      await sentCode(4);
      await expect(early.getByRole('textbox', { name: 'Kode' })).toBeFocused();
      await expect(early).toHaveURL(`${demo.url}/login`);
      await early.close();
      await logIn(page, 'spiller1', demo.url);
    });

    await test.step('makes a passkey, and logs in with it', async () => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('WebAuthn.enable');
      await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${demo.url}/settings/login-methods`);
      await page.getByRole('button', { name: 'Lag en passnøkkel' }).click();
      await expect(page.getByRole('button', { name: 'Fjern Passnøkkel' })).toBeVisible();
      await logOut();
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Logg inn med passnøkkel' }).click();
      await page.waitForURL((to) => to.pathname === '/');
      await page.goto(`${demo.url}/settings/login-methods`);
      await expect(page.getByRole('button', { name: 'Fjern Passnøkkel' })).toBeVisible();
      await expectUsable(page, `${demo.url}/settings/login-methods`);
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('removes it, and it opens nothing any more', async () => {
      await page.getByRole('button', { name: 'Fjern Passnøkkel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Fjern' }).click();
      await expect(page.getByText('Innloggingsmåten er fjernet.')).toBeVisible();
      await logOut();
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Logg inn med passnøkkel' }).click();
      await expect(page.getByText(/^Passnøkkelen virker ikke her lenger/)).toBeVisible();
    });
  } finally {
    await demo.stop();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
