import type { Locator, Page } from '@playwright/test';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { GuessOverview, OrderGuessView } from '#contract/guessing/guesses.ts';
import { chooseLogin, draftsOn, expect, logIn, logOut, test } from './demo-server.ts';
import { dragByTouch, swipe } from './touch.ts';

const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const FIRST_RACE_RUNS = '2025-03-16T04:40:00Z';
/** User with a username and without guesses. */
const NEWCOMER = 'admin';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const names = (page: Page) =>
  page
    .getByRole('list', { name: 'Sjåførene, mesteren først' })
    .getByRole('button', { name: /^Flytt .*, plass \d+$/ })
    .evaluateAll((handles) =>
      handles.map((handle) =>
        (handle.getAttribute('aria-label') ?? '').replace(/^Flytt (.*), plass \d+$/, '$1'),
      ),
    );

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Flytt ${name}, plass`) });

async function storedNames(page: Page, url: string): Promise<string[] | null> {
  const response = await page.request.get(`${url}/api/guess/season/2025/drivers`);
  const view = (await response.json()) as OrderGuessView;
  const nameOf = new Map(view.field.map(({ name, look }) => [look.id, name]));
  return view.saved?.map((id) => nameOf.get(id) ?? id) ?? null;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a season guess is made and saved with the keyboard alone @journey', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_SEASON);
  await logIn(page, NEWCOMER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess`);
  const link = page.getByRole('link', { name: /Sjåførmesterskapet/ });
  await expect(link).toContainText('Ikke gjettet ennå');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranger sjåførene' })).toBeFocused();

  await expect(handleOf(page, 'Lando Norris')).toBeVisible();
  const before = await names(page);
  const [first = '', second = '', third = '', ...rest] = before;
  expect(before).toHaveLength(20);
  await tabTo(page, handleOf(page, first));
  await test.step('the list is one stop, and the arrow keys go on from there', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(handleOf(page, second)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: `Flytt ${first} én plass ned` })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(handleOf(page, first)).toBeFocused();
  });
  await page.keyboard.press('Space');
  await expect(page.getByText(`${first} er løftet fra plass 1 av 20`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} er på plass 3 av 20`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(handleOf(page, first)).toBeFocused();
  await expect.poll(() => names(page)).toEqual([second, third, first, ...rest]);

  await test.step('what is lifted goes back with Escape', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await expect.poll(async () => (await names(page)).at(-1)).toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual([second, third, first, ...rest]);
  });

  await tabTo(page, page.getByRole('button', { name: 'Lagre rekkefølgen' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Lagret$/ })).toBeVisible();
  expect(await storedNames(page, freshDemo.url)).toEqual([second, third, first, ...rest]);

  await test.step('the next part is one step away, and what is made there is saved first', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Neste: konstruktørene →' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ranger konstruktørene');
    await tabTo(page, page.getByRole('button', { name: /^Flytt .*, plass 1$/ }));
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await page.getByRole('link', { name: 'Gjett', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lagre og gå' }).click();
    await expect(page).toHaveURL(`${freshDemo.url}/guess`);
    await expect(page.getByText('2 av 3 gjettet')).toBeVisible();
  });

  await page.goto(`${freshDemo.url}/guess/flags`);
  const yellow = page.getByRole('textbox', { name: 'Gule flagg' });
  await tabTo(page, yellow);
  await page.keyboard.type('1000');
  await expect(yellow).toHaveValue('1000');
  await expect(yellow).toHaveAccessibleDescription('Høyst 999.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('51');
  await expect(yellow).toHaveAccessibleDescription('');
  await tabTo(page, page.getByRole('slider', { name: 'Røde flagg, glidebryter' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Røde flagg' })).toHaveValue('4');
  await tabTo(page, page.getByRole('button', { name: 'Lagre tallene' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Lagret$/ })).toBeVisible();

  await page.goto(`${freshDemo.url}/guess`);
  await expect(page.getByText('3 av 3 gjettet')).toBeVisible();
  const flags = page.getByRole('link', { name: /Flagg og sikkerhetsbiler/ });
  await expect(flags).toContainText('51');
});

test('a finger scrolls the list by its rows and moves a row by its handle', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_SEASON);
  await logIn(page, NEWCOMER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/drivers`);
  await expect(handleOf(page, 'Lando Norris')).toBeVisible();
  const before = await names(page);
  const [first = '', second = '', third = '', ...rest] = before;

  const top = await page.evaluate(() => scrollY);
  await swipe(page, page.getByText(first, { exact: true }), -320);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 200);
  await expect.poll(() => names(page)).toEqual(before);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

  await dragByTouch(page, handleOf(page, first), handleOf(page, third));
  await expect.poll(() => names(page)).toEqual([second, third, first, ...rest]);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await test.step('the number sends a driver to a place', async () => {
    await page.getByRole('button', { name: new RegExp(`velg ny plass for ${second}`) }).tap();
    await page.getByRole('button', { name: '20. plass', exact: true }).tap();
    await expect.poll(async () => (await names(page)).at(-1)).toBe(second);
    await page.getByRole('button', { name: 'Angre' }).tap();
    await expect.poll(() => names(page)).toEqual([second, third, first, ...rest]);
  });

  await page.getByRole('button', { name: `Flytt ${third} én plass opp` }).tap();
  const wanted = [third, second, first, ...rest];
  await expect.poll(() => names(page)).toEqual(wanted);

  await test.step('what is not saved survives a reload, and is warned about', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('tatt vare på, men ikke lagret')).toBeVisible();
    await expect.poll(() => names(page)).toEqual(wanted);
    expect(await storedNames(page, freshDemo.url)).toBeNull();
    await page.getByRole('link', { name: 'Gjett', exact: true }).first().tap();
    const question = page.getByRole('dialog', { name: 'Gå uten å lagre?' });
    await question.getByRole('button', { name: 'Avbryt' }).tap();
    await expect(page).toHaveURL(/\/guess\/drivers$/);
  });

  await test.step('a save that fails keeps the order and can be tried again', async () => {
    await page.route('**/api/guess/season/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Lagre rekkefølgen' }).tap();
    await expect(page.getByText('Ikke lagret. Fikk ikke kontakt.')).toBeVisible();
    await expect.poll(() => names(page)).toEqual(wanted);
    await page.unroute('**/api/guess/season/**');
    await page.getByRole('button', { name: 'Prøv igjen' }).tap();
  });
  await expect(page.getByRole('status').filter({ hasText: /^Lagret$/ })).toBeVisible();
  expect(await storedNames(page, freshDemo.url)).toEqual(wanted);
});

