import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GuessOverview, LatestResult } from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertResult } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, nextRace, drivers, seasonDeadline, raceDeadline } = WORLD;

onAnyDatabase('what a player sees of the own guesses', (open) => {
  let server: TestServer;
  let kari: Client;
  let ola: Client;

  const overview = () => kari.getJson<GuessOverview>('/api/guess');
  const home = (client: Client = server.newClient()) => client.getJson<Home>('/api/public/home');
  const latest = async (client: Client) =>
    (await client.getJson<{ latest: LatestResult | null }>('/api/guess/latest-result')).latest;

  beforeAll(async () => {
    server = await startServer(open(), { now: seasonDeadline - 1 });
    await insertGuessWorld(open());
    const names = ['Åse', 'Zoë', 'Ærlig', 'Nobody'];
    for (const [index, username] of names.entries()) {
      await insertPerson(open(), server, { login: `spiller${index + 1}`, username });
    }
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
  });
  afterAll(() => server.close());

  it('is what is open, what is missing, and then what it brought', async () => {
    await step('before the season', async () => {
      await step('shows what is open, what is missing and what opens next', async () => {
        expect(await overview()).toEqual({
          now: seasonDeadline - 1,
          season: {
            year,
            deadline: seasonDeadline,
            latestDeadline: null,
            isOpen: true,
            drivers: null,
            constructors: null,
            flags: null,
            newcomers: [],
          },
          reserves: null,
          race: {
            id: race,
            year,
            position: 1,
            name: 'Australia',
            startsAt: WORLD.raceStart,
            hasSprint: false,
            deadline: raceDeadline,
            isGridProvisional: false,
            reserves: { first: null, tenth: null },
            first: null,
            tenth: null,
          },
          underWay: null,
          opensNext: {
            id: nextRace,
            year,
            position: 2,
            name: 'Kina',
            startsAt: WORLD.raceStart + WEEK_MS,
            hasSprint: false,
            deadline: raceDeadline + WEEK_MS,
            qualifyingAt: WORLD.raceStart + WEEK_MS - DAY_MS,
          },
        });
      });

      await step(
        'When players guess, then they are named on the front page, and nothing else is',
        async () => {
          const before = await home();
          expect(before.guessers).toEqual([]);
          const flags = { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 };
          await kari.send('PUT', `/api/guess/season/${year}/flags`, flags);
          await kari.send('PUT', `/api/guess/season/${year}/drivers`, {
            order: drivers.toReversed(),
          });
          await ola.send('PUT', `/api/guess/race/${race}/first`, { driver: 'driver-1' });
          const aerlig = await logIn(server, 'spiller3');
          await aerlig.send('PUT', `/api/guess/race/${race}/tenth`, { driver: 'driver-9' });

          // Sorted in Norwegian order, without users who have not guessed.
          const guessers = ['Zoë', 'Ærlig', 'Åse'];
          expect(await home()).toEqual({ ...before, guessers, guesserCount: 3 });
          expect(await home(kari)).toEqual(await home());
          expect((await overview()).season).toMatchObject({
            drivers: [{ name: 'Driver 12' }, { name: 'Driver 11' }, { name: 'Driver 10' }],
            constructors: null,
            flags,
          });
          await aerlig.send('PUT', `/api/guess/race/${race}/tenth`, { driver: null });
          expect((await home()).guessers).toEqual(['Zoë', 'Åse']);
        },
      );
    });

    await step('after the season deadline', async () => {
      await step('counts those only whose guesses are public, while it names all', async () => {
        server.clock.set(seasonDeadline);
        const shown = await home();
        expect(shown.guessers).toEqual(['Zoë', 'Åse']);
        expect(shown.leaderboard?.map(({ guesser }) => guesser.username)).toEqual(['Åse']);
        expect((await overview()).season).toMatchObject({ isOpen: false });
        server.clock.set(raceDeadline);
        const all = (await home()).leaderboard?.map(({ guesser }) => guesser.username);
        expect(all).toEqual(['Zoë', 'Åse']);
        expect((await overview()).race).toBeNull();
      });
    });

    await step('while the race is run', async () => {
      await step('tells what I chose in it, and of no race that is still open', async () => {
        server.clock.set(raceDeadline - 1);
        const { underWay } = await ola.getJson<GuessOverview>('/api/guess');
        expect(underWay).toBeNull();
        server.clock.set(raceDeadline);
        expect(await ola.getJson<GuessOverview>('/api/guess')).toMatchObject({
          race: null,
          underWay: { id: race, name: 'Australia', first: { name: 'Driver 1' }, tenth: null },
          opensNext: { id: nextRace },
        });
      });
    });

    await step('after the race', async () => {
      await step('has no result before there is one', async () => {
        expect(await latest(ola)).toBeNull();
      });

      await step(
        'shows guesses, real places, differences, points and the change of rank',
        async () => {
          const { db } = open();
          // Driver 1, guessed to win, comes third: difference 2, 15 points by the season's table.
          await insertResult(db, race, ['driver-5', 'driver-6', 'driver-1', ...drivers.slice(6)]);
          await db
            .insertInto('points_table')
            .values([
              { year, category: 'FIRST', difference: 2, points: 15 },
              { year, category: 'FLAG', difference: 40, points: 4 },
            ])
            .execute();
          await db.updateTable('season').set({ revision: 1000 }).where('year', '=', year).execute();
          server.clock.set(raceDeadline + 3 * HOUR_MS);
          expect(await overview()).toMatchObject({ underWay: null });

          expect(await latest(ola)).toMatchObject({
            race: { id: race, year, position: 1, name: 'Australia' },
            first: { driver: 'Driver 1', startPosition: 1, finishPosition: 3, diff: 2, points: 15 },
            tenth: null,
            realFirst: { name: 'Driver 5', look: { code: 'D05' } },
            realTenth: null,
            gained: { race: 15, drivers: 0, constructors: 0, flags: 0, total: 15 },
            standing: { rank: 1, points: 15, movement: null },
          });
          // No race guess, but forty yellow flags guessed where there was none.
          expect(await latest(kari)).toMatchObject({
            first: null,
            gained: { race: 0, drivers: 0, constructors: 0, flags: 4, total: 4 },
            standing: { rank: 2, points: 4 },
          });
          expect(await latest(await logIn(server, 'spiller4'))).toMatchObject({
            first: null,
            gained: { race: 0, total: 0 },
            standing: null,
          });
        },
      );

      await step(
        'shows the latest race alone, and the places won since the one before',
        async () => {
          const { db } = open();
          await insertResult(db, nextRace, drivers);
          await db
            .insertInto('race_guess')
            .values({
              user_id: String(
                (
                  await db
                    .selectFrom('user')
                    .select('id')
                    .where('username', '=', 'Åse')
                    .executeTakeFirstOrThrow()
                ).id,
              ),
              race_id: nextRace,
              category: 'TENTH',
              driver_id: 'driver-10',
              saved_at: 0,
            })
            .execute();
          await db
            .insertInto('points_table')
            .values({ year, category: 'TENTH', difference: 0, points: 25 })
            .execute();
          await db.updateTable('season').set({ revision: 2000 }).where('year', '=', year).execute();
          server.clock.set(raceDeadline + WEEK_MS + 3 * HOUR_MS);

          expect(await latest(kari)).toMatchObject({
            race: { id: nextRace },
            tenth: { driver: 'Driver 10', finishPosition: 10, diff: 0, points: 25 },
            realTenth: { name: 'Driver 10' },
            gained: { race: 25, total: 25 },
            standing: { rank: 1, points: 29, movement: 1 },
          });
          expect((await latest(ola))?.standing).toEqual({ rank: 2, points: 15, movement: -1 });
        },
      );
    });

    await step(
      'has nothing to guess in a year without a season, and shows the latest one',
      async () => {
        server.clock.set(Date.UTC(2026, 5, 1));
        expect(await overview()).toMatchObject({
          season: { year: 2025, isOpen: false },
          race: null,
          opensNext: null,
        });
      },
    );
  });
});
