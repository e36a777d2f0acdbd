import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { answerColumnsOf } from '#server/season/answer-columns.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertAnswers,
  insertDefaultPoints,
  insertQuestion,
  insertResult,
  insertSeasonGuess,
  insertStandings,
} from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const { year, race, drivers, constructors, raceStart, seasonDeadline } = WORLD;
const MONDAY = raceStart + DAY_MS;
const TEXT = 'Hvem bryter flest løp?';

onAnyDatabase('what is told of right answers', (open) => {
  let world: MessageWorld;

  /** Replaces the right answers, as an admin does. */
  async function setRight(answers: readonly string[], at: number): Promise<void> {
    const { db } = open();
    await db.deleteFrom('right_answer').where('question_id', '=', 'retired').execute();
    for (const [index, answer] of answers.entries()) {
      await db
        .insertInto('right_answer')
        .values({
          question_id: 'retired',
          position: index + 1,
          ...answerColumnsOf('DRIVER', answer),
        })
        .execute();
    }
    await db
      .updateTable('question')
      .set({ known_at: MONDAY, changed_at: at })
      .where('id', '=', 'retired')
      .execute();
    await changeFacts(open(), year);
  }
  const sendAt = async (now: number) =>
    (await world.sendAt(now)).map(({ to, subject, text }) => ({
      to: to.join().replace('@example.org', ''),
      subject,
      text,
    }));
  const toldAt = async (now: number) =>
    (await sendAt(now)).map(({ to, subject }) => `${to}: ${subject}`).toSorted();

  beforeAll(async () => {
    const { db } = open();
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    await insertDefaultPoints(db, year);
    await insertQuestion(db, { id: 'retired', year, kind: 'DRIVER', text: TEXT, points: [20] });
    for (const name of ['kari', 'bo', 'cato', 'uvitende']) {
      await world.insertRecipient(name, { choices: ['RESULTS'] });
    }
    await world.insertRecipient('stille', { choices: ['SEASON'] });
    const guesses = { kari: 'driver-1', bo: 'driver-2', cato: 'driver-3', stille: 'driver-1' };
    for (const [userId, retired] of Object.entries(guesses)) {
      await insertAnswers(db, { userId, year, answers: { retired } });
    }
    await insertResult(db, race, drivers);
    await insertStandings(db, race, 'DRIVER', { order: drivers, points: 30 });
    await insertStandings(db, race, 'CONSTRUCTOR', { order: constructors, points: 30 });
    await changeFacts(open(), year);
    await world.sendAt(raceStart + 3 * HOUR_MS);
  });
  afterAll(() => world.close());

  it('is who gains or loses by it, once', async () => {
    await step(
      'waits until the admin is done, and is the answer, the points and the rank',
      async () => {
        await setRight(['driver-1'], MONDAY);
        expect(await toldAt(MONDAY + 10 * MINUTE_MS - 1)).toEqual([]);
        const mails = await sendAt(MONDAY + 10 * MINUTE_MS);
        expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
          `kari: Riktig svar er klart: ${TEXT}`,
        ]);
        expect(mails[0]?.text).toContain('Svaret er Driver 1. Det ga deg 20 poeng.');
        expect(mails[0]?.text).toContain('Nå har du 20 poeng og er nr. ');
        expect(await toldAt(MONDAY + HOUR_MS)).toEqual([]);
      },
    );

    await step('is told anew to those whose points a correction moves', async () => {
      const later = MONDAY + 2 * HOUR_MS;
      await setRight(['driver-1', 'driver-2'], later);
      expect(await toldAt(later + HOUR_MS)).toEqual([`bo: Riktig svar er klart: ${TEXT}`]);
      await setRight(['driver-2'], later + 2 * HOUR_MS);
      const mails = await sendAt(later + 3 * HOUR_MS);
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
        `kari: Riktig svar er rettet: ${TEXT}`,
      ]);
      expect(mails[0]?.text).toContain('Det ga deg 0 poeng.');
    });

    await step('waits for who has a result left to open', async () => {
      const evening = MONDAY + 6 * HOUR_MS;
      const hide = (until: number | null) =>
        open()
          .db.updateTable('user')
          .set({ results_shown_until: until })
          .where('id', '=', 'cato')
          .execute();
      await hide(raceStart - 1);
      await setRight(['driver-3', 'driver-2'], evening);
      expect(await toldAt(evening + HOUR_MS)).toEqual([]);
      await hide(evening + HOUR_MS);
      expect(await toldAt(evening + 2 * HOUR_MS)).toEqual([`cato: Riktig svar er klart: ${TEXT}`]);
    });

    await step('is news for a week', async () => {
      await setRight(['driver-1'], MONDAY + 3 * DAY_MS);
      expect(await toldAt(MONDAY + 10 * DAY_MS)).toEqual([]);
    });
  });

  it('a reminder of the season names the questions that are left', async () => {
    const { db } = open();
    const flags = { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 };
    await insertSeasonGuess(db, { userId: 'stille', year, drivers, constructors, flags });
    const mails = async () =>
      (await sendAt(seasonDeadline - DAY_MS)).filter(({ to }) => to === 'stille');
    expect(await mails()).toEqual([]);
    await insertQuestion(db, { id: 'rain', year, kind: 'YES_NO', position: 2 });
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Husk å gjette på sesongen ${year}`);
    expect(mail?.text).toContain('Du mangler spørsmålene.');
    await db.deleteFrom('question_points').where('question_id', '=', 'rain').execute();
    await db.deleteFrom('question').where('id', '=', 'rain').execute();
  });
});
