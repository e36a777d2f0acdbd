import type { BrowserContext, Page } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import {
  guessRace,
  openList,
  pressSave,
  putInOrder,
  register,
  runAdminCommand,
  saveList,
} from './admin-actions.ts';
import { expectUsable } from './screen-checks.ts';
import { expect, test } from './test-site.ts';

const YEAR = 2031;
const JANUARY = Date.UTC(YEAR, 0, 10, 12);
const TESTING = Date.UTC(YEAR, 1, 20, 9);
const FIRST_RACE = Date.UTC(YEAR, 2, 9, 14);
const SECOND_RACE = Date.UTC(YEAR, 2, 23, 14);

const [A, B, C, D] = ['Anne Alm', 'Bent Berg', 'Cato Cruz', 'Dina Dahl'] as const;
const [X, Y] = ['Xenon', 'Ypsilon'] as const;

/**
 * The season of tests/integration/admin/season-by-hand.test.ts, where the points are computed
 * manually: guesses, grids, results, flags and standings are the same, and so are the leaderboards.
 */
const AFTER_FIRST = [
  ['Åse', 140],
  ['Bo', 84],
];
const AFTER_SECOND = [
  ['Åse', 185],
  ['Bo', 74],
  ['Cid', 18],
];
/** Cid's first place was three off, which gives 80 points instead of 12. */
const WITH_OTHER_POINTS = [
  ['Åse', 185],
  ['Cid', 86],
  ['Bo', 74],
];

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'nb-NO' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function leaderboard(page: Page, url: string) {
  await page.goto(url);
  const table = page.getByRole('table', { name: 'Ledertavle' });
  await expect(table).toBeVisible();
  const rows = (await table.getByRole('row').all()).slice(1);
  return Promise.all(
    rows.map(async (row) => [
      await row.getByRole('link').textContent(),
      Number((await row.getByRole('cell').last().textContent())?.replace(/\D/g, '')),
    ]),
  );
}

async function addTeams(admin: Page): Promise<void> {
  await admin.getByRole('link', { name: /^Konstruktører/ }).click();
  await admin.getByRole('button', { name: 'Legg til konstruktør' }).click();
  const dialog = admin.getByRole('dialog');
  for (const [name, colour, button] of [
    [X, '#ff0000', 'Legg til flere'],
    [Y, '#0000ff', 'Legg til'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Navn', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Farge', exact: true }).fill(colour);
    await dialog.getByRole('button', { name: button, exact: true }).last().click();
    await expect(toast(admin, `${name} er lagt til`)).toBeVisible();
  }
}

async function addDrivers(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Legg til sjåfør' }).click();
  const dialog = admin.getByRole('dialog');
  for (const [name, code, team, button] of [
    [D, 'DAH', Y, 'Legg til flere'],
    [A, 'ALM', X, 'Legg til flere'],
    [B, 'BER', X, 'Legg til flere'],
    [C, 'CRU', Y, 'Legg til'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Navn', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Kode' }).fill(code);
    await dialog.getByRole('combobox', { name: 'Lag' }).selectOption({ label: team });
    await dialog.getByRole('button', { name: button, exact: true }).last().click();
    await expect(toast(admin, `${name} er lagt til`)).toBeVisible();
  }
  await putInOrder(admin, [A, B, C, D]);
  await pressSave(admin, 'Lagre rekkefølgen', 'Rekkefølgen er lagret');
}

