import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { purgeExpiredRows } from '#server/upkeep/purge-expired-rows.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { insertGrid, insertRaceGuess, insertReserves } from '#support/rows/factories.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const { race, raceStart, raceDeadline: deadline } = WORLD;
const SUBJECT = 'Husk å gjette på Australia';

onAnyDatabase('reminders before a race', { scope: 'test' }, (open) => {
  let world: MessageWorld;
  beforeEach(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    await world.insertRecipient('kari', { hours: [24, 6, 1] });
    await world.insertRecipient('ola', { hours: [3] });
    await world.insertRecipient('ferdig', { hours: [24, 6, 3, 1] });
    await world.insertRecipient('halv', { hours: [3] });
    const { db } = open();
    await insertRaceGuess(db, { userId: 'halv', raceId: race, first: 'driver-1' });
    await insertRaceGuess(db, {
      userId: 'ferdig',
      raceId: race,
      first: 'driver-1',
      tenth: 'driver-2',
    });
  });
  afterEach(() => world.close());

  const setRace = async (values: {
    guess_deadline?: number;
    starts_at?: number;
    cancelled_at?: number | null;
  }) => {
    await open().db.updateTable('race').set(values).where('id', '=', race).execute();
  };
  const hoursBefore = (hours: number) => deadline - hours * HOUR_MS;
  const namesAt = async (now: number) =>
    (await world.sendAt(now)).flatMap(({ to }) => to.map((each) => each.split('@')[0])).toSorted();

  it('come at the hours that were chosen, to those who have not guessed', async () => {
    expect(await world.runFrom(hoursBefore(25), deadline + HOUR_MS, HOUR_MS / 2)).toEqual([
      { hoursBefore: 24, to: 'kari', subject: SUBJECT },
      { hoursBefore: 6, to: 'kari', subject: SUBJECT },
      { hoursBefore: 3, to: 'halv', subject: SUBJECT },
      { hoursBefore: 3, to: 'ola', subject: SUBJECT },
      { hoursBefore: 1, to: 'kari', subject: SUBJECT },
    ]);
  });

  it('say what is missing, until when, and what the guess of nobody is', async () => {
    const mails = await world.sendAt(hoursBefore(3));
    const text = (name: string) => mails.find(({ to }) => to.join().startsWith(name))?.text ?? '';
    expect(text('ola')).toContain('Fristen går ut søndag 16. mars kl. 04.55, om 3 timer.');
    expect(text('ola')).toContain('hvem vinner, og hvem blir nummer ti?');
    expect(text('ola')).toContain('Gjett nå: https://spill.example/guess/race');
    expect(text('halv')).toContain('Du har ikke gjettet hvem som blir nummer ti i Australia.');
    for (const mail of mails) expect(mail.text + mail.html).not.toMatch(/Driver \d|driver-\d/);
  });

  it('say to who has reserves whom that will be, in the places that are empty', async () => {
    const { db } = open();
    await db.updateTable('season').set({ has_reserves: 1 }).execute();
    const lists = { year: WORLD.year, first: ['driver-4', 'driver-3'], tenth: ['driver-9'] };
    await insertReserves(db, { ...lists, userId: 'ola' });
    await insertReserves(db, { ...lists, userId: 'halv' });
    const mails = await world.sendAt(hoursBefore(3));
    const text = (name: string) => mails.find(({ to }) => to.join().startsWith(name))?.text ?? '';
    expect(text('ola')).toContain(
      'Rekker du det ikke, får du Driver 4 på 1. plass og Driver 9 på 10. plass.',
    );
    expect(text('halv')).toContain('Rekker du det ikke, får du Driver 9 på 10. plass.');
    expect(text('kari')).not.toContain('Rekker du det ikke');
  });

  it('When the server was away for hours, then only the latest missed one comes', async () => {
    expect(await namesAt(hoursBefore(0.5))).toEqual(['halv', 'kari', 'ola']);
    expect(await namesAt(hoursBefore(0.4))).toEqual([]);
  });

  it('When it is the deadline, then it is too late', async () => {
    expect(await namesAt(deadline)).toEqual([]);
    expect(await namesAt(deadline - 1)).toEqual(['halv', 'kari', 'ola']);
  });

  it('When the grid is late, then they come with it', async () => {
    await open().db.deleteFrom('grid_place').where('race_id', '=', race).execute();
    expect(await namesAt(hoursBefore(24))).toEqual([]);
    expect(await namesAt(hoursBefore(6))).toEqual([]);
    await insertGrid(open().db, race, WORLD.drivers);
    expect(await namesAt(hoursBefore(4))).toEqual(['kari']);
    expect(await namesAt(hoursBefore(4) + MINUTE_MS)).toEqual([]);
  });

  it('When the race is cancelled, then nobody is reminded', async () => {
    await setRace({ cancelled_at: hoursBefore(30) });
    expect(await namesAt(hoursBefore(3))).toEqual([]);
    await setRace({ cancelled_at: null });
    expect(await namesAt(hoursBefore(3))).toEqual(['halv', 'kari', 'ola']);
  });

  it('When the deadline moves, then the hours move with it', async () => {
    expect(await namesAt(hoursBefore(24))).toEqual(['kari']);
    const later = deadline + 2 * HOUR_MS;
    await setRace({ guess_deadline: later, starts_at: raceStart + 2 * HOUR_MS });
    expect(await namesAt(hoursBefore(3))).toEqual(['kari']);
    expect(await namesAt(later - 3 * HOUR_MS)).toEqual(['halv', 'ola']);
    const nextDay = later + DAY_MS;
    await setRace({ guess_deadline: nextDay, starts_at: nextDay + 5 * MINUTE_MS });
    expect(await namesAt(nextDay - 3 * HOUR_MS)).toEqual(['halv', 'kari', 'ola']);
  });

  it('When an hour is chosen after it has come, then it counts for the next race', async () => {
    const { db } = open();
    const set = (chosen_at: number) =>
      db.updateTable('reminder_hour').set({ chosen_at }).where('user_id', '=', 'ola').execute();
    await set(hoursBefore(2));
    expect(await namesAt(hoursBefore(2))).toEqual(['halv', 'kari']);
    await set(0);
    expect(await namesAt(hoursBefore(2))).toEqual(['ola']);
  });

  it('When it is a year and more ago, then it is forgotten that they came', async () => {
    const rows = () => open().db.selectFrom('outbox').select('recipient').execute();
    await namesAt(hoursBefore(3));
    await purgeExpiredRows(open(), hoursBefore(3) + 399 * DAY_MS);
    expect(await rows()).toHaveLength(3);
    await purgeExpiredRows(open(), hoursBefore(3) + 400 * DAY_MS);
    expect(await rows()).toEqual([]);
  });

  it('When somebody guesses, leaves or wants no more, then nothing is sent', async () => {
    const { db } = open();
    await insertRaceGuess(db, {
      userId: 'ola',
      raceId: race,
      first: 'driver-3',
      tenth: 'driver-4',
    });
    await db.deleteFrom('reminder_hour').where('user_id', '=', 'kari').execute();
    expect(await namesAt(hoursBefore(3))).toEqual(['halv']);
  });
});
