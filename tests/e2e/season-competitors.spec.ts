import type { Page } from '@playwright/test';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';
import { dragByTouch } from './touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const SAVE = 'Lagre rekkefølgen';

const seasonOf = async (page: Page, url: string): Promise<AdminSeason> =>
  (await page.request.get(`${url}/api/admin/seasons/2025`)).json();
const storedNames = async (page: Page, url: string) =>
  (await seasonOf(page, url)).drivers.map(({ name }) => name);

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Flytt ${name}, plass`) });
const shownNames = (page: Page) =>
  page
    .getByRole('list', { name: 'Sjåførene i rekkefølge' })
    .getByRole('button', { name: /^Flytt .*, plass \d+$/ })
    .evaluateAll((handles) =>
      handles.map((handle) =>
        (handle.getAttribute('aria-label') ?? '').replace(/^Flytt (.*), plass \d+$/, '$1'),
      ),
    );
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('drivers are put in order by finger, by button and by keyboard', async ({
  page,
  freshDemo,
}) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/season/2025/drivers`);
  const before = await storedNames(page, url);
  const [first = '', second = '', third = '', ...rest] = before;
  await expect(handleOf(page, first)).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(before);

  await dragByTouch(page, handleOf(page, first), handleOf(page, third));
  await expect.poll(() => shownNames(page)).toEqual([second, third, first, ...rest]);
  await page.getByRole('button', { name: `Flytt ${third} én plass opp` }).tap();
  await handleOf(page, first).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const wanted = [third, first, second, ...rest];
  await expect.poll(() => shownNames(page)).toEqual(wanted);
  expect(await storedNames(page, url)).toEqual(before);

  await test.step('the page is not left with an order that is not saved', async () => {
    await page.getByRole('navigation', { name: 'Brødsmuler' }).getByRole('link').first().click();
    const question = page.getByRole('dialog', { name: 'Gå uten å lagre?' });
    await question.getByRole('button', { name: 'Avbryt' }).tap();
    await expect(page).toHaveURL(/\/drivers$/);
  });

  await test.step('a save that fails keeps the order, and can be tried again', async () => {
    await page.route('**/drivers/order', (route) => route.abort());
    await page.getByRole('button', { name: SAVE }).tap();
    await expect(said(page, 'Ikke lagret. Fikk ikke kontakt')).toBeVisible();
    await expect.poll(() => shownNames(page)).toEqual(wanted);
    await page.unroute('**/drivers/order');
    await page.getByRole('button', { name: 'Prøv igjen' }).tap();
    await expect(said(page, 'Rekkefølgen er lagret')).toBeVisible();
    expect(await storedNames(page, url)).toEqual(wanted);
  });

  await test.step('the championship puts them in order at once, and that can be undone', async () => {
    await page.getByRole('button', { name: 'Sorter etter mesterskapet' }).tap();
    await expect(said(page, 'Sortert etter mesterskapet')).toBeVisible();
    const sorted = await storedNames(page, url);
    expect(sorted[0]).toBe('Lando Norris');
    await expect.poll(() => shownNames(page)).toEqual(sorted);
    await page.getByRole('button', { name: 'Angre', exact: true }).tap();
    await expect.poll(() => storedNames(page, url)).toEqual(wanted);
    await expect.poll(() => shownNames(page)).toEqual(wanted);
  });
});

