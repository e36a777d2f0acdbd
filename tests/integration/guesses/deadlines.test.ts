import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderGuessView, RaceToGuessView } from '#contract/guessing/guesses.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { dumpGuesses, insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceDeadline } = WORLD;

/** Kinds of saves, with two different guesses each. */
const SAVES = [
  {
    name: 'the drivers',
    path: `/api/guess/season/${year}/drivers`,
    deadline: seasonDeadline,
    bodies: [{ order: drivers }, { order: drivers.toReversed() }],
  },
  {
    name: 'the constructors',
    path: `/api/guess/season/${year}/constructors`,
    deadline: seasonDeadline,
    bodies: [{ order: constructors }, { order: constructors.toReversed() }],
  },
  {
    name: 'the flags',
    path: `/api/guess/season/${year}/flags`,
    deadline: seasonDeadline,
    bodies: [
      { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 },
      { YELLOW_FLAG: 4, RED_FLAG: 5, SAFETY_CAR: 6 },
    ],
  },
  {
    name: 'first place',
    path: `/api/guess/race/${race}/first`,
    deadline: raceDeadline,
    bodies: [{ driver: 'driver-1' }, { driver: 'driver-2' }],
  },
  {
    name: 'tenth place',
    path: `/api/guess/race/${race}/tenth`,
    deadline: raceDeadline,
    bodies: [{ driver: 'driver-1' }, { driver: 'driver-2' }],
  },
  {
    name: 'taking first place back',
    path: `/api/guess/race/${race}/first`,
    deadline: raceDeadline,
    bodies: [{ driver: 'driver-2' }, { driver: null }],
  },
];

onAnyDatabase('deadlines', (open) => {
  let server: TestServer;
  let kari: Client;

  const stored = () => dumpGuesses(open().db);

  async function moveDeadlines(season: number, ofRace: number) {
    const { db } = open();
    await changeFacts(open(), year, async () => {
      await db
        .updateTable('season')
        .set({ guess_deadline: season })
        .where('year', '=', year)
        .execute();
      await db.updateTable('race').set({ guess_deadline: ofRace }).where('id', '=', race).execute();
    });
  }

  beforeAll(async () => {
    server = await startServer(open());
    await insertGuessWorld(open());
    await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
    kari = await logIn(server, 'spiller1');
  });
  beforeEach(() => moveDeadlines(seasonDeadline, raceDeadline));
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => server.close());

  describe.each(SAVES)('$name', ({ path, deadline, bodies: [body, otherBody] }) => {
    it('When it is one millisecond to the deadline, then the guess is stored', async () => {
      server.clock.set(deadline - 1);
      await kari.send('PUT', path, otherBody);
      const before = await stored();
      const answer = await kari.send('PUT', path, body);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ now: deadline - 1, deadline });
      expect(await stored()).not.toBe(before);
    });

    it.each([0, 1, 86_400_000])(
      'When it is %i ms past the deadline, then the guess is refused with both times',
      async (ms) => {
        server.clock.set(deadline - 1);
        await kari.send('PUT', path, body);
        const before = await stored();
        server.clock.set(deadline + ms);
        const answer = await kari.send('PUT', path, otherBody);
        expect(answer.status).toBe(409);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect(await answer.json()).toEqual({
          type: 'urn:formelgjett:deadline-passed',
          title: 'The deadline has passed',
          status: 409,
          code: 'deadline-passed',
          deadline,
          now: deadline + ms,
        });
        expect(await stored()).toBe(before);
      },
    );

    it('When the deadline is moved, then the new one counts at once', async () => {
      server.clock.set(deadline);
      await moveDeadlines(seasonDeadline + 1, raceDeadline + 1);
      expect((await kari.send('PUT', path, body)).status).toBe(200);
      server.clock.set(deadline - 1);
      await moveDeadlines(seasonDeadline - 1, raceDeadline - 1);
      const before = await stored();
      expect((await kari.send('PUT', path, otherBody)).status).toBe(409);
      expect(await stored()).toBe(before);
    });
  });

  it('says in every form what the saves say', async () => {
    for (const ms of [-1, 0, 1]) {
      server.clock.set(seasonDeadline + ms);
      const order = await kari.getJson<OrderGuessView>(`/api/guess/season/${year}/drivers`);
      expect(order).toMatchObject({ isOpen: ms < 0, now: seasonDeadline + ms });
      server.clock.set(raceDeadline + ms);
      const form = await kari.getJson<RaceToGuessView>(`/api/guess/race/${race}`);
      expect(form).toMatchObject({ isOpen: ms < 0, now: raceDeadline + ms });
      const header = await kari.getJson('/api/public/header');
      expect(header).toMatchObject({ isAbleToGuess: ms < 0, isRaceGuess: ms >= 0 });
    }
  });

  it.each([
    ['in spring', '2025-03-30T01:00:00Z'],
    ['in autumn, the first time it is half past two', '2025-10-26T00:30:00Z'],
    ['in autumn, the second time it is half past two', '2025-10-26T01:30:00Z'],
  ])(
    'When the clocks change on the night of a race %s, then it closes five minutes before its start',
    async (_name, iso) => {
      // Runs the server in Norwegian time, whose clocks change.
      vi.stubEnv('TZ', 'Europe/Oslo');
      expect(new Date(2025, 6, 1).getTimezoneOffset()).toBe(-120);
      const start = Date.parse(iso);
      const { db } = open();
      await db
        .updateTable('race')
        .set({ starts_at: start, guess_deadline: raceDeadlineFor(start) })
        .where('id', '=', race)
        .execute();
      const save = () => kari.send('PUT', `/api/guess/race/${race}/first`, { driver: 'driver-3' });
      server.clock.set(start - 300_001);
      expect((await save()).status).toBe(200);
      server.clock.set(start - 300_000);
      expect(await (await save()).json()).toMatchObject({
        code: 'deadline-passed',
        deadline: Date.parse(iso) - 300_000,
      });
      await db
        .updateTable('race')
        .set({ starts_at: WORLD.raceStart })
        .where('id', '=', race)
        .execute();
    },
  );
});
