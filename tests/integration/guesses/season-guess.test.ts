import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlagGuessView, OrderGuessView } from '#contract/guessing/guesses.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertRace } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, drivers, seasonDeadline } = WORLD;
const DRIVERS = `/api/guess/season/${year}/drivers`;
const CONSTRUCTORS = `/api/guess/season/${year}/constructors`;
const FLAGS = `/api/guess/season/${year}/flags`;

onAnyDatabase('the season guess', (open) => {
  let server: TestServer;
  let kari: Client;
  let ola: Client;

  beforeAll(async () => {
    server = await startServer(open(), { now: seasonDeadline - 60_000 });
    await insertGuessWorld(open());
    await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
    await insertPerson(open(), server, { login: 'spiller2', username: 'Ola' });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
  });
  beforeEach(async () => {
    for (const table of ['order_guess', 'flag_guess'] as const) {
      await open().db.deleteFrom(table).execute();
    }
  });
  afterAll(() => server.close());

  describe('the order of the drivers', () => {
    it('before the first save offers the field, last season’s order and who is new', async () => {
      const view = await kari.getJson<OrderGuessView>(DRIVERS);
      expect(view).toMatchObject({
        year,
        deadline: seasonDeadline,
        isOpen: true,
        now: seasonDeadline - 60_000,
        saved: null,
        newcomers: [],
        // Sorted by key, then by name; newcomers come last, in the order of the entry list.
        lastYearOrder: ['driver-2', 'driver-1', ...drivers.slice(2)],
      });
      expect(view.field.map(({ look }) => look.id)).toEqual(drivers);
      expect(view.field[0]).toEqual({
        name: 'Driver 1',
        look: {
          id: 'driver-1',
          code: 'D01',
          number: 1,
          constructorName: 'Team 1',
          colour: '#123456',
        },
        lastYear: 3,
      });
      expect(view.field.map(({ lastYear }) => lastYear).slice(1, 4)).toEqual([2, null, null]);
    });

    it('When it is saved again, then the later one stands, for its owner alone', async () => {
      const first = await kari.send('PUT', DRIVERS, { order: drivers });
      expect(first.status).toBe(200);
      const order = drivers.toReversed();
      const second = await kari.copy().send('PUT', DRIVERS, { order });
      expect(await second.json()).toEqual({
        saved: order,
        now: seasonDeadline - 60_000,
        deadline: seasonDeadline,
        receipt: { at: seasonDeadline - 60_000, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
      expect(second.headers.get('cache-control')).toBe('no-store');
      expect((await kari.getJson<OrderGuessView>(DRIVERS)).saved).toEqual(order);
      expect((await ola.getJson<OrderGuessView>(DRIVERS)).saved).toBeNull();
    });
  });

  it('keeps the order of the constructors apart from that of the drivers', async () => {
    const order = ['team-3', 'team-1', 'team-2'];
    expect((await kari.send('PUT', CONSTRUCTORS, { order })).status).toBe(200);
    const view = await kari.getJson<OrderGuessView>(CONSTRUCTORS);
    expect(view.saved).toEqual(order);
    expect(view.lastYearOrder).toEqual(['team-3', 'team-1', 'team-2']);
    expect(view.field.map(({ look }) => look.constructorName)).toEqual([
      'Team 1',
      'Team 2',
      'Team 3',
    ]);
    expect((await ola.getJson<OrderGuessView>(CONSTRUCTORS)).saved).toBeNull();
  });

  it('keeps the three counts, with what last season really had beside them', async () => {
    const cancelled = { id: 'cancelled', key: 'cancelled', year: WORLD.lastYear, position: 2 };
    await insertRace(open().db, { ...cancelled, cancelled_at: 1 });
    const flag = { id: 'flag-of-cancelled', type: 'RED_FLAG', session: 'RACE' } as const;
    await open()
      .db.insertInto('flag')
      .values({ ...flag, race_id: cancelled.id, lap: 1, origin: 'AUTOMATIC' })
      .execute();
    expect((await kari.getJson<FlagGuessView>(FLAGS)).saved).toBeNull();
    const counts = { YELLOW_FLAG: 0, RED_FLAG: 999, SAFETY_CAR: 12 };
    await kari.send('PUT', FLAGS, { YELLOW_FLAG: 7, RED_FLAG: 8, SAFETY_CAR: 9 });
    expect(await (await kari.send('PUT', FLAGS, counts)).json()).toMatchObject({ saved: counts });
    const view = await kari.getJson<FlagGuessView>(FLAGS);
    expect(view.saved).toEqual(counts);
    expect(view.earlier).toEqual([{ year: 2024, YELLOW_FLAG: 2, RED_FLAG: 1, SAFETY_CAR: 1 }]);
    expect((await ola.getJson<FlagGuessView>(FLAGS)).saved).toBeNull();
  });

  it('When another tab was first, then a save that has not seen it replaces nothing', async () => {
    const [order, other] = [drivers, drivers.toReversed()];
    await kari.send('PUT', DRIVERS, { order });
    for (const basedOn of [null, other]) {
      const outdated = await kari.send('PUT', DRIVERS, {
        order: [...drivers.slice(1), drivers[0]],
        basedOn,
      });
      expect([outdated.status, (await outdated.json()).code]).toEqual([409, 'changed-meanwhile']);
      // Repeats a save whose response was lost.
      expect((await kari.send('PUT', DRIVERS, { order, basedOn })).status).toBe(200);
    }
    expect((await kari.getJson<OrderGuessView>(DRIVERS)).saved).toEqual(order);
    expect((await kari.send('PUT', DRIVERS, { order: other, basedOn: order })).status).toBe(200);

    const eleven = { SAFETY_CAR: 3, YELLOW_FLAG: 11, RED_FLAG: 2 };
    const { saved } = await kari.getJson<FlagGuessView>(FLAGS);
    expect((await kari.send('PUT', FLAGS, { ...eleven, basedOn: saved })).status).toBe(200);
    const late = await kari.send('PUT', FLAGS, { ...eleven, YELLOW_FLAG: 49, basedOn: saved });
    expect([late.status, (await late.json()).code]).toEqual([409, 'changed-meanwhile']);
    expect((await kari.send('PUT', FLAGS, { ...eleven, basedOn: saved })).status).toBe(200);
    expect((await kari.getJson<FlagGuessView>(FLAGS)).saved).toEqual(eleven);
  });

  it.each([
    ['without a deadline', { guess_deadline: null }, 403, 'not-available-yet'],
    ['that is finished', { finished_at: 1 }, 409, 'conflict'],
  ])('When the season is one %s, then a save is refused', async (_name, values, status, code) => {
    const { db } = open();
    await db.updateTable('season').set(values).where('year', '=', year).execute();
    const counts = { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 };
    const answer = await kari.send('PUT', FLAGS, counts);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    await db
      .updateTable('season')
      .set({ guess_deadline: seasonDeadline, finished_at: null })
      .where('year', '=', year)
      .execute();
    expect((await kari.getJson<FlagGuessView>(FLAGS)).saved).not.toEqual(counts);
  });

  it('answers 404 about a year without a season and 400 about what is no year', async () => {
    const counts = { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 };
    for (const [place, status] of [
      ['2031', 404],
      ['20255', 400],
      ['2025.0', 400],
    ] as const) {
      const path = `/api/guess/season/${place}/flags`;
      expect((await kari.get(path)).status).toBe(status);
      expect((await kari.send('PUT', path, counts)).status).toBe(status);
    }
  });
});
