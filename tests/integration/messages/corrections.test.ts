import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { ResultRowTable } from '#server/db/tables.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { storeReview } from '#server/season/corrections/corrections.queries.ts';
import { replaceList } from '#server/season/corrections/replace-list.ts';
import { RESULT_LIST_STORES } from '#server/season/result-lists/result-lists.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertRaceGuess,
  insertResult,
  insertStandings,
  insertUser,
} from '#support/rows/factories.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const { year, race, drivers, constructors, raceStart } = WORLD;
const EVENING = raceStart + 3 * HOUR_MS;
const THURSDAY = raceStart + 4 * DAY_MS;

onAnyDatabase('what is told of corrections', (open) => {
  let world: MessageWorld;
  let corrections = 0;
  let result: ResultRowTable[];

  /** Corrects the result to this order, by a source whose change an admin may have accepted. */
  async function correctResult(
    order: readonly string[],
    at: number,
    by: string | null,
    state: 'APPLIED' | 'ACCEPTED' | 'BY_HAND' = by === null ? 'APPLIED' : 'ACCEPTED',
  ) {
    corrections += 1;
    const id = `correction-${corrections}`;
    const rows = order.map((driver, sort) => {
      const row = result.find(({ driver_id }) => driver_id === driver);
      if (row === undefined) throw new Error(`${driver} was not in the race`);
      return { ...row, sort };
    });
    const list = { raceId: race, kind: 'RACE_RESULT', rows } as const;
    const moment = { now: at, newId: () => id };
    await open().inWriteTransaction(async (trx) => {
      if (state === 'APPLIED') {
        await replaceList(trx, list, { state, source: 'test', incomingHash: id }, moment);
      } else if (state === 'BY_HAND') {
        await replaceList(trx, list, { state, userId: by ?? '' }, moment);
      } else {
        const seen = await replaceList(trx, list, { state }, moment);
        await storeReview(trx, {
          id,
          race_id: race,
          kind: list.kind,
          source: 'test',
          stored: JSON.stringify(seen),
          incoming: JSON.stringify(rows),
          incoming_hash: id,
          state,
          created_at: at,
          decided_at: at,
          decided_by: by,
        });
      }
      await bumpFacts(trx, year);
    });
  }
  const disqualify = (id: string | undefined, of: readonly string[]) => [
    ...of.filter((each) => each !== id),
    ...of.filter((each) => each === id),
  ];
  const told = async (now: number) =>
    (await world.sendAt(now))
      .map(({ to, subject }) => `${to.join().replace('@example.org', '')}: ${subject}`)
      .toSorted();

  beforeAll(async () => {
    const { db } = open();
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    await insertDefaultPoints(db, year);
    await insertUser(db, { id: 'sjefen', username: 'Sjefen', is_admin: 1 });
    for (const name of ['kari', 'bo', 'uvitende']) {
      await world.insertRecipient(name, { choices: ['RESULTS'] });
    }
    await world.insertRecipient('stille', { choices: ['MOVED_START'] });
    const guesses = [
      { userId: 'kari', raceId: race, first: 'driver-1' },
      { userId: 'stille', raceId: race, first: 'driver-1' },
      { userId: 'bo', raceId: race, first: 'driver-2' },
    ];
    for (const guess of guesses) await insertRaceGuess(db, guess);
    await insertResult(db, race, disqualify('driver-1', drivers));
    result = await RESULT_LIST_STORES.RACE_RESULT.read(db, [race]);
    await insertStandings(db, race, 'DRIVER', { order: drivers, points: 30 });
    await insertStandings(db, race, 'CONSTRUCTOR', { order: constructors, points: 30 });
    await correctResult(drivers, EVENING - HOUR_MS, null);
  });
  afterAll(() => world.close());

  it('are the points that moved since they were told last', async () => {
    await step('is nothing of those that the result, when it was told, had in it', async () => {
      expect(await told(EVENING)).toHaveLength(2);
      expect(await told(EVENING + HOUR_MS)).toEqual([]);
    });

    await step('waits, for who has not opened the result, until it is opened', async () => {
      const hide = (until: number | null) =>
        open()
          .db.updateTable('user')
          .set({ results_shown_until: until })
          .where('id', '=', 'kari')
          .execute();
      const monday = raceStart + DAY_MS;
      await hide(raceStart - 1);
      await correctResult(disqualify('driver-1', drivers), monday, null);
      expect(await told(monday + HOUR_MS)).toEqual([
        'bo: Australia er rettet: du +7, fra 3. til 1.',
      ]);
      await hide(monday + HOUR_MS);
      expect(await told(monday + 2 * HOUR_MS)).toEqual([
        'kari: Australia er rettet: du −25, fra 1. til 2.',
      ]);
      await hide(null);
      await correctResult(drivers, monday + 3 * HOUR_MS, null);
      expect(await told(monday + 4 * HOUR_MS)).toHaveLength(2);
    });

    await step(
      'is the points and places that moved, once, to those whose points moved',
      async () => {
        await correctResult(disqualify('driver-1', drivers), THURSDAY, 'sjefen');
        // Another list may be accepted at the same time.
        expect(await told(THURSDAY + 10 * MINUTE_MS - 1)).toEqual([]);
        const mails = await world.sendAt(THURSDAY + 10 * MINUTE_MS);
        expect(
          mails
            .map(({ to, subject }) => `${to}: ${subject}`.replace('@example.org', ''))
            .toSorted(),
        ).toEqual([
          'bo: Australia er rettet: du +7, fra 3. til 1.',
          'kari: Australia er rettet: du −25, fra 1. til 2.',
        ]);
        const [mail] = mails;
        expect(mail?.text).toContain('Sjefen har godtatt kildens rettelse.');
        expect(mail?.text).toContain(`/stats/${year}/${race}`);
        expect(await told(THURSDAY + HOUR_MS)).toEqual([]);
      },
    );

    await step(
      'is told from what was told last, of several together, and nothing when they undo each other',
      async () => {
        const friday = THURSDAY + DAY_MS;
        await correctResult(drivers, friday, null);
        await correctResult(disqualify('driver-1', drivers), friday + MINUTE_MS, null);
        expect(await told(friday + HOUR_MS)).toEqual([]);
        await correctResult(drivers, friday + 2 * HOUR_MS, null);
        expect(await told(friday + 3 * HOUR_MS)).toEqual([
          'bo: Australia er rettet: du −7, fra 1. til 3.',
          'kari: Australia er rettet: du +25, fra 2. til 1.',
        ]);
      },
    );

    await step('names the admin who made it by hand', async () => {
      const at = THURSDAY + DAY_MS + 5 * HOUR_MS;
      await correctResult(disqualify('driver-1', drivers), at, 'sjefen', 'BY_HAND');
      const [mail] = await world.sendAt(at + 10 * MINUTE_MS);
      expect(mail?.text).toContain('Sjefen har rettet løpet.');
      await correctResult(drivers, at + HOUR_MS, null);
      expect(await told(at + 2 * HOUR_MS)).toHaveLength(2);
    });

    await step(
      'is told once, from what was told last, of a result that is taken away and entered anew',
      async () => {
        const at = THURSDAY + DAY_MS + 8 * HOUR_MS;
        await correctResult([], at, 'sjefen', 'BY_HAND');
        await correctResult(
          disqualify('driver-1', drivers),
          at + 5 * MINUTE_MS,
          'sjefen',
          'BY_HAND',
        );
        expect(await told(at + 15 * MINUTE_MS - 1)).toEqual([]);
        expect(await told(at + 15 * MINUTE_MS)).toEqual([
          'bo: Australia er rettet: du +7, fra 3. til 1.',
          'kari: Australia er rettet: du −25, fra 1. til 2.',
        ]);
        expect(await told(at + HOUR_MS)).toEqual([]);
      },
    );

    await step('is told of a result that stays away, and again when another comes', async () => {
      const at = THURSDAY + DAY_MS + 10 * HOUR_MS;
      await correctResult([], at, 'sjefen', 'BY_HAND');
      expect(await told(at + 10 * MINUTE_MS - 1)).toEqual([]);
      expect(await told(at + 10 * MINUTE_MS)).toEqual([
        'bo: Australia er rettet: du −25, fortsatt nr. 1',
      ]);
      await correctResult(drivers, at + HOUR_MS, null);
      expect(await told(at + 2 * HOUR_MS)).toEqual([
        'bo: Australia er rettet: du +18, fra 1. til 3.',
        'kari: Australia er rettet: du +25, fra 2. til 1.',
      ]);
    });

    await step('is nothing when it was a week ago, or the season is finished', async () => {
      const at = THURSDAY + 2 * DAY_MS;
      await correctResult(disqualify('driver-2', drivers), at, null);
      expect(await told(at + 7 * DAY_MS)).toEqual([]);
      const { db } = open();
      const finish = (finished_at: number | null) =>
        changeFacts(open(), year, () => db.updateTable('season').set({ finished_at }).execute());
      await finish(at);
      expect(await told(at + HOUR_MS)).toEqual([]);
      await finish(null);
      expect(await told(at + HOUR_MS)).toHaveLength(1);
    });
  });
});
