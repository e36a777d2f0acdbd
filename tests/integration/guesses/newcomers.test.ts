import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { GuessOverview, OrderGuessView } from '#contract/guessing/guesses.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import { systemRandom } from '#server/base/random.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertDriver } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

const year = 2025;
const BEFORE = Date.parse('2025-02-20T12:00:00Z');
const DEADLINE = Date.parse('2025-02-26T07:00:00Z');
const DRIVERS = `/api/guess/season/${year}/drivers`;
const CONSTRUCTORS = `/api/guess/season/${year}/constructors`;

onAnyDatabase('somebody who joins the field after an order was saved', (open) => {
  let server: TestServer;
  let kari: Client;
  let admin: Client;
  let saved: string[];

  const view = (path = DRIVERS) => kari.getJson<OrderGuessView>(path);

  beforeAll(async () => {
    server = await startServer(open(), { now: BEFORE });
    const player = { login: 'spiller1', id: 'kari', username: 'Kari' };
    await insertPerson(open(), server, player);
    await insertPerson(open(), server, { login: 'admin', username: 'Admin', is_admin: 1 });
    kari = await logIn(server, 'spiller1');
    admin = await logIn(server, 'admin');
    await importFrom(seasonAt(year, BEFORE));
  });
  beforeEach(async () => {
    server.clock.set(BEFORE);
    saved = (await view()).field.map(({ look }) => look.id).reverse();
    const constructors = (await view(CONSTRUCTORS)).field.map(({ look }) => look.id);
    expect((await kari.send('PUT', CONSTRUCTORS, { order: constructors })).status).toBe(200);
    expect((await kari.send('PUT', DRIVERS, { order: saved })).status).toBe(200);
  });
  afterAll(() => server.close());

  async function importFrom(season: ReturnType<typeof seasonAt>) {
    const deps = { database: open(), clock: server.clock, random: systemRandom };
    const report = await importSeason(deps, sourceOf(season), year);
    expect(report).toMatchObject({ outcome: 'CHANGED', reasons: [] });
  }

  async function addDriver(name: string): Promise<string> {
    const answer = await admin.send('POST', `/api/admin/seasons/${year}/drivers`, {
      name,
      code: 'NEW',
      number: null,
      constructorId: null,
      aliases: [],
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  it('When an import adds a driver, then he stands last in the order, and the player is told', async () => {
    const season = seasonAt(year, BEFORE);
    const [someone] = season.drivers;
    if (someone === undefined) throw new Error('The season has no drivers');
    const newcomer = { ...someone, key: 'new-comer', name: 'New Comer', code: 'NCO', number: 98 };
    await importFrom({ ...season, drivers: [...season.drivers, newcomer] });

    const shown = await view();
    expect(shown.field.at(-1)?.name).toBe('New Comer');
    const id = shown.field.at(-1)?.look.id ?? '';
    expect(shown).toMatchObject({ saved: [...saved, id], newcomers: [id] });
    const overview = await kari.getJson<GuessOverview>('/api/guess');
    expect(overview.season?.newcomers).toEqual(['New Comer']);
  });

  it('When an admin adds two drivers, then both stand last until the player saves again', async () => {
    const added = [await addDriver('Added'), await addDriver('Added Too')];
    const shown = await view();
    expect(shown).toMatchObject({ saved: [...saved, ...added], newcomers: added });
    const order = [...added, ...saved];
    expect((await kari.send('PUT', DRIVERS, { order })).status).toBe(200);
    expect(await view()).toMatchObject({ saved: order, newcomers: [] });
  });

  it('When the deadline passes without a new save, then the newcomer counts as guessed last', async () => {
    const added = await addDriver('Unnoticed');
    server.clock.set(DEADLINE);
    const profile = await server
      .newClient()
      .getJson<UserData>(`/api/public/user/kari?year=${year}`);
    expect(profile.userScores.driversGuesses.at(-1)).toMatchObject({
      competitor: 'Unnoticed',
      guessed: saved.length + 1,
    });
    expect(await view()).toMatchObject({ saved: [...saved, added], newcomers: [], isOpen: false });
  });

  it('When a driver joins after the deadline, then no order changes', async () => {
    server.clock.set(DEADLINE);
    const added = await addDriver('Stand-in');
    const shown = await view();
    expect(shown.field.at(-1)?.look.id).toBe(added);
    expect(shown).toMatchObject({ saved, newcomers: [] });
  });

  it('When the driver was added by mistake, then he can be deleted, placed by a player or not', async () => {
    const [mistake, keeper] = [await addDriver('Mistake'), await addDriver('Keeper')];
    const remove = async (id: string) =>
      (await admin.send('DELETE', `/api/admin/drivers/${id}`)).status;
    expect(await remove(mistake)).toBe(204);
    expect(await view()).toMatchObject({ saved: [...saved, keeper], newcomers: [keeper] });
    const third = await addDriver('Third');
    expect((await view()).saved).toEqual([...saved, keeper, third]);

    await kari.send('PUT', DRIVERS, { order: [third, keeper, ...saved] });
    expect(await remove(third)).toBe(204);
    expect((await view()).saved).toEqual([keeper, ...saved]);
  });

  it('When an admin adds a constructor, then it stands last in the order of the constructors', async () => {
    const order = (await view(CONSTRUCTORS)).field.map(({ look }) => look.id);
    await kari.send('PUT', CONSTRUCTORS, { order });
    const answer = await admin.send('POST', `/api/admin/seasons/${year}/constructors`, {
      name: 'Newcomers',
      colour: '#123456',
      aliases: [],
    });
    const { id } = (await answer.json()) as { id: string };
    expect(await view(CONSTRUCTORS)).toMatchObject({ saved: [...order, id], newcomers: [id] });
  });

  it('When nobody appended him, then the order is whole all the same, and can be saved', async () => {
    const { db } = open();
    const stray = { id: 'stray', key: 'stray', name: 'Stray', code: 'STR', position: 999 };
    await insertDriver(db, { ...stray, year, number: null });
    await db.updateTable('season').set({ revision: 1000 }).where('year', '=', year).execute();
    expect(await view()).toMatchObject({ saved: [...saved, 'stray'], newcomers: ['stray'] });
    expect((await kari.send('PUT', DRIVERS, { order: saved })).status).toBe(422);
    expect((await kari.send('PUT', DRIVERS, { order: ['stray', ...saved] })).status).toBe(200);
  });
});
