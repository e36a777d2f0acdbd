import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertRaceGuess,
  insertResult,
  insertStandings,
} from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import { createTestRandom, SEASONS_FOLDER } from '#support/seasons/season-sources.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const { year, race, drivers, constructors, raceStart } = WORLD;
const EVENING = raceStart + 3 * HOUR_MS;
const SUBJECT = 'Resultatene fra Australia er klare';

onAnyDatabase('mail about results', (open) => {
  let world: MessageWorld;
  beforeAll(async () => {
    const { db } = open();
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    await insertDefaultPoints(db, year);

    for (const name of ['kari', 'bo']) await world.insertRecipient(name, { choices: ['RESULTS'] });
    await world.insertRecipient('halv', { choices: ['RESULTS'] });
    await world.insertRecipient('cato', { hours: [3], choices: ['SEASON', 'MOVED_START'] });
    await world.insertRecipient('tilskuer', { choices: ['RESULTS'] });
    const guesses = [
      // Picks that finish second and tenth: 18 and 25 points.
      { userId: 'kari', raceId: race, first: 'driver-2', tenth: 'driver-10' },
      // Picks that finish last and eighth: 0 and 15 points.
      { userId: 'bo', raceId: race, first: 'driver-12', tenth: 'driver-8' },
      // One pick, which finishes second: 18 points.
      { userId: 'halv', raceId: race, first: 'driver-2' },
      // Picks that finish first and ninth: 25 and 18 points, as many as Kari.
      { userId: 'cato', raceId: race, first: 'driver-1', tenth: 'driver-9' },
    ];
    for (const guess of guesses) await insertRaceGuess(db, guess);
  });
  afterAll(() => world.close());

  const bump = () => changeFacts(open(), year);

  it('come once the standings are there, with the own points first, and only as long as they are news', async () => {
    await step('wait for the result and for the standings, and come once', async () => {
      const { db } = open();
      expect(await world.sendAt(EVENING)).toEqual([]);
      await insertResult(db, race, drivers);
      await bump();
      expect(await world.sendAt(EVENING)).toEqual([]);
      await insertStandings(db, race, 'DRIVER', { order: drivers, points: 30 });
      await insertStandings(db, race, 'CONSTRUCTOR', { order: constructors, points: 30 });
      await bump();
      const mails = await world.sendAt(EVENING);
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        `bo@example.org: ${SUBJECT}`,
        `halv@example.org: ${SUBJECT}`,
        `kari@example.org: ${SUBJECT}`,
      ]);
      expect(await world.sendAt(EVENING + HOUR_MS)).toEqual([]);
    });

    await step('have the own points and rank first, and then the awards of the round', async () => {
      await world.reset();
      const mails = await world.sendAt(EVENING);
      const text = (name: string) => mails.find(({ to }) => to.join().startsWith(name))?.text ?? '';
      expect(text('kari')).toContain(
        'Du fikk 43 poeng i Australia og ligger på 1. plass. Helgens vinnere: cato og du med 43 poeng hver.',
      );
      expect(text('bo')).toContain('Helgens vinnere: cato og kari med 43 poeng hver.');
      expect(text('kari')).toContain(
        'Alene om det: cato hadde Driver 1 på førsteplass, og du hadde',
      );
      // The first race has no climber.
      expect(text('kari')).not.toContain('Klatre');
      expect(text('kari')).toContain(
        'Førsteplassen ga 18 poeng og tiendeplassen ga 25 poeng. Til sammen har du 43 poeng.',
      );
      expect(text('bo')).toContain('Du fikk 15 poeng');
      expect(text('bo')).toContain('Du fikk 15 poeng i Australia og ligger på 4. plass.');
      expect(text('halv')).toContain('Du fikk 18 poeng');
      expect(text('halv')).toContain('Førsteplassen ga 18 poeng.');
      // The flags are not counted.
      expect(text('kari')).toContain('Flaggene er ikke telt ennå');
      // Players without an award are named in their own mail only.
      for (const { to, text, html } of mails) {
        for (const name of ['bo', 'halv', 'tilskuer'].filter(
          (each) => !to.join().startsWith(each),
        )) {
          expect(`${text}${html}`).not.toMatch(new RegExp(`\\b${name}\\b`));
        }
      }
    });

    await step(
      'name the race, and nothing else, to who has not opened its result, whatever that is',
      async () => {
        const { db } = open();
        const hide = (until: number | null) =>
          db
            .updateTable('user')
            .set({ results_shown_until: until })
            .where('id', '=', 'kari')
            .execute();
        const told = async () => {
          await world.reset();
          const mails = await world.sendAt(EVENING);
          return mails.find(({ to }) => to.join().startsWith('kari'));
        };
        await hide(raceStart - 1);
        const hidden = await told();
        expect(hidden?.subject).toBe('Resultatet fra Australia er klart');
        expect(hidden?.text).toContain('Det er skjult til du åpner det.');
        await db
          .updateTable('result_row')
          .set(({ ref }) => ({ sort: sql<number>`100 - ${ref('sort')}` }))
          .execute();
        await bump();
        const { text: turned } = (await told()) ?? {};
        const withoutLinks = (text = '') => text.replaceAll(/https:\/\/\S+/g, '');
        expect(withoutLinks(turned)).toBe(withoutLinks(hidden?.text));
        // A user who opened results after the race began has seen it.
        await hide(raceStart);
        expect((await told())?.subject).toBe(SUBJECT);
        await hide(null);
        await db
          .updateTable('result_row')
          .set(({ ref }) => ({ sort: sql<number>`100 - ${ref('sort')}` }))
          .execute();
        await bump();
      },
    );

    await step(
      'When it is a week later, or asked for after they were there, then they are no news',
      async () => {
        const { db } = open();
        await world.reset();
        expect(await world.sendAt(raceStart + WEEK_MS)).toEqual([]);
        await db.updateTable('reminder_choice').set({ chosen_at: EVENING }).execute();
        expect(await world.sendAt(EVENING + HOUR_MS)).toEqual([]);
        await db.updateTable('reminder_choice').set({ chosen_at: raceStart }).execute();
        expect(await world.sendAt(EVENING + HOUR_MS)).toHaveLength(3);
      },
    );
  });
});

onAnyDatabase('results of an old season', (open) => {
  it('When one is imported, then nobody is told', async () => {
    const world = await createMessageWorld(open());
    try {
      const now = Date.UTC(2025, 5, 20, 12);
      world.clock.set(now);
      await world.insertRecipient('kari', { choices: ['RESULTS'] });
      for (const each of [2024, 2025]) {
        const { outcome } = await importSeason(
          { database: open(), clock: world.clock, random: createTestRandom(each) },
          createBundledSource(SEASONS_FOLDER),
          each,
        );
        expect(outcome).toBe('CHANGED');
        const { db } = open();
        const races = await db.selectFrom('race').select('id').where('year', '=', each).execute();
        const driver = await db
          .selectFrom('driver')
          .select('id')
          .where('year', '=', each)
          .executeTakeFirstOrThrow();
        for (const { id } of races) {
          await insertRaceGuess(db, { userId: 'kari', raceId: id, first: driver.id });
        }
      }
      // Of all results stored just now, only last Sunday's race is within the notify window.
      expect((await world.sendAt(now)).map(({ subject }) => subject)).toEqual([
        'Resultatene fra Canada er klare',
      ]);
    } finally {
      await world.close();
    }
  });
});
