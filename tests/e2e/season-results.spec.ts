import type { Page } from '@playwright/test';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';
import { dragByTouch } from './touch.ts';

const YEAR = 2025;
/** Half an hour after the start in São Paulo, when the source has the grid but no result. */
const DURING_RACE = '2025-11-09T17:30:00Z';
const BEFORE_RACE = '2025-11-09T16:00:00Z';

const PASTED = [
  'POS.\tNO.\tDRIVER\tTEAM\tLAPS\tTIME / RETIRED\tPTS.',
  '1\t4\tLando NorrisNOR\tMcLaren\t71\t1:32:01.596\t25',
  '2\t12\tKimi Antonelli\tMercedes\t71\t+10.388s\t18',
  '3 VER 12,5',
  '4 Ayrton Senna',
  '5 nico hulkenberg',
  '6 Jos Verstappen',
  'DSQ Piastri',
  'Ret Leclerc 0',
  '<b>boo</b>',
].join('\n');

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function saoPaulo(page: Page, url: string): Promise<AdminRace> {
  const response = await page.request.get(`${url}/api/admin/seasons/${YEAR}`);
  const race = ((await response.json()) as AdminSeason).races.find(
    ({ name }) => name === 'São Paulo',
  );
  if (race === undefined) throw new Error('There is no such race');
  return race;
}

async function storedOf(page: Page, url: string, raceId: string): Promise<AdminRaceResults> {
  return (await page.request.get(`${url}/api/admin/races/${raceId}/results`)).json();
}

async function namesOf(page: Page, url: string): Promise<ReadonlyMap<string, string>> {
  const response = await page.request.get(`${url}/api/admin/seasons/${YEAR}`);
  const { drivers } = (await response.json()) as AdminSeason;
  return new Map(drivers.map(({ id, name }) => [id, name]));
}

