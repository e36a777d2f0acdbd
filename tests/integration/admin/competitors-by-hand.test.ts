import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertSeasonGuess } from '#support/rows/factories.ts';
import { insertPerson, logInAdmin } from '#support/rows/people.ts';
import {
  type AdminSeasonIds,
  insertAdminSeason,
  insertRunSeason,
} from '#support/worlds/admin-season.ts';

onAnyDatabase('competitors by hand', (open) => {
  let server: TestServer;
  let admin: Client;
  let playerId: string;
  let ids: AdminSeasonIds;
  let year = 2030;

  beforeAll(async () => {
    server = await startServer(open());
    const player = { login: 'spiller1', username: 'Åse' };
    playerId = (await insertPerson(open(), server, player)).id;
    admin = await logInAdmin(open(), server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    // Uses every other year, because the previous season must not have standings.
    year += 2;
    const now = Date.UTC(year, 5, 1, 12);
    server.clock.set(now);
    ids = await insertAdminSeason(open().db, year, now);
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await admin.send(method, `/api/admin/${path}`, body);
    const { code, id } = (await answer.json().catch(() => ({}))) as {
      code?: string;
      id?: string;
    };
    return { told: code === undefined ? String(answer.status) : `${answer.status} ${code}`, id };
  };
  const names = async () =>
    (await admin.getJson<AdminSeason>(`/api/admin/seasons/${year}`)).drivers.map(
      ({ name }) => name,
    );
  const driver = { name: 'Ny', code: 'NYF', number: null, constructorId: null, aliases: [] };
  const savedOrder = async () =>
    (
      await open()
        .db.selectFrom('order_guess')
        .innerJoin('driver', 'driver.id', 'order_guess.competitor_id')
        .select(['name', 'is_appended'])
        .where('order_guess.user_id', '=', playerId)
        .where('order_guess.year', '=', year)
        .orderBy('order_guess.position')
        .execute()
    ).map(({ name, is_appended }) => `${name} ${is_appended}`);

  it('When a driver joins while the season is open, then last in every saved order', async () => {
    await insertSeasonGuess(open().db, { userId: playerId, year, drivers: ids.allDriverIds });
    const { told, id } = await call('POST', `seasons/${year}/drivers`, driver);
    expect(told).toBe('201');
    expect(await savedOrder()).toEqual(['Åse 0', 'Bo 0', 'Cid 0', 'Reserve 0', 'Ny 1']);

    // An added competitor can be deleted again; the response does not reveal if players have ranked
    // them.
    expect((await call('DELETE', `drivers/${ids.spareDriverId}`)).told).toBe('204');
    expect(await savedOrder()).toEqual(['Åse 0', 'Bo 0', 'Cid 0', 'Ny 1']);
    expect((await call('DELETE', `drivers/${id}`)).told).toBe('204');
    expect(await savedOrder()).toEqual(['Åse 0', 'Bo 0', 'Cid 0']);
  });

  it('When the season has closed, then an order with the newcomer in it stays as it is', async () => {
    await insertSeasonGuess(open().db, { userId: playerId, year, drivers: ids.allDriverIds });
    const { id } = await call('POST', `seasons/${year}/drivers`, driver);
    server.clock.advance(10 * DAY_MS);
    expect((await call('DELETE', `drivers/${id}`)).told).toBe('409 conflict');
    expect(await savedOrder()).toHaveLength(5);
    await call('POST', `seasons/${year}/drivers`, { ...driver, name: 'Sen' });
    expect(await savedOrder()).toHaveLength(5);
  });

  it('are ordered by the standings after the latest race, the others last', async () => {
    const [first, second, third] = ids.driverIds;
    const rows = [third, first].map((competitorId, index) => ({
      competitorId,
      position: index + 1,
      points: 9 - index,
    }));
    await call('PUT', `races/${ids.runRaceId}/driver-standings`, { rows });
    expect((await call('PUT', `seasons/${year}/drivers/order`, { by: 'STANDINGS' })).told).toBe(
      '204',
    );
    expect(await names()).toEqual(['Cid', 'Åse', 'Bo', 'Reserve']);
    expect(second).toBeDefined();
  });

  it('are ordered by the season before while this one has no standings', async () => {
    const before = await insertRunSeason(open().db, year - 1, Date.UTC(year - 1, 5, 1));
    const key = 'cid-of-both-years';
    const { db } = open();
    await db.updateTable('driver').set({ key }).where('id', '=', before.driverId).execute();
    await db
      .updateTable('driver')
      .set({ key })
      .where('id', '=', String(ids.driverIds[2]))
      .execute();
    const rows = [{ competitorId: before.driverId, position: 1, points: 25 }];
    await call('PUT', `races/${before.raceId}/driver-standings`, { rows });
    await call('PUT', `seasons/${year}/drivers/order`, { by: 'STANDINGS' });
    expect(await names()).toEqual(['Cid', 'Åse', 'Bo', 'Reserve']);
  });

  it('When an alias belongs to another, then it is refused', async () => {
    const [first] = ids.driverIds;
    const known = { ...driver, name: 'Åse', aliases: ['aase'] };
    expect((await call('PUT', `drivers/${first}`, known)).told).toBe('204');
    const other = { ...driver, aliases: ['aase'] };
    expect((await call('POST', `seasons/${year}/drivers`, other)).told).toBe('422 invalid-input');
    // Names of drivers do not conflict with those of constructors.
    const team = { name: 'Lag', colour: '#123456', aliases: ['aase'] };
    expect((await call('POST', `seasons/${year}/constructors`, team)).told).toBe('201');
  });

  it('When a team is of another season, then no driver drives for it', async () => {
    const other = await insertAdminSeason(open().db, year + 1, Date.UTC(year, 5, 1));
    const wrong = { ...driver, constructorId: other.teamIds[0] };
    expect((await call('POST', `seasons/${year}/drivers`, wrong)).told).toBe('422 invalid-input');
    expect(await names()).toHaveLength(4);
    year += 1;
  });
});
