import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MyData } from '#contract/accounts/account.ts';
import type { ReminderSettings } from '#contract/messages/reminders.ts';
import type { UnsubscribeKind } from '#contract/messages/unsubscribe.ts';
import { systemRandom } from '#server/base/random.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { unsubscribeQuery } from '#server/messages/unsubscribe/unsubscribe-link.ts';
import { startMailServer } from '#support/services/mail-server.ts';
import { expect, latch, logIn, startDemoInWorker, test, waitForApp } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const PORTS_FROM = 25_000;
const ADDRESS = 'kari.nordmann@example.no';

test.use({ viewport: { width: 390, height: 844 } });

test('an address is confirmed by its code, hours are chosen, and all of it is removed @journey', async ({
  page,
}, { workerIndex }) => {
  const mailbox = await startMailServer();
  const demo = await startDemoInWorker(PORTS_FROM + workerIndex * 40, {
    environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'spillet@example.no' },
  });
  const stored = async () =>
    (await (
      await page.request.get(`${demo.url}/api/settings/reminders`)
    ).json()) as ReminderSettings;
  /** The code may be typed in groups of three. */
  const sentCode = () =>
    /\d{3}\s?\d{3}\s?\d{3}/.exec(mailbox.mails.at(-1)?.text ?? '')?.[0].replace(/\D/g, '') ?? '';
  try {
    await logIn(page, 'spiller1', demo.url);
    await page.goto(`${demo.url}/settings/reminders`);
    const address = page.getByRole('textbox', { name: 'E-\u2060postadressen din' });
    const code = page.getByRole('textbox', { name: 'Kode' });
    const send = page.getByRole('button', { name: 'Send kode' });
    const verify = page.getByRole('button', { name: 'Bekreft' });

    await test.step('a mail that is not taken loses nothing', async () => {
      await address.fill('kari');
      await send.click();
      await expect(page.getByText('Dette ser ikke ut som en e-\u2060postadresse.')).toBeVisible();
      mailbox.refuse(true);
      await address.fill(ADDRESS);
      await send.click();
      await expect(page.getByText(/^E-\u2060posten lot seg ikke sende/)).toBeVisible();
      await expect(address).toHaveValue(ADDRESS);
      mailbox.refuse(false);
    });

    await test.step('of two codes only the later one is good', async () => {
      await send.click();
      await expect(page.getByText(ADDRESS)).toBeVisible();
      await expect(page.getByRole('timer')).toContainText('9 min');
      const first = sentCode();
      expect(first).toMatch(/^\d{9}$/);
      await page.getByRole('button', { name: 'Send ny kode' }).click();
      await expect(page.getByText(/^En ny kode er sendt/)).toBeVisible();
      expect(sentCode()).not.toBe(first);
      await code.fill(first.slice(0, 8));
      await verify.click();
      await expect(page.getByText('Koden har 9 siffer.')).toBeVisible();
      await code.fill(first);
      await verify.click();
      await expect(page.getByText(/^Det er ikke koden vi sendte/)).toBeVisible();
      expect((await stored()).address).toBeNull();
      const good = sentCode();
      await code.fill(`${good.slice(0, 3)} ${good.slice(3, 6)} ${good.slice(6)}`);
      await verify.click();
      await expect(page.getByText('Adressen er bekreftet.')).toBeVisible();
      expect((await stored()).address).toBe(ADDRESS);
    });

    await test.step('each hour is saved as it is chosen', async () => {
      const hour = (name: string) => page.getByRole('checkbox', { name, exact: true });
      await expect(hour('3 timer')).toBeChecked();
      // What was fetched before the taps arrives after them, and while none of them is saved.
      const [lateAnswer, lateSave] = [latch(), latch()];
      const [answers, saves] = ['**/api/settings/reminders', '**/api/settings/reminders/hours'];
      let asked = 0;
      await page.route(answers, async (route) => {
        asked += 1;
        const response = await route.fetch();
        await lateAnswer.opened;
        await route.fulfill({ response });
      });
      await page.route(saves, async (route) => {
        await lateSave.opened;
        await route.continue();
      });
      // A page that comes to the front fetches what is some seconds old.
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        expect(asked).toBe(1);
      }).toPass();
      await page.getByText('24 timer').click();
      await page.getByText('1 time', { exact: true }).click();
      const answered = page.waitForResponse(answers);
      lateAnswer.open();
      await answered;
      await expect(hour('24 timer')).toBeChecked();
      await page.getByText('3 timer').click();
      lateSave.open();
      await expect.poll(async () => (await stored()).hours.toSorted()).toEqual([1, 24]);
      await expect(page.getByText('Lagret', { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await expect(hour('24 timer')).toBeChecked();
      await expect(hour('3 timer')).not.toBeChecked();
    });

    await test.step('what else is chosen is saved as it is chosen', async () => {
      const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
      await expect(choice('Fristen før sesongen')).toBeChecked();
      await expect(choice('Løp som får ny starttid')).toBeChecked();
      await expect(choice('Resultatene er klare')).not.toBeChecked();
      await expect(choice('Forbikjøringer i ligaene mine')).not.toBeChecked();
      await page.getByText('Resultatene er klare').click();
      await page.getByText('Løp som får ny starttid').click();
      await expect
        .poll(async () => (await stored()).choices.toSorted())
        .toEqual(['RESULTS', 'SEASON']);
      await page.reload();
      await expect(choice('Resultatene er klare')).toBeChecked();
      await expect(choice('Løp som får ny starttid')).not.toBeChecked();
      await expectUsable(page, `${demo.url}/settings/reminders`);
    });

    await test.step('the address is removed', async () => {
      await page.getByRole('button', { name: 'Fjern' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Fjern' }).click();
      await expect(page.getByText('E-\u2060postadressen er slettet.')).toBeVisible();
      expect(await stored()).toMatchObject({
        isMailSetUp: true,
        address: null,
        pending: null,
        hours: [],
        choices: [],
      });
    });
  } finally {
    await demo.stop();
    await mailbox.close();
  }
});

test('where mail is not set up, what a player can choose comes first', async ({ page, demo }) => {
  await logIn(page, 'spiller7', demo.url);
  await page.goto(`${demo.url}/settings/reminders`);
  await expect(page.getByText('Denne siden sender ikke e-\u2060post.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Varsler på denne enheten',
  );
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a link in a mail turns its kind off without login, once the button is pressed', async ({
  page,
  browser,
}, { workerIndex }) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-unsubscribe-'));
  const databaseUrl = `sqlite:${join(folder, 'demo.db')}`;
  const demo = await startDemoInWorker(25_020 + workerIndex * 40, {
    environment: { DATABASE_URL: databaseUrl },
  });
  const database = await openDatabase(databaseUrl);
  const visitor = waitForApp(await browser.newPage({ viewport: { width: 390, height: 844 } }));
  try {
    await logIn(page, 'spiller2', demo.url);
    const myData = async () =>
      (await (await page.request.get(`${demo.url}/api/settings/my-data`)).json()) as MyData;
    const { id } = (await myData()).account;
    const linkFor = async (kind: UnsubscribeKind) =>
      `${demo.url}/unsubscribe?${await unsubscribeQuery({ database, random: systemRandom }, id, kind)}`;
    await database.db.insertInto('reminder_hour').values({ user_id: id, hours: 6 }).execute();
    await database.db
      .insertInto('reminder_choice')
      .values({ user_id: id, choice: 'RESULTS', chosen_at: 0 })
      .execute();

    await test.step('looking turns nothing off', async () => {
      await visitor.goto(await linkFor('RACE'));
      await expect(
        visitor.getByRole('heading', { name: 'Vil du slutte å få påminnelser før løpene?' }),
      ).toBeVisible();
      expect((await myData()).reminders.hours).toEqual([6]);
      await expectUsable(visitor, await linkFor('RACE'));
    });

    await test.step('the button does, and the page says what and how to undo it', async () => {
      await visitor.getByRole('button', { name: 'Ja, stopp' }).click();
      await expect(visitor.getByText('Du får ikke lenger påminnelser før løpene.')).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Påminnelser' })).toHaveAttribute(
        'href',
        '/settings/reminders',
      );
      const { hours, choices } = (await myData()).reminders;
      expect({ hours, choices }).toEqual({ hours: [], choices: ['RESULTS'] });
    });

    await test.step('everything at once', async () => {
      await visitor.goto(await linkFor('ALL'));
      await visitor.getByRole('button', { name: 'Ja, stopp' }).click();
      await expect(visitor.getByText(/^Du får ikke lenger påminnelser og beskjeder/)).toBeVisible();
      expect((await myData()).reminders.choices).toEqual([]);
    });

    await test.step('a link that is not whole says so', async () => {
      await visitor.goto((await linkFor('SEASON')).slice(0, -3));
      await visitor.getByRole('button', { name: 'Ja, stopp' }).click();
      await expect(visitor.getByText('Lenken virker ikke')).toBeVisible();
      await visitor.goto(`${demo.url}/unsubscribe?kind=RACE`);
      await expect(visitor.getByText('Lenken virker ikke')).toBeVisible();
      await expectUsable(visitor, `${demo.url}/unsubscribe?kind=RACE`);
    });
  } finally {
    await visitor.close();
    await database.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