const shown = (page: Page, list = 'Klassifisert') =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('button', { name: /^Flytt .*, plass \d+$/ })
    .evaluateAll((handles) =>
      handles.map((handle) =>
        (handle.getAttribute('aria-label') ?? '').replace(/^Flytt (.*), plass \d+$/, '$1'),
      ),
    );

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Flytt ${name}, plass`) });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Lagret$/ });
const save = (page: Page) => page.getByRole('button', { name: 'Lagre', exact: true });
const openTab = (page: Page, name: string) =>
  page.getByRole('radio', { name }).check({ force: true });

test('a result is pasted, and every line accounted for before it is used @journey', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(DURING_RACE);
  await logIn(page, 'admin', freshDemo.url);
  const race = await saoPaulo(page, freshDemo.url);
  await page.goto(`${freshDemo.url}/admin/season/${YEAR}/race/${race.id}/results`);
  await expect(page.getByRole('radio', { name: 'Løp Mangler' })).toBeChecked();
  await page.getByRole('button', { name: 'Lim inn', exact: true }).tap();
  await page.getByRole('textbox', { name: 'Én per linje' }).fill(PASTED);

  const lines = page.getByRole('list', { name: 'Linje for linje' }).getByRole('listitem');
  await expect(lines).toHaveCount(10);
  for (const [line, said] of [
    [1, 'Overskrift'],
    [2, 'Lando Norris · 25 p'],
    [3, 'Kimi Antonelli · 18 p'],
    [4, 'Max Verstappen · 12,5 p'],
    [5, 'Fant ingen med det navnet'],
    [6, 'Nico Hülkenberg'],
    [7, 'Max Verstappen er nevnt før'],
    [8, 'Oscar Piastri · Diskvalifisert'],
    [9, 'Charles Leclerc · Brøt · 0 p'],
    [10, '<b>boo</b>'],
  ] as const) {
    await expect(lines.nth(line - 1), `line ${line}`).toContainText(said);
  }
  await expect(page.getByText('6 forstått')).toBeVisible();
  await expect(page.getByText('3 krever oppmerksomhet')).toBeVisible();
  await expect(
    page.getByText(/^Ikke nevnt, og faller ut av listen: .*Lewis Hamilton/),
  ).toBeVisible();

  await test.step('what was typed survives a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Lim inn', exact: true }).tap();
    await expect(page.getByRole('textbox', { name: 'Én per linje' })).toHaveValue(PASTED);
  });

  await page.getByRole('button', { name: 'Bruk de 6' }).tap();
  await expect
    .poll(() => shown(page))
    .toEqual(['Lando Norris', 'Kimi Antonelli', 'Max Verstappen', 'Nico Hülkenberg']);
  await expect.poll(() => shown(page, 'Brøt, ikke klassifisert')).toEqual(['Charles Leclerc']);
  await expect.poll(() => shown(page, 'Diskvalifisert')).toEqual(['Oscar Piastri']);
  expect((await storedOf(page, freshDemo.url, race.id)).result).toEqual([]);

  await page.getByRole('button', { name: 'Legg til Lewis Hamilton' }).tap();
  await save(page).tap();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Løp For hånd' })).toBeChecked();
  const names = await namesOf(page, freshDemo.url);
  const { result, byHand } = await storedOf(page, freshDemo.url, race.id);
  expect(byHand).toContain('RACE_RESULT');
  expect(
    result.map(({ driverId, status, position, points, laps }) =>
      [position, names.get(driverId), status, points, laps].join(' '),
    ),
  ).toEqual([
    '1 Lando Norris CLASSIFIED 25 71',
    '2 Kimi Antonelli CLASSIFIED 18 71',
    '3 Max Verstappen CLASSIFIED 12.5 ',
    '4 Nico Hülkenberg CLASSIFIED 0 ',
    '5 Lewis Hamilton CLASSIFIED 0 ',
    ' Charles Leclerc RETIRED 0 ',
    ' Oscar Piastri DISQUALIFIED 0 ',
  ]);

  await test.step('the standings follow from it, and take fractions', async () => {
    await openTab(page, 'Sjåfører');
    await expect(
      page.getByRole('button', { name: 'Forrige stilling + poengene herfra', pressed: true }),
    ).toBeVisible();
    await page.getByText('Poeng', { exact: true }).tap();
    await page.getByRole('textbox', { name: 'Poeng: Jack Doohan' }).fill('0,5');
    await save(page).tap();
    await expect(saved(page)).toBeVisible();
    const { driverStandings } = await storedOf(page, freshDemo.url, race.id);
    const points = (name: string) =>
      driverStandings.find(({ competitorId }) => names.get(competitorId) === name)?.points;
    expect(points('Jack Doohan')).toBe(0.5);
    // 357 points before the weekend, 8 in the sprint, and 25.
    expect(points('Lando Norris')).toBe(390);
  });

  await test.step('a result that standings rest on is not taken away', async () => {
    await openTab(page, 'Løp');
    await expect(page.getByText(/^Resultatet kan fjernes når/)).toBeVisible();
    await openTab(page, 'Sjåfører');
    await page.getByRole('button', { name: 'Fjern det som er lagret' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern det som er lagret' }).tap();
    await expect(page.getByRole('radio', { name: 'Sjåfører Mangler' })).toBeChecked();
    await openTab(page, 'Løp');
    await page.getByRole('button', { name: 'Fjern det som er lagret' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern det som er lagret' }).tap();
    await expect(page.getByRole('radio', { name: 'Løp Mangler' })).toBeChecked();
    expect((await storedOf(page, freshDemo.url, race.id)).result).toEqual([]);
  });
});

test('a grid is put in order by finger and by keyboard, and a refusal loses nothing', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_RACE);
  await logIn(page, 'admin', freshDemo.url);
  const race = await saoPaulo(page, freshDemo.url);
  const address = `${freshDemo.url}/admin/season/${YEAR}/race/${race.id}/results`;
  await test.step('before the start a result is prepared, but not saved', async () => {
    await page.goto(`${address}?liste=lop`);
    await expect(page.getByText(/^Kan lagres når løpet har startet, 9\. nov\. 2025/)).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await openTab(page, 'Konstruktører');
    await expect(page.getByText('Resultatet av løpet må lagres først.')).toBeVisible();
    for (const unknown of [`${YEAR}/race/nothing`, `1999/race/${race.id}`]) {
      await page.goto(`${freshDemo.url}/admin/season/${unknown}/results`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
    }
  });

  await freshDemo.jumpTo(DURING_RACE);
  await page.goto(`${address}?liste=lop`);
  await expect(handleOf(page, 'Lando Norris')).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await shown(page);

  await handleOf(page, second).evaluate((handle) =>
    handle.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await dragByTouch(page, handleOf(page, first), handleOf(page, third));
  await expect.poll(() => shown(page)).toEqual([second, third, first, ...rest]);

  await handleOf(page, second).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const wanted = [third, second, first, ...rest];
  await expect.poll(() => shown(page)).toEqual(wanted);
  await page.getByRole('button', { name: 'Angre' }).tap();
  await expect.poll(() => shown(page)).toEqual([second, third, first, ...rest]);
  await page.getByRole('button', { name: `Flytt ${second} én plass ned` }).tap();
  await expect.poll(() => shown(page)).toEqual(wanted);

  await test.step('another list and a reload leave the draft as it is', async () => {
    await openTab(page, 'Startoppstilling');
    await openTab(page, 'Løp Ikke lagret');
    await expect.poll(() => shown(page)).toEqual(wanted);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(handleOf(page, first)).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(wanted);
  });

  await test.step('points that cannot be read are told where they stand', async () => {
    await page.getByText('Status og poeng').tap();
    const points = page.getByRole('textbox', { name: `Poeng: ${third}` });
    await points.fill('25 p');
    await expect(points).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Skriv et tall, for eksempel 18 eller 12,5.')).toBeVisible();
    await expect(page.getByText(`Poengene kan ikke leses for ${third}.`)).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await points.fill('101');
    await expect(page.getByText('Det er flere poeng enn noen kan ha.')).toBeVisible();
    await points.fill('25');
    await points.press('Enter');
    await expect(page.getByRole('textbox', { name: `Poeng: ${second}` })).toBeFocused();
    await page.getByText('Rekkefølge', { exact: true }).tap();
  });

  await test.step('the server refuses, and then it does not', async () => {
    await freshDemo.jumpTo(BEFORE_RACE);
    await save(page).tap();
    await expect(page.getByText('Ikke lagret. Det er for tidlig')).toBeVisible();
    await expect.poll(() => shown(page)).toEqual(wanted);
    await freshDemo.jumpTo(DURING_RACE);
    await page.getByRole('button', { name: 'Prøv igjen' }).tap();
    await expect(saved(page)).toBeVisible();
    const names = await namesOf(page, freshDemo.url);
    const { result } = await storedOf(page, freshDemo.url, race.id);
    expect(result.map(({ driverId }) => names.get(driverId))).toEqual(wanted);
  });
});

test('every list is accessible in every theme, and fits a phone', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  const race = await saoPaulo(page, demo.url);
  const address = `${demo.url}/admin/season/${YEAR}/race/${race.id}/results`;
  const fields = async () => {
    await page.getByText('Status og poeng').click();
    await page
      .getByRole('textbox', { name: /^Poeng: / })
      .first()
      .fill('mange');
  };
  const paste = async () => {
    await page.getByRole('button', { name: 'Lim inn', exact: true }).click();
    await page.getByRole('textbox', { name: 'Én per linje' }).fill(PASTED);
  };
  page.on('dialog', (dialog) => dialog.accept());
  for (const [name, liste, prepare] of [
    ['the grid', 'grid', undefined],
    ['points and status', 'sprint', fields],
    ['pasting', 'lop', paste],
    ['the standings', 'konstruktorer', undefined],
  ] as const) {
    await test.step(name, async () => {
      await expectUsable(page, `${address}?liste=${liste}`, prepare);
    });
  }
});
