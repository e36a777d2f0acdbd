import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases.ts';
import { insertRaceGuess } from '#support/factories.ts';
import { insertGuessWorld, WORLD } from '#support/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/message-world.ts';

const HOUR_MS = 3_600_000;

onEachDatabase('reminders before a race', (open) => {
  let world: MessageWorld;
  beforeAll(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open());
    await world.insertWisher('kari', { hours: [24, 6, 1] });
    await world.insertWisher('ola', { hours: [3] });
    await world.insertWisher('ferdig', { hours: [24, 6, 3, 1] });
    await world.insertWisher('halv', { hours: [3] });
    await insertRaceGuess(open().db, {
      userId: 'ferdig',
      raceId: WORLD.race,
      first: 'driver-1',
      tenth: 'driver-2',
    });
    await insertRaceGuess(open().db, { userId: 'halv', raceId: WORLD.race, first: 'driver-1' });
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  it('come at the hours that were chosen, to those who have not guessed', async () => {
    const seen = await world.runFrom(
      WORLD.raceDeadline - 25 * HOUR_MS,
      WORLD.raceDeadline + HOUR_MS,
      HOUR_MS / 2,
    );
    expect(seen).toEqual([
      { hoursBefore: 24, to: 'kari', subject: 'Husk å gjette på Australia' },
      { hoursBefore: 6, to: 'kari', subject: 'Husk å gjette på Australia' },
      { hoursBefore: 3, to: 'halv', subject: 'Husk å gjette på Australia' },
      { hoursBefore: 3, to: 'ola', subject: 'Husk å gjette på Australia' },
      { hoursBefore: 1, to: 'kari', subject: 'Husk å gjette på Australia' },
    ]);
  });
});