test('a team and its drivers are added, changed and deleted', async ({ page, freshDemo }) => {
  const { url } = freshDemo;
  await logIn(page, 'admin', url);
  await page.goto(`${url}/admin/season/2025/constructors`);
  const dialog = page.getByRole('dialog').first();
  const submit = dialog.getByRole('button', { name: /^(Lagre|Legg til)$/ });

  await test.step('what cannot be saved is told where it stands', async () => {
    await page.getByRole('button', { name: 'Legg til konstruktør' }).tap();
    const colour = dialog.getByLabel('Farge', { exact: true });
    await colour.fill('red;}');
    await submit.tap();
    await expect(dialog.getByText('Skriv et navn på 1 til 80 tegn')).toBeVisible();
    await expect(dialog.getByText('Fargen er # og seks tegn')).toBeVisible();
    await expect(colour).toHaveValue('red;}');
    await dialog.getByLabel('Navn', { exact: true }).fill('<b>Viking</b> "Racing"');
    await dialog.getByLabel('Velg farge').fill('#12ab9f');
    await expect(colour).toHaveValue('#12ab9f');
    await submit.tap();
    await expect(dialog).toBeHidden();
    const team = (await seasonOf(page, url)).constructors.at(-1);
    expect(team).toMatchObject({ name: '<b>Viking</b> "Racing"', colour: '#12ab9f' });
  });

  await page.goto(`${url}/admin/season/2025/drivers`);
  await test.step('two drivers in a row, with the code that the name suggests', async () => {
    await page.getByRole('button', { name: 'Legg til sjåfør' }).tap();
    await dialog.getByLabel('Navn', { exact: true }).fill('Åse Brønn');
    await expect(dialog.getByLabel('Kode')).toHaveValue('BRO');
    await dialog.getByLabel('Startnummer').fill('1.5');
    await dialog.getByLabel('Lag', { exact: true }).selectOption('<b>Viking</b> "Racing"');
    await dialog.getByRole('button', { name: 'Legg til flere' }).tap();
    await expect(dialog.getByText('Startnummeret er et helt tall')).toBeVisible();
    await dialog.getByLabel('Startnummer').fill('98');
    await dialog.getByRole('button', { name: 'Legg til flere' }).tap();
    await expect(dialog.getByText('Åse Brønn er lagt til')).toBeVisible();
    await expect(dialog.getByLabel('Navn', { exact: true })).toBeFocused();
    await page.keyboard.type('Bo Dal');
    await dialog.getByLabel('Nytt navn i kilder').fill('lando norris');
    await submit.tap();
    await expect(page.getByRole('button', { name: 'Endre Bo Dal' })).toBeVisible();
    const [first, second] = (await seasonOf(page, url)).drivers.slice(-2);
    expect(first).toMatchObject({ name: 'Åse Brønn', code: 'BRO', number: 98 });
    expect(second).toMatchObject({ name: 'Bo Dal', code: 'DAL', aliases: ['lando norris'] });
    expect(second?.constructorId).toBe(first?.constructorId);
  });

  await test.step('an alias that belongs to another is refused in place', async () => {
    await page.getByRole('button', { name: 'Endre Åse Brønn' }).tap();
    await dialog.getByLabel('Nytt navn i kilder').fill('lando norris');
    await dialog.getByRole('button', { name: 'Legg til navnet' }).tap();
    await submit.tap();
    await expect(dialog.getByText('ingen som hører til en annen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fjern lando norris' }).tap();
    await dialog.getByLabel('Startnummer').fill('99');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Forkaste det du har skrevet?' });
    await question.getByRole('button', { name: 'Avbryt' }).tap();
    await submit.tap();
    await expect(dialog).toBeHidden();
    expect((await seasonOf(page, url)).drivers.at(-2)).toMatchObject({ number: 99, aliases: [] });
  });

  await test.step('who is named anywhere stays; a slip can be deleted', async () => {
    const question = page.getByRole('dialog', { name: /^Slette / });
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Endre ${name}` }).tap();
      await dialog.getByRole('button', { name: 'Slett' }).tap();
      await question.getByRole('button', { name: 'Slett' }).tap();
    };
    await remove('Lando Norris');
    await expect(question.getByText('Kan ikke slettes')).toBeVisible();
    await question.getByRole('button', { name: 'Avbryt' }).tap();
    await dialog.getByRole('button', { name: 'Avbryt' }).tap();
    await remove('Bo Dal');
    await expect(page.getByRole('button', { name: 'Endre Bo Dal' })).toBeHidden();
    expect(await storedNames(page, url)).not.toContain('Bo Dal');
    await page.goto(`${url}/admin/season/2025/constructors`);
    await page.getByRole('button', { name: 'Endre <b>Viking</b> "Racing"' }).tap();
    await expect(dialog.getByText('så lenge laget har sjåfører: Åse Brønn')).toBeVisible();
  });

  await test.step('one that is there twice is merged, once what that does has been told', async () => {
    await page.getByRole('button', { name: 'Slå sammen med en annen' }).tap();
    const merge = page.getByRole('dialog', { name: 'Slå sammen <b>Viking</b> "Racing"' });
    const confirm = merge.getByRole('button', { name: 'Slå sammen' });
    await expect(confirm).toBeDisabled();
    await merge.getByLabel('Den samme som').selectOption('McLaren');
    await expect(merge.getByText('Ingen får andre poeng')).toBeVisible();
    await confirm.tap();
    await expect(said(page, 'er slått sammen med McLaren')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { constructors, drivers } = await seasonOf(page, url);
    const team = constructors.find(({ name }) => name === 'McLaren');
    expect(constructors.map(({ name }) => name)).not.toContain('<b>Viking</b> "Racing"');
    expect(drivers.at(-1)).toMatchObject({ name: 'Åse Brønn', constructorId: team?.id });

    await page.getByRole('button', { name: 'Endre McLaren' }).tap();
    await page.getByRole('button', { name: 'Slå sammen med en annen' }).tap();
    const wrong = page.getByRole('dialog', { name: 'Slå sammen McLaren' });
    await wrong.getByLabel('Den samme som').selectOption('Ferrari');
    await expect(wrong.getByText('De kan ikke slås sammen')).toBeVisible();
    await expect(wrong.getByRole('button', { name: 'Slå sammen' })).toBeDisabled();
  });
});

test('the competitors of a finished season can only be read', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  for (const screen of ['drivers', 'constructors']) {
    await page.goto(`${demo.url}/admin/season/2024/${screen}`);
    await expect(page.getByText('Sesongen er avsluttet')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Endre|Flytt|Legg til)/ })).toHaveCount(0);
  }
  await page.goto(`${demo.url}/admin/season/1999/drivers`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beklager');
});

test('the screens of competitors are accessible, and fit a phone', async ({ page, demo }) => {
  await logIn(page, 'admin', demo.url);
  const open = (name: string) => async (screen: Page) => {
    await screen.getByRole('button', { name }).click();
    await expect(screen.getByRole('dialog').first()).toBeVisible();
  };
  const drivers = `${demo.url}/admin/season/2025/drivers`;
  const constructors = `${demo.url}/admin/season/2025/constructors`;
  for (const [address, prepare] of [
    [drivers, undefined],
    [drivers, open('Endre Lando Norris')],
    [constructors, undefined],
    [constructors, open('Legg til konstruktør')],
    [
      constructors,
      async (screen: Page) => {
        await open('Endre Alpine')(screen);
        await screen.getByRole('button', { name: 'Slå sammen med en annen' }).click();
        await screen.getByLabel('Den samme som').selectOption('Ferrari');
        await expect(screen.getByText('De kan ikke slås sammen')).toBeVisible();
      },
    ],
    [`${demo.url}/admin/season/2024/drivers`, undefined],
  ] as const) {
    await expectUsable(page, address, prepare);
  }
});
