import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MyData } from '#contract/accounts/account.ts';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { FinishPreview } from '#contract/admin/admin-seasons.ts';
import type { GuessOverview, LatestResult } from '#contract/guessing/guesses.ts';
import type {
  AdminQuestions,
  QuestionGuessView,
  SavedAnswers,
  SeasonQuestions,
} from '#contract/guessing/questions.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { LeaderboardLine } from '#contract/scoring/leaderboard.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { allSay, sealVerdicts } from '#support/checks/seal-verdicts.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertDriver,
  insertResult,
  insertStandings,
} from '#support/rows/factories.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceStart } = WORLD;
const GUESS = `/api/guess/season/${year}/questions`;
const ADMIN = `/api/admin/seasons/${year}/questions`;
const QUESTION = '/api/admin/questions';

const RETIRED = { text: 'Hvem bryter flest løp?', kind: 'DRIVER', points: [20] };
const WINS = { text: 'Hvor mange ganger vinner Norris?', kind: 'NUMBER', points: [20, 10, 5] };
const RAIN = { text: 'Blir det regn i Spa?', kind: 'YES_NO', points: [8] };
const TEAM = { text: 'Hvem har tregest depot?', kind: 'CONSTRUCTOR', points: [15] };

onAnyDatabase('a season’s own questions', { scope: 'test' }, (open) => {
  let server: TestServer;
  let admin: Client;
  let kari: Client;
  let ola: Client;
  let ids: { retired: string; wins: string; rain: string; team: string };

  const add = async (question: object) => admin.send('POST', ADMIN, question);
  const added = async (question: object): Promise<string> => {
    const response = await add(question);
    expect(response.status).toBe(201);
    return (await response.json()).id;
  };
  const answer = (client: Client, answers: object, basedOn?: object | null) =>
    client.send('PUT', GUESS, { answers, ...(basedOn === undefined ? {} : { basedOn }) });
  const setRight = async (id: string, answers: readonly string[], basedOn?: readonly string[]) =>
    outcomeOf(await admin.send('PUT', `${QUESTION}/${id}/right`, { answers, basedOn }));
  const shown = () => server.newClient().getJson<SeasonQuestions>('/api/public/questions');
  const profile = (id: string, query = '') =>
    server.newClient().getJson<UserData>(`/api/public/user/${id}?year=${year}${query}`);
  const log = async () => (await admin.getJson<AuditPage>('/api/audit')).entries;

  async function runRace(): Promise<void> {
    const { db } = open();
    await insertResult(db, race, drivers);
    await insertStandings(db, race, 'DRIVER', { order: drivers, points: 30 });
    await insertStandings(db, race, 'CONSTRUCTOR', { order: constructors, points: 30 });
    await changeFacts(open(), year);
    server.clock.set(raceStart + 3 * HOUR_MS);
  }

  beforeEach(async () => {
    server = await startServer(open(), { now: seasonDeadline - HOUR_MS });
    await insertGuessWorld(open());
    await insertDefaultPoints(open().db, year);
    admin = await logInAdmin(open(), server);
    await insertPerson(open(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    await insertPerson(open(), server, { login: 'spiller2', id: 'ola', username: 'Ola' });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
    ids = {
      retired: await added(RETIRED),
      wins: await added(WINS),
      rain: await added(RAIN),
      team: await added(TEAM),
    };
  });
  afterEach(() => server.close());

  it('are answered, together, until the season’s deadline', async () => {
    expect(await kari.getJson<QuestionGuessView>(GUESS)).toMatchObject({
      year,
      deadline: seasonDeadline,
      isOpen: true,
      saved: null,
      questions: [
        { id: ids.retired, ...RETIRED, right: null },
        { id: ids.wins, ...WINS, right: null },
        { id: ids.rain, ...RAIN, right: null },
        { id: ids.team, ...TEAM, right: null },
      ],
    });
    const answers = { [ids.retired]: 'driver-1', [ids.wins]: '0', [ids.rain]: 'NO' };
    const saved: SavedAnswers = await (await answer(kari, answers, null)).json();
    expect(saved).toMatchObject({ saved: answers, deadline: seasonDeadline });
    expect(saved.receipt?.hash).toMatch(/^[0-9a-f]{64}$/);

    expect((await kari.getJson<QuestionGuessView>(GUESS)).saved).toEqual(answers);
    expect((await ola.getJson<QuestionGuessView>(GUESS)).saved).toBeNull();
    expect((await kari.getJson<GuessOverview>('/api/guess')).season?.questions).toEqual({
      count: 4,
      answered: 3,
    });
    const { seasonGuesses } = await kari.getJson<MyData>('/api/settings/my-data');
    expect(
      seasonGuesses[0]?.questions?.map(({ question, answer: own }) => [question, own]),
    ).toEqual([
      [RETIRED.text, 'Driver 1'],
      [WINS.text, '0'],
      [RAIN.text, 'NO'],
    ]);

    // Another tab has not seen these answers.
    expect(await outcomeOf(await answer(kari, { [ids.wins]: '1' }, null))).toBe(
      '409 changed-meanwhile',
    );
    // A response that was lost is fetched again, and the receipt stays.
    const again: SavedAnswers = await (await answer(kari, answers, null)).json();
    expect(again.receipt).toEqual(saved.receipt);
    server.clock.set(seasonDeadline - 1);
    const rest = { [ids.wins]: '999' };
    expect(await outcomeOf(await answer(kari, rest, answers))).toBe('200');
    expect(await (await answer(kari, {}, rest)).json()).toMatchObject({
      saved: null,
      receipt: null,
    });
    expect((await kari.getJson<QuestionGuessView>(GUESS)).saved).toBeNull();

    expect(await outcomeOf(await answer(kari, answers))).toBe('200');
    server.clock.set(seasonDeadline);
    expect(await outcomeOf(await answer(kari, {}))).toBe('409 deadline-passed');
    expect((await kari.getJson<QuestionGuessView>(GUESS)).saved).toEqual(answers);
  });

  it('refuse what is no answer to them', async () => {
    const wrong: readonly [string, string][] = [
      [ids.retired, 'team-1'],
      [ids.retired, WORLD.lastYearsDriver],
      [ids.team, 'driver-1'],
      [ids.wins, '1000'],
      [ids.wins, '007'],
      [ids.wins, 'YES'],
      [ids.rain, '1'],
      ['unknown', 'YES'],
    ];
    for (const [id, value] of wrong) {
      const response = await answer(kari, { [id]: value });
      expect([value, response.status]).toEqual([value, 422]);
      expect((await response.json()).errors).toEqual([
        { path: `/answers/${id}`, message: expect.any(String) },
      ]);
    }
    for (const value of ['-1', '4.5', ' 4', 'Ja', '', null, 4]) {
      expect((await answer(kari, { [ids.wins]: value })).status).toBe(422);
    }
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`q${index}`, 'YES']));
    expect((await answer(kari, many)).status).toBe(422);
    expect((await kari.getJson<QuestionGuessView>(GUESS)).saved).toBeNull();
  });

  it('are written by an admin before the deadline, and stay as they are once answered', async () => {
    for (const question of [
      { ...WINS, points: [5, 10] },
      { ...RAIN, points: [5, 5] },
      { ...RAIN, points: [] },
      { ...RAIN, text: ' ? ' },
      { ...RAIN, text: 'x'.repeat(121) },
      { ...RAIN, kind: 'TEXT' },
    ]) {
      expect(await outcomeOf(await add(question))).toBe('422 invalid-input');
    }
    const own = await admin.getJson<AdminQuestions>(ADMIN);
    expect(own).toMatchObject({ year, deadline: seasonDeadline, isOpen: true });
    expect(own.questions.map(({ isAnswered }) => isAnswered)).toEqual([false, false, false, false]);
    const put = async (id: string, body: object) =>
      outcomeOf(await admin.send('PUT', `${QUESTION}/${id}`, body));
    const remove = async (id: string) => outcomeOf(await admin.send('DELETE', `${QUESTION}/${id}`));

    const { text, kind, points } = RAIN;
    const other = { text: 'Hvor mange våte løp?', kind: 'NUMBER', points: [10, 4] };
    expect(await put(ids.rain, { ...other, basedOn: { text: 'Eldre', kind, points } })).toBe(
      '409 changed-meanwhile',
    );
    expect(await put(ids.rain, { ...other, basedOn: { text, kind, points } })).toBe('204');
    expect((await log())[0]).toMatchObject({
      action: 'QUESTION_CHANGED',
      kind: 'QUESTION',
      subject: other.text,
      before: { text, questionKind: 'YES_NO', points },
      after: { text: other.text, questionKind: 'NUMBER', points: other.points },
    });

    await answer(kari, { [ids.rain]: '4' });
    expect(await put(ids.rain, RAIN)).toBe('409 question-answered');
    expect(await put(ids.rain, { ...other, points: [10] })).toBe('409 question-answered');
    expect(await put(ids.rain, { ...other, text: 'Hvor mange regnløp?' })).toBe('204');
    expect(await remove(ids.rain)).toBe('409 question-answered');
    expect(await remove(ids.team)).toBe('204');
    expect(await remove(ids.team)).toBe('404 question-not-found');
    // What is gone cannot be answered.
    expect((await answer(ola, { [ids.team]: 'team-1' })).status).toBe(422);

    for (let count = 3; count < 10; count += 1) await added({ ...RAIN, text: `Nr. ${count}` });
    expect(await outcomeOf(await add(RAIN))).toBe('409 too-many-questions');

    server.clock.set(seasonDeadline);
    expect((await admin.getJson<AdminQuestions>(ADMIN)).isOpen).toBe(false);
    expect(await outcomeOf(await add(RAIN))).toBe('409 deadline-passed');
    expect(await remove(ids.retired)).toBe('409 deadline-passed');
    expect(await put(ids.retired, { ...RETIRED, points: [1] })).toBe('409 deadline-passed');
    expect(await put(ids.retired, { ...RETIRED, text: 'Hvem bryter oftest?' })).toBe('204');
    expect((await shown()).questions[0]?.text).toBe('Hvem bryter oftest?');
    for (const client of [kari, server.newClient()]) {
      expect((await client.get(ADMIN)).status).toBeGreaterThanOrEqual(401);
    }
  });

  it('count from when their answer is entered, and a correction counts at once', async () => {
    await answer(kari, { [ids.retired]: 'driver-1', [ids.wins]: '4', [ids.rain]: 'YES' });
    await answer(ola, { [ids.retired]: 'driver-2', [ids.wins]: '7' });
    expect(await setRight(ids.wins, ['5'])).toBe('409 too-early');
    server.clock.set(seasonDeadline);
    expect((await profile('kari')).userScores.questionGuesses).toEqual([
      {
        id: ids.retired,
        question: RETIRED.text,
        guessed: { kind: 'COMPETITOR', name: 'Driver 1', look: expect.anything() },
        right: null,
        diff: null,
        points: 0,
      },
      {
        id: ids.wins,
        question: WINS.text,
        guessed: { kind: 'NUMBER', number: 4 },
        right: null,
        diff: null,
        points: 0,
      },
      {
        id: ids.rain,
        question: RAIN.text,
        guessed: { kind: 'YES_NO', isYes: true },
        right: null,
        diff: null,
        points: 0,
      },
    ]);

    await runRace();
    expect(await setRight(ids.wins, ['YES'])).toBe('422 invalid-input');
    expect(await setRight(ids.retired, ['driver-1', 'driver-1'])).toBe('422 invalid-input');
    expect(await setRight(ids.retired, ['driver-99'])).toBe('422 invalid-input');
    expect(await setRight(ids.wins, ['5', '7'], [])).toBe('204');
    expect(await setRight(ids.wins, ['6'], [])).toBe('409 changed-meanwhile');
    expect(await setRight(ids.retired, ['driver-2'])).toBe('204');
    expect((await log())[0]).toMatchObject({
      action: 'QUESTION_RIGHT_SET',
      subject: RETIRED.text,
      before: null,
      after: { answers: ['Driver 2'] },
    });
    expect((await shown()).questions.map(({ right }) => right)).toEqual([
      ['driver-2'],
      ['5', '7'],
      null,
      null,
    ]);

    const line = await kari.getJson<LeaderboardLine>('/api/public/board/line/kari');
    expect(line.points).toMatchObject({ QUESTION: 10 });
    expect(line.scores).toEqual([
      0,
      Object.values(line.points).reduce((sum: number, each = 0) => sum + each, 0),
    ]);
    const { summary, userScores } = await profile('ola');
    expect(summary.questions).toEqual({ pos: 1, value: 40 });
    expect(summary.total).toEqual({ pos: 1, value: 40 });
    expect(userScores.questionGuesses?.[1]).toMatchObject({
      right: [
        { kind: 'NUMBER', number: 5 },
        { kind: 'NUMBER', number: 7 },
      ],
      diff: 0,
      points: 20,
    });
    expect(userScores.savedAt.questions).toBe(seasonDeadline - HOUR_MS);
    const { latest } = await ola.getJson<{ latest: LatestResult }>('/api/guess/latest-result');
    expect(latest.gained).toMatchObject({
      questions: 40,
      total: 40,
    });

    expect(await setRight(ids.wins, ['4'], ['5', '7'])).toBe('204');
    expect((await profile('ola')).summary.questions?.value).toBe(20);
    expect((await profile('kari')).summary.questions?.value).toBe(20);
    expect(await setRight(ids.wins, [], ['4'])).toBe('204');
    expect((await profile('kari')).summary.questions?.value).toBe(0);
    const known = (await admin.getJson<AdminQuestions>(ADMIN)).questions;
    expect(known.map(({ right }) => right)).toEqual([['driver-2'], null, null, null]);
    const preview = await admin.getJson<FinishPreview>(`/api/admin/seasons/${year}/finish`);
    expect(preview.questionsWithoutRightAnswer?.map(({ id }) => id)).toEqual([
      ids.wins,
      ids.rain,
      ids.team,
    ]);

    await open()
      .db.updateTable('season')
      .set({ finished_at: 1 })
      .where('year', '=', year)
      .execute();
    expect(await setRight(ids.wins, ['4'])).toBe('409 season-finished');
  });

  it('are hidden from who has not opened the result, and can still be won by', async () => {
    await answer(kari, { [ids.retired]: 'driver-1' });
    await answer(ola, { [ids.rain]: 'YES' });
    server.clock.set(raceStart - HOUR_MS);
    await kari.send('PUT', '/api/settings/results', { areHidden: true });
    const seenByKari = async () =>
      (await kari.getJson<SeasonQuestions>('/api/public/questions')).questions[0]?.right;
    expect(await setRight(ids.retired, ['driver-2'])).toBe('204');
    expect(await seenByKari()).toEqual(['driver-2']);
    await runRace();
    // What the race has changed of an answer that was known before it is hidden with the race.
    expect(await setRight(ids.retired, ['driver-1'])).toBe('204');
    expect(await seenByKari()).toBeNull();
    expect(
      (await ola.getJson<SeasonQuestions>('/api/public/questions')).questions[0]?.right,
    ).toEqual(['driver-1']);
    const mine = await kari.getJson<UserData>(`/api/user/my-profile?year=${year}`);
    expect(mine.summary.questions?.value).toBe(0);
    const log = JSON.stringify(await kari.getJson('/api/audit'));
    expect(log).toContain('"after":{"answers":["Driver 2"]}');
    expect(log).not.toContain('"answers":["Driver 1"]');

    // All races are run, and yet the open question decides.
    await open()
      .db.updateTable('race')
      .set({ cancelled_at: 1 })
      .where('id', '=', WORLD.nextRace)
      .execute();
    await changeFacts(open(), year);
    const { leaderboard } = await ola.getJson<Home>('/api/public/home');
    expect(leaderboard?.map(({ guesser, isOut }) => [guesser.username, isOut])).toEqual([
      ['Kari', false],
      ['Ola', true],
    ]);
    expect(await setRight(ids.retired, [])).toBe('204');
    const open2 = (await ola.getJson<Home>('/api/public/home')).leaderboard;
    expect(open2?.map(({ isOut }) => isOut)).toEqual([false, false]);
  });

  it('are sealed at the deadline, which a merger of two drivers does not break', async () => {
    await insertDriver(open().db, {
      id: 'double',
      key: 'double',
      name: 'Dobbel',
      year,
      position: 13,
    });
    const again = await added({ ...RETIRED, text: 'Hvem kjører oftest ut?' });
    await answer(kari, { [ids.retired]: 'double', [again]: 'driver-1', [ids.wins]: '3' });
    await answer(ola, { [ids.retired]: 'driver-1', [ids.rain]: 'YES' });
    server.clock.set(seasonDeadline);
    await server.newClient().getJson('/api/public/home');
    expect(await sealVerdicts(server, open(), year)).toEqual(allSay());
    expect(await setRight(ids.retired, ['double', 'driver-1'])).toBe('204');

    server.clock.set(seasonDeadline + HOUR_MS);
    const refused = await admin.send('DELETE', '/api/admin/drivers/double');
    expect(await outcomeOf(refused)).toBe('409 conflict');
    const preview = await admin.getJson('/api/admin/drivers/double/merge?into=driver-1');
    expect(preview).toMatchObject({ questionAnswers: 1 });
    const merged = await admin.send('POST', '/api/admin/drivers/double/merge', {
      into: 'driver-1',
    });
    expect(merged.status).toBe(204);
    expect((await shown()).questions[0]?.right).toEqual(['driver-1']);
    const { questionGuesses } = (await profile('kari')).userScores;
    expect(questionGuesses?.map(({ guessed }) => guessed)).toMatchObject([
      { name: 'Driver 1' },
      { number: 3 },
      { name: 'Driver 1' },
    ]);
    expect(await sealVerdicts(server, open(), year)).toEqual(
      allSay('season kari QUESTIONS changed by MERGED'),
    );
    await open()
      .db.updateTable('answer_guess')
      .set({ number: 4 })
      .where('question_id', '=', ids.wins)
      .execute();
    expect(await sealVerdicts(server, open(), year)).toEqual(
      allSay('season kari QUESTIONS changed'),
    );
  });

  it('lose the answers that name a driver who is deleted while they are secret', async () => {
    await insertDriver(open().db, { id: 'spare', key: 'spare', name: 'Spare', year, position: 13 });
    await answer(kari, { [ids.retired]: 'spare', [ids.rain]: 'YES' });
    expect((await admin.send('DELETE', '/api/admin/drivers/spare')).status).toBe(204);
    expect((await kari.getJson<QuestionGuessView>(GUESS)).saved).toEqual({ [ids.rain]: 'YES' });
  });

  it('keep a passed deadline while a right answer is known, which nobody may answer with', async () => {
    server.clock.set(seasonDeadline + HOUR_MS);
    expect(await setRight(ids.rain, ['YES'])).toBe('204');
    const reopen = async () =>
      outcomeOf(
        await admin.send('PUT', `/api/admin/seasons/${year}/deadline`, {
          guessDeadline: raceStart - HOUR_MS,
        }),
      );
    expect(await reopen()).toBe('409 conflict');
    expect(await setRight(ids.rain, [])).toBe('204');
    expect(await reopen()).toBe('204');
    expect(await outcomeOf(await answer(kari, { [ids.rain]: 'NO' }))).toBe('200');
    expect(await setRight(ids.rain, ['YES'])).toBe('409 too-early');
  });
});