async function addRace(admin: Page, name: string, start: string): Promise<void> {
  await admin.getByRole('button', { name: 'Legg til løp' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Navn' }).fill(name);
  await dialog.getByLabel('Start (norsk tid)').fill(start);
  await dialog.getByRole('button', { name: 'Legg til løp' }).click();
  await expect(heading(admin, name)).toBeVisible();
}

async function guessSeason(
  player: Page,
  url: string,
  guess: {
    readonly drivers: readonly string[];
    readonly constructors: readonly string[];
    readonly flags: readonly [string, string, string];
  },
): Promise<void> {
  for (const [path, order] of [
    ['drivers', guess.drivers],
    ['constructors', guess.constructors],
  ] as const) {
    await player.goto(`${url}/guess/${path}`);
    await putInOrder(player, order);
    await pressSave(player, 'Lagre rekkefølgen', 'Lagret');
  }
  await player.goto(`${url}/guess/flags`);
  for (const [index, name] of ['Gule flagg', 'Røde flagg', 'Sikkerhetsbiler'].entries()) {
    await player.getByRole('textbox', { name, exact: true }).fill(guess.flags[index] ?? '');
  }
  await pressSave(player, 'Lagre tallene', 'Lagret');
}

async function registerFlag(admin: Page, flag: string, lap: number): Promise<void> {
  await admin.getByLabel('Runde', { exact: true }).fill(String(lap));
  await admin.getByRole('button', { name: flag, exact: true }).click();
  await expect(admin.getByRole('button', { name: `Fjern: ${flag}, runde ${lap}` })).toBeVisible();
}

/** Follows the links on the season's page. */
async function openResults(admin: Page, url: string, race: string): Promise<void> {
  await admin.goto(`${url}/admin/season/${YEAR}`);
  await admin
    .getByRole('link', { name: new RegExp(race) })
    .last()
    .click();
  await expect(heading(admin, race)).toBeVisible();
  await admin.getByRole('link', { name: /^Resultater/ }).click();
  await expect(admin.getByRole('radio', { name: /^Startoppstilling / })).toBeAttached();
}

test('a whole season is run by hand, from an empty database to the medals', async ({
  browser,
  emptySite: site,
}) => {
  const { url, server } = site;
  server.clock.set(JANUARY);
  const contexts: BrowserContext[] = [];
  const newPhone = async () => {
    const context = await browser.newContext(PHONE);
    contexts.push(context);
    return context;
  };

  const invited = await runAdminCommand(site, 'invite');
  const link = /https?:\S+/.exec(invited)?.[0] ?? '';
  const admin = await register(await newPhone(), link, 'admin', 'Sjefen');
  const åse = await register(await newPhone(), link, 'spiller1', 'Åse');
  const bo = await register(await newPhone(), link, 'spiller2', 'Bo');
  const cid = await register(await newPhone(), link, 'spiller3', 'Cid');

  await test.step('the host makes an admin, who finds what to do first in the portal', async () => {
    await admin.goto(`${url}/admin`);
    await expect(heading(admin, 'Du trenger administrator tilgang...')).toBeVisible();
    expect(await runAdminCommand(site, 'grant', 'Sjefen')).toContain('Sjefen is now an admin.');
    await admin.goto(`${url}/admin`);
    const steps = admin.getByRole('region', { name: 'Kom i gang' });
    await expect(steps.getByRole('listitem')).toHaveText([
      /Hent sesongen/,
      'Inviter vennene dine: Ferdig',
      /Slå på påminnelser/,
    ]);
    await expectUsable(admin, `${url}/admin`);
    await steps.getByRole('link', { name: 'Velg sesong' }).click();
    await expect(admin.getByText('Ingen sesonger ennå')).toBeVisible();
  });

  await test.step('who looks around meanwhile is asked for nothing that is not there', async () => {
    await cid.goto(`${url}/stats`);
    await expect(cid.getByText('Det er ingen sesonger her ennå.')).toBeVisible();
    await expect(cid.getByText('Velg et år.')).toHaveCount(0);
    await cid.goto(`${url}/bingo`);
    await expect(cid.getByText('Årets bingo er ikke')).toBeVisible();
    await expect(cid.getByText('Trykk for å lese den.', { exact: false })).toHaveCount(0);
    await cid.goto(`${url}/score`);
    await expect(cid.getByText('Differanse').or(cid.getByText('ikke tilgj')).first()).toBeVisible();
    await expect(cid.getByRole('combobox', { name: 'År' })).toHaveCount(0);
  });

  await test.step('the season is made: teams, drivers, races, deadlines', async () => {
    await admin.getByRole('button', { name: 'Legg til sesong' }).click();
    await admin.getByRole('textbox', { name: 'År' }).fill(String(YEAR));
    await admin.getByRole('button', { name: 'Lag tom sesong' }).click();
    await expect(heading(admin, `Sesongen ${YEAR}`)).toBeVisible();
    await addTeams(admin);
    await admin.goto(`${url}/admin/season/${YEAR}`);
    await admin.getByRole('link', { name: /^Sjåfører/ }).click();
    await addDrivers(admin);

    // The later race is added first, because races are sorted by start.
    await admin.goto(`${url}/admin/season/${YEAR}`);
    await addRace(admin, 'Andre', `${YEAR}-03-23T15:00`);
    await admin.goto(`${url}/admin/season/${YEAR}`);
    await addRace(admin, 'Første', `${YEAR}-03-09T15:00`);
    await admin.getByRole('button', { name: 'Flytt fristen' }).click();
    await admin.getByLabel('Frist (norsk tid)').fill(`${YEAR}-03-09T14:50`);
    await admin.getByRole('button', { name: 'Lagre fristen' }).click();
    await expect(toast(admin, 'Fristen er lagret')).toBeVisible();

    await admin.goto(`${url}/admin/season/${YEAR}`);
    await admin.getByRole('button', { name: 'Sett frist' }).click();
    await admin.getByLabel('Frist (norsk tid)').fill(`${YEAR}-02-20T10:00`);
    await admin.getByRole('button', { name: 'Lagre fristen' }).click();
    await expect(toast(admin, 'Fristen er lagret')).toBeVisible();
    const season = await (await admin.request.get(`${url}/api/admin/seasons/${YEAR}`)).json();
    expect(season).toMatchObject({
      guessDeadline: TESTING,
      races: [
        {
          position: 1,
          name: 'Første',
          startsAt: FIRST_RACE,
          guessDeadline: FIRST_RACE - 10 * MINUTE_MS,
        },
        {
          position: 2,
          name: 'Andre',
          startsAt: SECOND_RACE,
          guessDeadline: SECOND_RACE - 5 * MINUTE_MS,
        },
      ],
      drivers: [{ name: A }, { name: B }, { name: C }, { name: D }],
    });
  });

  await test.step('two players guess the season, and the third is too late', async () => {
    await guessSeason(åse, url, {
      drivers: [A, B, C, D],
      constructors: [X, Y],
      flags: ['2', '1', '1'],
    });
    await guessSeason(bo, url, {
      drivers: [D, C, B, A],
      constructors: [Y, X],
      flags: ['0', '0', '0'],
    });
    server.clock.set(TESTING);
    await cid.goto(`${url}/guess/drivers`);
    await expect(cid.getByRole('status').filter({ hasText: 'Fristen er ute' })).toBeVisible();
    await expect(cid.getByRole('button', { name: 'Lagre rekkefølgen' })).toHaveCount(0);
  });

  await test.step('the first race: grid, guesses, flags, result and standings', async () => {
    server.clock.set(FIRST_RACE - 2 * DAY_MS);
    await openResults(admin, url, 'Første');
    const saveButton = admin.getByRole('button', { name: 'Lagre', exact: true });
    await expect(saveButton).toHaveAttribute('aria-disabled', 'true');
    await admin.getByRole('checkbox', { name: /^Jeg har sett over/ }).check();
    await saveButton.click();
    await expect(admin.getByRole('dialog')).toContainText('Kvalifiseringen er ikke kjørt.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();

    server.clock.set(FIRST_RACE - DAY_MS);
    await openResults(admin, url, 'Første');
    await saveList(admin, { list: 'Startoppstilling', isSuggestion: true });
    await guessRace(åse, url, A, D);
    await guessRace(bo, url, B, A);

    server.clock.set(FIRST_RACE + HOUR_MS);
    await admin.goto(url);
    await admin.getByRole('button', { name: 'Meny', exact: true }).click();
    await admin
      .getByRole('navigation', { name: 'Hovedmeny' })
      .getByRole('link', { name: 'Registrer flagg' })
      .click();
    await expect(heading(admin, 'Første')).toBeVisible();
    await registerFlag(admin, 'Gult flagg', 3);
    await registerFlag(admin, 'Sikkerhetsbil', 4);
    await registerFlag(admin, 'Rødt flagg', 4);
    await admin.getByRole('button', { name: 'Fjern: Rødt flagg, runde 4' }).click();
    await expect(admin.getByRole('button', { name: 'Fjern: Rødt flagg, runde 4' })).toHaveCount(0);

    server.clock.set(FIRST_RACE + 3 * HOUR_MS);
    await openResults(admin, url, 'Første');
    await saveList(admin, {
      list: 'Løp',
      points: [
        [A, '25'],
        [B, '18'],
        [C, '15'],
        [D, '12'],
      ],
    });
    await saveList(admin, { list: 'Sjåfører', isSuggestion: true });
    await saveList(admin, { list: 'Konstruktører', isSuggestion: true });
    expect(await leaderboard(åse, url)).toEqual(AFTER_FIRST);
  });

  await test.step('the second race, with a result that is pasted', async () => {
    server.clock.set(SECOND_RACE - DAY_MS);
    await openResults(admin, url, 'Andre');
    await saveList(admin, { list: 'Startoppstilling', order: [C, A, B, D] });
    await guessRace(åse, url, C, B);
    await guessRace(cid, url, D, D);

    server.clock.set(SECOND_RACE + 3 * HOUR_MS);
    await openResults(admin, url, 'Andre');
    await openList(admin, 'Løp');
    await admin.getByRole('button', { name: 'Lim inn', exact: true }).click();
    const text = ['1 CRU 25', '2 Alm 18', `3. ${B}\t15`, 'DNF dahl 0'].join('\n');
    await admin.getByRole('textbox', { name: 'Én per linje' }).fill(text);
    await admin.getByRole('button', { name: 'Bruk de 4' }).click();
    await saveList(admin, { list: 'Løp' });
    // Suggested points: 25 + 18, 15 + 25, 18 + 15 and 12 + 0.
    await saveList(admin, { list: 'Sjåfører', isSuggestion: true });
    await saveList(admin, { list: 'Konstruktører', isSuggestion: true });
    await admin.getByRole('link', { name: 'Registrer flagg' }).last().click();
    await expect(heading(admin, 'Andre')).toBeVisible();
    await registerFlag(admin, 'Gult flagg', 1);
    await registerFlag(admin, 'Rødt flagg', 30);
    expect(await leaderboard(bo, url)).toEqual(AFTER_SECOND);
  });

  await test.step('the points are adjusted, with a look at what it does', async () => {
    await admin.goto(`${url}/admin/season/${YEAR}`);
    await admin.getByRole('link', { name: /^Poengtabeller/ }).click();
    await admin.getByRole('textbox', { name: 'Poeng for 3 unna' }).fill('80');
    await expect(admin.getByText('1 får andre poeng, 2 bytter plass.').first()).toBeVisible();
    await pressSave(admin, 'Lagre poengene', 'Poengene er lagret');
    expect(await leaderboard(cid, url)).toEqual(WITH_OTHER_POINTS);
  });

  await test.step('the season is finished by typing its year', async () => {
    await admin.goto(`${url}/admin/season/${YEAR}`);
    await admin.getByRole('link', { name: /^Avslutning/ }).click();
    const year = admin.getByRole('textbox', { name: `Skriv ${YEAR} for å bekrefte` });
    await expect(admin.getByText('Flaggene er ikke telt i alle løp')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Andre' })).toBeVisible();
    await year.fill('2030');
    await admin.getByRole('button', { name: 'Avslutt sesongen' }).click();
    await expect(admin.getByText(`Skriv årstallet ${YEAR}.`)).toBeVisible();
    await year.fill(String(YEAR));
    await admin.getByRole('button', { name: 'Avslutt sesongen' }).click();
    await expect(heading(admin, 'Sesongen er avsluttet')).toBeVisible();
    await openResults(admin, url, 'Andre');
    await expect(admin.getByText('Sesongen er avsluttet, og kan ikke endres.')).toBeVisible();
  });

  await test.step('the medals hang on the profiles', async () => {
    for (const [player, medal, place] of [
      [åse, 'Gull', '1. plass'],
      [cid, 'Sølv', '2. plass'],
      [bo, 'Bronse', '3. plass'],
    ] as const) {
      await player.goto(`${url}/user/myprofile`);
      const card = player.getByRole('region', { name: 'Medaljer' });
      await expect(card.getByTitle(`${medal} ${YEAR}`)).toBeVisible();
      await expect(card.getByRole('listitem')).toContainText(place);
    }
  });

  expect(await site.database.db.selectFrom('import_run').select('id').execute()).toEqual([]);
  await Promise.all(contexts.map((context) => context.close()));
});
