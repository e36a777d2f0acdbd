import type { Page } from '@playwright/test';
import type { QuestionGuessView } from '#contract/guessing/questions.ts';
import type { Home } from '#contract/scoring/home.ts';
import { pressSave } from './admin-actions.ts';
import { csrfHeader, expect, logIn, test } from './demo-server.ts';
import { expectUsable } from './screen-checks.ts';

const BEFORE_SEASON = '2025-02-20T18:00:00Z';
const AFTER_AUSTRALIA = '2025-03-17T12:00:00Z';
const PLAYER = 'spiller1';

const RETIREMENTS = 'Hvem bryter flest løp?';
const WINS = 'Hvor mange løp vinner Norris?';
const RAIN = 'Blir det regn i Spa?';
/** As long as a question may be, with a word that no phone has a line for. */
const LONG =
  `${'Konstruktørmesterskapspoengsammenligningsgrunnlaget'.repeat(2)} for hvem av dem?`.padEnd(
    120,
    '?',
  );

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const guesses = async (page: Page, url: string): Promise<QuestionGuessView> =>
  (await page.request.get(`${url}/api/guess/season/2025/questions`)).json();

async function addQuestion(
  admin: Page,
  question: { readonly text: string; readonly kind: string; readonly points: string },
): Promise<void> {
  await admin.getByRole('button', { name: 'Legg til spørsmål' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Nytt spørsmål' });
  await dialog.getByRole('textbox', { name: 'Spørsmål', exact: true }).fill(question.text);
  await dialog.getByRole('combobox', { name: 'Svares med' }).selectOption(question.kind);
  await dialog.getByRole('textbox', { name: 'Poeng' }).fill(question.points);
  await dialog.getByRole('button', { name: 'Legg til', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByText(question.text, { exact: true })).toBeVisible();
}

/** Returns the viewer's total on the leaderboard. */
async function total(page: Page, url: string): Promise<number> {
  const { leaderboard } = (await (await page.request.get(`${url}/api/public/home`)).json()) as Home;
  const header = await (await page.request.get(`${url}/api/public/header`)).json();
  return leaderboard?.find(({ guesser }) => guesser.id === header.user.id)?.guesser.points ?? -1;
}

test('an admin asks, players answer until the deadline, and the right answers give points @journey', async ({
  page,
  freshDemo: { url, jumpTo },
}) => {
  await jumpTo(BEFORE_SEASON);

  await test.step('a season without questions shows none', async () => {
    await logIn(page, PLAYER, url);
    await page.goto(`${url}/guess`);
    await expect(page.getByText(/ av 3 gjettet/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Spørsmål/ })).toHaveCount(0);
    await page.goto(`${url}/guess/flags`);
    await expect(page.getByText('Sesongen 2025 · 3/3')).toBeVisible();
    await page.goto(`${url}/guess/questions`);
    await expect(page.getByText('Sesongen har ingen spørsmål.')).toBeVisible();
    await page.goto(`${url}/score`);
    await expect(page.getByRole('heading', { name: 'Sjansen til å vinne' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Spørsmål' })).toHaveCount(0);
  });

  await test.step('the admin finds where, and adds three', async () => {
    await logIn(page, 'admin', url);
    await page.goto(`${url}/admin/season/2025`);
    await page.getByRole('link', { name: /^Egne spørsmål/ }).click();
    await expect(page.getByText('Ingen spørsmål ennå')).toBeVisible();
    await page.getByRole('button', { name: 'Legg til spørsmål' }).click();
    await page.getByRole('button', { name: 'Legg til', exact: true }).click();
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Spørsmål', exact: true });
    await expect(text).toHaveAccessibleDescription(/Skriv et spørsmål på 3 til 120 tegn\.$/);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await addQuestion(page, { text: RETIREMENTS, kind: 'DRIVER', points: '10' });
    await addQuestion(page, { text: WINS, kind: 'NUMBER', points: '25, 12, 5' });
    await addQuestion(page, { text: RAIN, kind: 'YES_NO', points: '5' });
    await addQuestion(page, { text: LONG, kind: 'CONSTRUCTOR', points: '1' });
  });

  await test.step('one that nobody has answered can be changed and deleted', async () => {
    await page.getByRole('button', { name: `Endre: ${RAIN}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Endre spørsmålet' });
    await dialog.getByRole('textbox', { name: 'Poeng' }).fill('8');
    await dialog.getByRole('button', { name: 'Lagre' }).click();
    await expect(page.getByText('8 poeng')).toBeVisible();
    await expectUsable(page, `${url}/admin/season/2025/questions`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: `Endre: ${LONG}` }).click();
    await page.getByRole('button', { name: 'Slett spørsmålet' }).click();
    await page
      .getByRole('dialog', { name: 'Slette spørsmålet?' })
      .getByRole('button', { name: 'Slett spørsmålet' })
      .click();
    await expect(page.getByText('Spørsmålet er slettet')).toBeVisible();
    await expect(page.getByText(LONG)).toHaveCount(0);
  });

  await test.step('a player answers them in the flow of the season, and may take one back', async () => {
    await logIn(page, PLAYER, url);
    await page.goto(`${url}/guess`);
    await expect(page.getByText(/ av 4 gjettet/)).toBeVisible();
    await page.goto(`${url}/guess/flags`);
    await expect(page.getByText('Sesongen 2025 · 3/4')).toBeVisible();
    await page.getByRole('link', { name: 'Neste: spørsmålene →' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Svar på spørsmålene');
    await expect(page.getByText('Du har ikke svart på noe ennå')).toBeVisible();

    const driver = page.getByRole('combobox', { name: RETIREMENTS });
    await expect(driver).toHaveAccessibleDescription('10 poeng');
    await driver.selectOption({ label: 'Lance Stroll' });
    const wins = page.getByRole('textbox', { name: WINS });
    await wins.fill('1000');
    await expect(wins).toHaveAccessibleDescription('25, 12, 5 … poeng Høyst 999.');
    await expect(page.getByText('Skriv hele tall fra 0 til 999.')).toBeVisible();
    await wins.fill('6');
    await page.getByRole('button', { name: `Én mer: ${WINS}` }).tap();
    await expect(wins).toHaveValue('7');
    const rain = page.getByRole('group', { name: RAIN });
    const [yes, no] = [
      rain.getByRole('button', { name: 'Ja' }),
      rain.getByRole('button', { name: 'Nei' }),
    ];
    await yes.tap();
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
    await no.tap();
    await expect(yes).toHaveAttribute('aria-pressed', 'false');
    await no.tap();
    await expect(no).toHaveAttribute('aria-pressed', 'false');
    await pressSave(page, 'Lagre svarene', 'Lagret');
    const { questions, saved } = await guesses(page, url);
    const answered = questions.filter(({ id }) => saved?.[id] !== undefined);
    expect(answered).toEqual(questions.slice(0, 2));
    await page.goto(`${url}/guess`);
    await expect(page.getByRole('link', { name: /Spørsmål/ })).toContainText('2 av 3 besvart');
  });

  await test.step('the draft survives a reload, and what another tab saved is no surprise', async () => {
    await page.goto(`${url}/guess/questions`);
    await page.getByRole('button', { name: 'Ja' }).tap();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('tatt vare på, men ikke lagret')).toBeVisible();
    const { questions, saved } = await guesses(page, url);
    const [first = '', second = ''] = questions.map(({ id }) => id);
    await page.request.put(`${url}/api/guess/season/2025/questions`, {
      headers: await csrfHeader(page, url),
      data: { answers: { ...saved, [second]: '8' } },
    });
    await page.getByRole('button', { name: 'Lagre svarene' }).tap();
    await expect(page.getByText('er blitt endret mens du holdt på')).toBeVisible();
    await page.getByRole('button', { name: 'Behold det lagrede' }).tap();
    await expect(page.getByRole('textbox', { name: WINS })).toHaveValue('8');
    await page.getByRole('textbox', { name: WINS }).fill('7');
    await page.getByRole('button', { name: 'Ja' }).tap();
    await pressSave(page, 'Lagre svarene', 'Lagret');
    const after = await guesses(page, url);
    expect(questions.map(({ id }) => after.saved?.[id])).toEqual([saved?.[first], '7', 'YES']);
    await expectUsable(page, `${url}/guess/questions`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/guess`);
    await expect(page.getByRole('link', { name: /Spørsmål/ })).toContainText('3 av 3 besvart');
  });

  await test.step('then only their wording can change, and no right answer is entered yet', async () => {
    await logIn(page, 'admin', url);
    await page.goto(`${url}/admin/season/2025/questions`);
    await expect(page.getByRole('button', { name: /^Riktig svar/ })).toHaveCount(0);
    await page.getByRole('button', { name: `Endre: ${RAIN}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Noen har svart, så bare teksten kan endres.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Poeng' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Slett spørsmålet' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Spørsmål' }).fill(`${RAIN.slice(0, -1)} i år?`);
    await dialog.getByRole('button', { name: 'Lagre' }).click();
    await expect(page.getByText('Blir det regn i Spa i år?')).toBeVisible();
  });

  await jumpTo(AFTER_AUSTRALIA);
  await logIn(page, PLAYER, url);
  const before = await total(page, url);
  expect(before).toBeGreaterThan(0);

  await test.step('after the deadline the answers stand, and the admin enters what was right', async () => {
    await page.goto(`${url}/guess/questions`);
    await expect(page.getByRole('status').filter({ hasText: 'Fristen er ute' })).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(page.getByText('Riktig svar')).toHaveCount(0);
    await logIn(page, 'admin', url);
    await page.goto(`${url}/admin/season/2025/questions`);
    await expect(page.getByRole('button', { name: 'Legg til spørsmål' })).toHaveCount(0);
    await page.getByRole('button', { name: `Riktig svar: ${RETIREMENTS}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Riktig svar' });
    for (const name of ['Lance Stroll', 'Fernando Alonso']) {
      await dialog.getByRole('checkbox', { name }).check();
    }
    await dialog.getByRole('button', { name: 'Lagre svaret' }).click();
    await expect(page.getByText('Riktig svar: Lance Stroll og Fernando Alonso')).toBeVisible();
    await expect(page.getByText('Delt', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: `Riktig svar: ${WINS}` }).click();
    await dialog.getByRole('textbox', { name: 'Tall' }).fill('sju');
    await dialog.getByRole('button', { name: 'Lagre svaret' }).click();
    await expect(dialog.getByText('Hele tall fra 0 til 999, skilt med komma.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Tall' }).fill('9');
    await dialog.getByRole('button', { name: 'Lagre svaret' }).click();
    await expect(page.getByText('Riktig svar: 9')).toBeVisible();
    await expectUsable(page, `${url}/admin/season/2025/questions`);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('profile, leaderboard and points rules show them', async () => {
    await logIn(page, PLAYER, url);
    await expect.poll(() => total(page, url)).toBe(before + 10 + 5);
    await page.goto(`${url}/user/myprofile`);
    const summary = page.getByRole('table', { name: 'Sammendrag' });
    await expect(summary.getByRole('row', { name: /Spørsmål/ })).toContainText('15');
    const answers = page.getByRole('table', { name: 'Spørsmål' });
    await expect(answers.getByRole('row', { name: RETIREMENTS })).toContainText('+10');
    const wins = answers.getByRole('row', { name: WINS });
    await expect(wins).toContainText('Svarte 7');
    await expect(wins).toContainText('Riktig: 9');
    await expect(wins).toContainText('+5');
    await expect(answers.getByRole('row', { name: /Spa i år/ })).toContainText('–');
    await page.goto(`${url}/guess/questions`);
    await expect(page.getByText('+10 poeng')).toBeVisible();
    await page.goto(`${url}/score`);
    const rules = page.getByRole('region', { name: 'Spørsmål' });
    await expect(rules).toContainText('25 poeng for helt riktig, 12 for 1 unna og 5 for 2 unna');
    await expect(rules).toContainText('Riktig svar:');
    await expectUsable(page, `${url}/score`);
    await expectUsable(page, `${url}/user/myprofile`);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('a correction counts at once, and the log tells of all of it', async () => {
    await logIn(page, 'admin', url);
    await page.goto(`${url}/admin/season/2025/questions`);
    await page.getByRole('button', { name: `Riktig svar: ${WINS}` }).click();
    await page.getByRole('textbox', { name: 'Tall' }).fill('7');
    await page.getByRole('button', { name: 'Lagre svaret' }).click();
    await expect(page.getByText('Riktig svar: 7')).toBeVisible();
    await page.goto(`${url}/log?kind=QUESTION`);
    await expect(page.getByText(/^Riktig svar på spørsmål satt/).first()).toBeVisible();
    await expect(page.getByText(/^Spørsmål slettet/)).toBeVisible();
    await logIn(page, PLAYER, url);
    await expect.poll(() => total(page, url)).toBe(before + 10 + 25);
  });
});
