import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { GuessOverview, RaceToGuessView } from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertGrid, insertResult } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, nextRace, drivers, raceDeadline } = WORLD;
const FORM = `/api/guess/race/${race}`;

onAnyDatabase('the race guess', (open) => {
  let server: TestServer;
  let kari: Client;
  let ola: Client;

  const form = (client = kari) => client.getJson<RaceToGuessView>(FORM);
  const save = (place: string, driver: unknown, client = kari) =>
    client.send('PUT', `${FORM}/${place}`, { driver });

  const changeRace = (values: object, id: string = race) =>
    changeFacts(open(), year, () =>
      open().db.updateTable('race').set(values).where('id', '=', id).execute(),
    );

  beforeAll(async () => {
    server = await startServer(open());
    await insertGuessWorld(open());
    await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
    await insertPerson(open(), server, { login: 'spiller2', username: 'Ola' });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
  });
  beforeEach(() => server.clock.set(raceDeadline - 60_000));
  afterAll(() => server.close());

  it('is saved place by place, and stays what it was when the race or its grid changes', async () => {
    await step('shows the grid in order before anything is guessed', async () => {
      await changeFacts(open(), year, () =>
        open()
          .db.updateTable('grid_place')
          .set({ position: null })
          .where('driver_id', '=', 'driver-12')
          .execute(),
      );
      const view = await form();
      expect(view).toMatchObject({
        race: { id: race, year, position: 1, name: 'Australia', startsAt: WORLD.raceStart },
        now: raceDeadline - 60_000,
        deadline: raceDeadline,
        isOpen: true,
        isGridProvisional: false,
        first: null,
        tenth: null,
      });
      expect(view.grid.map(({ position }) => position)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
      ]);
      expect(view.grid.map(({ isPitLane }) => isPitLane)).toEqual([...Array(11).fill(false), true]);
      expect(view.grid[2]).toMatchObject({ name: 'Driver 3', competitor: { id: 'driver-3' } });
    });

    await step(
      'When a player has a first guess, then they take part at once, until it is taken back',
      async () => {
        const participants = async () => (await ola.getJson<Home>('/api/public/home')).guessers;
        expect(await participants()).toEqual([]);
        await save('first', 'driver-2');
        expect(await participants()).toEqual(['Kari']);
        await save('first', null);
        expect(await participants()).toEqual([]);
      },
    );

    await step('When places are saved one by one, then each leaves the other alone', async () => {
      const first = await save('first', 'driver-2');
      expect(first.status).toBe(200);
      expect(await first.json()).toEqual({
        now: raceDeadline - 60_000,
        deadline: raceDeadline,
        first: 'driver-2',
        tenth: null,
        receipt: { at: raceDeadline - 60_000, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
      // Both picks may name the same driver, also one in the pit lane.
      await save('tenth', 'driver-2');
      expect(await (await save('tenth', 'driver-12')).json()).toMatchObject({
        first: 'driver-2',
        tenth: 'driver-12',
      });
      expect(await form()).toMatchObject({
        first: { name: 'Driver 2', look: { id: 'driver-2', code: 'D02' }, isOnGrid: true },
        tenth: { name: 'Driver 12', isOnGrid: true },
      });
      expect(await form(ola)).toMatchObject({ first: null, tenth: null });
      expect(await kari.getJson<GuessOverview>('/api/guess')).toMatchObject({
        race: { id: race, first: { name: 'Driver 2' }, tenth: { name: 'Driver 12' } },
        opensNext: { id: nextRace },
      });
    });

    await step(
      'When another tab was first, then a choice that has not seen it replaces nothing',
      async () => {
        const choose = (driver: string | null, basedOn?: string | null) =>
          kari.send('PUT', `${FORM}/first`, { driver, basedOn });
        await choose(drivers[3] ?? '');
        const late = await choose(drivers[4] ?? '', null);
        expect([late.status, (await late.json()).code]).toEqual([409, 'changed-meanwhile']);
        // Repeats a save whose response was lost.
        expect((await choose(drivers[3] ?? '', null)).status).toBe(200);
        expect((await choose(drivers[4] ?? '', drivers[3])).status).toBe(200);
        expect((await form()).first?.look.id).toBe(drivers[4]);
        expect((await choose('driver-2', drivers[4])).status).toBe(200);
      },
    );

    await step(
      'When a guess is taken back, then there is none, and taking back none is no error',
      async () => {
        expect(await (await save('tenth', null)).json()).toMatchObject({
          first: 'driver-2',
          tenth: null,
        });
        expect((await save('tenth', null)).status).toBe(200);
        expect(await form()).toMatchObject({ first: { look: { id: 'driver-2' } }, tenth: null });
      },
    );

    await step(
      'When a guessed driver leaves the grid, then the guess stays and says so',
      async () => {
        await changeFacts(open(), year, async () => {
          await open().db.deleteFrom('grid_place').where('driver_id', '=', 'driver-2').execute();
        });
        const view = await form();
        expect(view.first).toMatchObject({ name: 'Driver 2', isOnGrid: false });
        expect(view.grid).toHaveLength(11);
        const again = await save('first', 'driver-2');
        expect(again.status).toBe(422);
        expect(await again.json()).toMatchObject({
          code: 'invalid-input',
          errors: [{ path: '/driver', message: 'is not on the grid' }],
        });
        expect((await form()).first).toMatchObject({ name: 'Driver 2' });
      },
    );

    await step('says whether the grid is provisional', async () => {
      const setProvisional = (is_provisional: 0 | 1) =>
        changeFacts(open(), year, () =>
          open().db.updateTable('grid_place').set({ is_provisional }).execute(),
        );
      await setProvisional(1);
      expect(await form()).toMatchObject({ isGridProvisional: true, isOpen: true });
      await setProvisional(0);
      expect(await form()).toMatchObject({ isGridProvisional: false });
    });

    await step('is not open without a grid, and then only for the earliest race', async () => {
      const path = `/api/guess/race/${nextRace}`;
      const early = await kari.send('PUT', `${path}/first`, { driver: 'driver-1' });
      expect(early.status).toBe(403);
      expect(await early.json()).toMatchObject({ code: 'not-available-yet' });
      expect(await kari.getJson<RaceToGuessView>(path)).toMatchObject({ isOpen: false, grid: [] });

      await changeFacts(open(), year, () => insertGrid(open().db, nextRace, drivers));
      expect((await kari.send('PUT', `${path}/first`, { driver: 'driver-1' })).status).toBe(403);
      expect(await kari.getJson<RaceToGuessView>(path)).toMatchObject({ isOpen: false });

      server.clock.set(raceDeadline);
      expect(await kari.getJson<RaceToGuessView>(path)).toMatchObject({ isOpen: true });
      expect((await kari.send('PUT', `${path}/first`, { driver: 'driver-1' })).status).toBe(200);
    });

    for (const [what, { become, status, code }] of [
      [
        'run',
        { become: () => insertResult(open().db, race, drivers), status: 409, code: 'conflict' },
      ],
      [
        'cancelled',
        { become: () => changeRace({ cancelled_at: 1 }), status: 404, code: 'race-not-found' },
      ],
    ] as const) {
      await step(`When the race has been ${what}, then a save is refused`, async () => {
        server.clock.set(raceDeadline - 60_000);

        await changeFacts(open(), year, become);
        const answer = await save('first', 'driver-5');
        expect(answer.status).toBe(status);
        expect(await answer.json()).toMatchObject({ code });
        await changeFacts(open(), year, () =>
          open().db.deleteFrom('result_row').where('race_id', '=', race).execute(),
        );
        await changeRace({ cancelled_at: null });
        expect((await form()).first).toMatchObject({ name: 'Driver 2' });
      });
    }
  });

  it('knows two places and stored races only', async () => {
    expect((await save('second', 'driver-5')).status).toBe(400);
    const unknown = await kari.send('PUT', '/api/guess/race/monaco/first', { driver: 'driver-5' });
    expect(unknown.status).toBe(404);
    expect((await kari.get('/api/guess/race/monaco')).status).toBe(404);
    expect((await kari.get('/api/guess/race/MONACO')).status).toBe(400);
  });

  it('is for users: 401 for visitors, 403 before a username is chosen', async () => {
    const visitor = server.newClient();
    const nameless = await logIn(server, 'ny');
    for (const path of ['/api/guess', '/api/guess/latest-result', FORM]) {
      expect((await visitor.get(path)).status).toBe(401);
      expect((await nameless.get(path)).status).toBe(403);
    }
    expect((await save('first', 'driver-5', visitor)).status).toBe(401);
    expect((await save('first', 'driver-5', nameless)).status).toBe(403);
  });
});
