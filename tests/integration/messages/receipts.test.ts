import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SeasonSeals } from '#contract/guessing/seals.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { systemRandom } from '#server/base/random.ts';
import { savePick } from '#server/guessing/save-pick.ts';
import { showSeasonSeals } from '#server/guessing/seals/show-seals.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const { year, race, seasonDeadline, raceDeadline } = WORLD;
const START = raceDeadline - DAY_MS / 2;

onAnyDatabase('mail about receipts', (open) => {
  let world: MessageWorld;
  beforeAll(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    world.clock.set(seasonDeadline);
    await finaliseDueGuesses(open(), world.clock);
    const since = START - DAY_MS;
    for (const name of ['kari', 'bo']) {
      await world.insertRecipient(name, { choices: ['RECEIPTS'], since });
    }
    await world.insertRecipient('cato', { hours: [], choices: ['RESULTS'], since });
  });
  beforeEach(async () => {
    await world.reset();
    const { db } = open();
    await db.deleteFrom('race_guess').execute();
    // Removes the race's seals from the end of the chain, because it has not closed yet.
    await db.deleteFrom('sealed_guess').where('number', '>', 1).where('year', '=', year).execute();
    await db.deleteFrom('seal').where('number', '>', 1).where('year', '=', year).execute();
    await db.updateTable('race').set({ closed_at: null }).execute();
  });
  afterAll(() => world.close());

  const save = async (at: number, driverId: string, userId = 'kari') => {
    world.clock.set(at);
    const context = {
      database: open(),
      clock: world.clock,
      random: systemRandom,
      seasons: { racesAt: () => null },
    };
    const guess = { userId, raceId: race, category: 'FIRST', driverId } as const;
    const { receipt } = await savePick(context, { ...guess, basedOn: undefined });
    return receipt?.hash ?? '';
  };

  it('come once nothing more is saved, one for all that stands, to who asked for them', async () => {
    const hashes: string[] = [];
    for (let tap = 0; tap < 10; tap += 1) {
      hashes.push(await save(START + tap * SECOND_MS, `driver-${(tap % 5) + 1}`));
      expect(await world.sendAt(START + tap * SECOND_MS)).toEqual([]);
    }
    await save(START, 'driver-1', 'cato');
    expect(await world.sendAt(START + 2 * MINUTE_MS)).toEqual([]);
    const mails = await world.sendAt(START + 3 * MINUTE_MS);
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'kari@example.org: Kvittering for gjetningene dine',
    ]);
    expect(mails[0]?.text).toContain(`Australia, 1. plass, lagret`);
    expect(mails[0]?.text).toContain(hashes.at(-1));
    expect(mails[0]?.text).not.toContain(hashes[0]);
    expect(await world.sendAt(START + 4 * MINUTE_MS)).toEqual([]);
    const later = await save(START + 5 * MINUTE_MS, 'driver-7');
    const [again] = await world.sendAt(START + 8 * MINUTE_MS);
    expect(again?.text).toContain(later);
    expect(again?.text).not.toContain(hashes.at(-1));
    expect(await world.sendAt(START + 9 * MINUTE_MS)).toEqual([]);
  });

  it('say nothing of what was saved before they were asked for, or is over', async () => {
    await save(START - 2 * DAY_MS, 'driver-1');
    await save(raceDeadline - SECOND_MS, 'driver-2', 'bo');
    expect(await world.sendAt(START)).toEqual([]);
    const mails = await world.sendAt(raceDeadline + 3 * MINUTE_MS);
    expect(mails.filter(({ subject }) => subject.startsWith('Kvittering'))).toEqual([]);
  });

  it('come with the seal of the deadline, once, and with the own hashes', async () => {
    const hash = await save(raceDeadline - SECOND_MS, 'driver-2');
    world.clock.set(raceDeadline);
    await finaliseDueGuesses(open(), world.clock);
    const { seals }: SeasonSeals = await open().inReadTransaction((trx) =>
      showSeasonSeals(trx, year, raceDeadline),
    );
    const root = seals.find((seal) => seal.race?.id === race)?.root;
    const mails = await world.sendAt(raceDeadline + MINUTE_MS);
    const sealed = mails.filter(
      ({ subject }) => subject === 'Gjetningene på Australia er forseglet',
    );
    expect(sealed.map(({ to }) => `${to}`).toSorted()).toEqual([
      'bo@example.org',
      'kari@example.org',
    ]);
    for (const { text } of sealed) expect(text).toContain(root);
    expect(sealed.filter(({ text }) => text.includes(hash)).map(({ to }) => `${to}`)).toEqual([
      'kari@example.org',
    ]);
    expect(await world.sendAt(raceDeadline + 2 * MINUTE_MS)).toEqual([]);
  });
});