test('what one tab has saved or logged out of, another hears of', async ({
  page,
  context,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_SEASON);
  await logIn(page, NEWCOMER, freshDemo.url);
  await page.goto(`${freshDemo.url}/guess/flags`);
  const fill = async (tab: Page, name: string, count: string) => {
    await tab.getByRole('textbox', { name }).fill(count);
  };
  const save = (tab: Page) => tab.getByRole('button', { name: 'Lagre tallene' }).tap();
  const saved = (tab: Page) => tab.getByRole('status').filter({ hasText: /^Lagret$/ });
  await fill(page, 'Gule flagg', '49');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${freshDemo.url}/guess/flags`);
  await fill(other, 'Røde flagg', '7');
  await fill(page, 'Gule flagg', '11');
  await save(page);
  await expect(saved(page)).toBeVisible();

  await test.step('what was made from something older does not replace it unseen', async () => {
    await save(other);
    await expect(other.getByText('er blitt endret mens du holdt på')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Røde flagg' })).toHaveValue('7');
    await other.getByRole('button', { name: 'Behold det lagrede' }).tap();
    await expect(other.getByRole('textbox', { name: 'Gule flagg' })).toHaveValue('11');
  });

  await test.step('when the session has ended, the way back is beside what is not saved', async () => {
    await fill(page, 'Gule flagg', '12');
    await logOut(page, freshDemo.url);
    await save(page);
    await page.getByRole('button', { name: 'Logg inn igjen' }).tap();
    await page.getByRole('button', { name: 'Logg inn med Google' }).tap();
    await chooseLogin(page, NEWCOMER);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Gule flagg' })).toHaveValue('12');
  });

  await test.step('a page from the back-forward cache is asked for again', async () => {
    const loaded = other.waitForEvent('load');
    await other.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await loaded;
  });

  await test.step('a logout is one for every tab, and leaves nothing behind', async () => {
    await fill(page, 'Gule flagg', '13');
    expect(await draftsOn(page)).toHaveLength(1);
    await other.getByRole('button', { name: 'Meny', exact: true }).tap();
    await other.getByRole('button', { name: 'Logg ut', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du må være logget inn...');
    expect(await draftsOn(page)).toEqual([]);
    await other.goBack();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Du må være logget inn...');
    await expect(other.getByRole('textbox')).toHaveCount(0);
  });
});

test('the form locks at the deadline, and what was not saved does not count', async ({
  page,
  freshDemo,
}) => {
  await freshDemo.jumpTo(BEFORE_SEASON);
  await logIn(page, NEWCOMER, freshDemo.url);
  const overview = await page.request.get(`${freshDemo.url}/api/guess`);
  const deadline = ((await overview.json()) as GuessOverview).season?.deadline ?? 0;
  await page.goto(`${freshDemo.url}/guess/drivers`);
  await expect(handleOf(page, 'Lando Norris')).toBeVisible();
  const [first = ''] = await names(page);
  await page.getByRole('button', { name: `Flytt ${first} én plass ned` }).tap();
  const box = await handleOf(page, first).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 90, { steps: 4 });
  await freshDemo.jumpTo(new Date(deadline - 2_000).toISOString());

  // The page fetches the time within ten seconds, and counts down the last two by itself.
  await expect(page.getByRole('button', { name: 'Lagre rekkefølgen' })).toHaveCount(0, {
    timeout: 60_000,
  });
  const state = page.getByRole('status').filter({ hasText: 'Fristen er ute' });
  await expect(state).toContainText('Endringene du ikke rakk å lagre, teller ikke.');
  await expect(handleOf(page, first)).toHaveCount(0);
  // A list that locks during a drag releases the row.
  await expect(page.getByRole('main').locator('[style*="translateY"]')).toHaveCount(0);
  await page.mouse.up();
  expect(await storedNames(page, freshDemo.url)).toBeNull();

  await test.step('while the first race is run, home leads everybody to what all chose', async () => {
    await freshDemo.jumpTo(FIRST_RACE_RUNS);
    await page.context().clearCookies();
    for (const player of [null, 'spiller1']) {
      if (player !== null) await logIn(page, player, freshDemo.url);
      await page.goto(freshDemo.url);
      await expect(page.getByRole('heading', { name: 'Australia er i gang' })).toBeVisible();
      const board = page.getByRole('region', { name: 'Hvis det ender slik' });
      await expect(board.getByRole('row')).not.toHaveCount(0);
      await board.getByRole('link', { name: 'Følg løpet' }).tap();
      await expect(page).toHaveURL(/\/race-guess/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Australia');
    }
  });
});

test('the front page tells of a guess that is not saved, from the page as it came on', async ({
  page,
  freshDemo: demo,
}) => {
  await demo.jumpTo(BEFORE_SEASON);
  await logIn(page, NEWCOMER, demo.url);
  const { user } = (await (
    await page.request.get(`${demo.url}/api/public/header`)
  ).json()) as HeaderInfo;
  await page.addInitScript(
    (key) => localStorage.setItem(key, '{"order":[]}'),
    `draft:${user?.id}:guess:2025:drivers`,
  );
  await page.goto(demo.url);
  // The fixture also asserts that the console has no errors.
  await expect(page.getByText('Ulagrede endringer')).toBeVisible();
});
