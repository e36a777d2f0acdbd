import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { selectStoredRace } from '#support/rows/stored-race.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

/** The Saturday before São Paulo. */
const NOW = Date.UTC(2025, 10, 8, 12);
const START = Date.UTC(2025, 10, 9, 17);

const random = createTestRandom();

onAnyDatabase('a start that moves', (open) => {
  let world: MessageWorld;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    world = await createMessageWorld(open());
    server = await startServer(open(), { clock: world.clock });
    await importAt(NOW);
    admin = await logInAdmin(open(), server);
    await world.insertRecipient('kari', { choices: ['MOVED_START'] });
    await world.insertRecipient('ola', { hours: [1] });
  });
  beforeEach(async () => {
    const { db } = open();
    await world.reset();
    await db.deleteFrom('hand_edit').execute();
    await importAt(NOW);
    await db.deleteFrom('race_move').execute();
    await db
      .updateTable('race')
      .set({ guess_deadline: START - 5 * MINUTE_MS })
      .where('name', '=', 'São Paulo')
      .execute();
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  /** Imports a source that has São Paulo at another time. */
  async function importAt(now: number, startsAt = START): Promise<void> {
    world.clock.set(now);
    const season = seasonAt(2025, NOW);
    const races = season.races.map((race) =>
      race.name === 'São Paulo' ? { ...race, startsAt } : race,
    );
    const { reasons } = await importSeason(
      { database: open(), clock: world.clock, random },
      sourceOf({ ...season, races }),
      2025,
    );
    expect(reasons).toEqual([]);
  }
  const told = async (now: number) =>
    (await world.sendAt(now)).map(({ to, subject, text }) => ({ to: to.join(), subject, text }));

  it('When an import moves it, then who asked for it is told once, with the new deadline', async () => {
    await importAt(NOW, START + 30 * MINUTE_MS);
    expect(await told(NOW + MINUTE_MS)).toEqual([
      {
        to: 'kari@example.org',
        subject: 'São Paulo har fått ny starttid',
        text: expect.stringContaining(
          'Løpet starter nå søndag 9. november kl. 18.30, ikke kl. 18.00.',
        ),
      },
    ]);
    expect(world.mailbox.mails[0]?.text).toContain(
      'Den nye fristen for å gjette er søndag 9. november kl. 18.25.',
    );
    await importAt(NOW + HOUR_MS, START + 30 * MINUTE_MS);
    expect(await told(NOW + HOUR_MS)).toEqual([]);
  });

  it('When an admin moves it, then the same', async () => {
    const race = await open()
      .db.selectFrom('race')
      .selectAll()
      .where('name', '=', 'São Paulo')
      .executeTakeFirstOrThrow();
    const response = await admin.send('PUT', `/api/admin/races/${race.id}`, {
      name: race.name,
      startsAt: START - 2 * HOUR_MS,
      qualifyingAt: race.qualifying_at,
      sprintAt: race.sprint_at,
    });
    expect(response.status).toBe(204);
    const [mail, ...others] = await told(NOW + MINUTE_MS);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('starter nå søndag 9. november kl. 16.00, ikke kl. 18.00.');
    expect(mail?.text).toContain('er søndag 9. november kl. 15.55.');
  });

  it('When it moves again before anybody was told, then that is one mail', async () => {
    await importAt(NOW, START + 30 * MINUTE_MS);
    await importAt(NOW + MINUTE_MS, START + 27 * HOUR_MS);
    const [mail, ...others] = await told(NOW + 2 * MINUTE_MS);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      'starter nå mandag 10. november kl. 21.00, ikke søndag 9. november kl. 18.00.',
    );
  });

  it('When it is cancelled, then who asked for it is told once, and that it is held after all', async () => {
    const { id } = await open()
      .db.selectFrom('race')
      .select('id')
      .where('name', '=', 'São Paulo')
      .executeTakeFirstOrThrow();
    const path = `/api/admin/races/${id}/cancelled`;
    expect((await admin.send('PUT', path)).status).toBe(204);
    expect(await told(NOW + MINUTE_MS)).toEqual([]);
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await told(NOW + HOUR_MS)).toEqual([]);

    expect((await admin.send('PUT', path)).status).toBe(204);
    expect(await told(NOW + 2 * HOUR_MS)).toEqual([
      {
        to: 'kari@example.org',
        subject: 'São Paulo er avlyst',
        text: expect.stringContaining('søndag 9. november kl. 18.00 blir ikke kjørt.'),
      },
    ]);
    expect(await told(NOW + 3 * HOUR_MS)).toEqual([]);
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await told(NOW + 3 * HOUR_MS)).toEqual([
      {
        to: 'kari@example.org',
        subject: 'São Paulo blir kjørt likevel',
        text: expect.stringContaining('Det starter søndag 9. november kl. 18.00.'),
      },
    ]);
    expect(await told(NOW + 4 * HOUR_MS)).toEqual([]);
  });

  it('When it moves by minutes, or has started by then, then nobody is told', async () => {
    await importAt(NOW, START + 5 * MINUTE_MS);
    expect(await told(NOW + MINUTE_MS)).toEqual([]);
    await importAt(NOW, START + HOUR_MS);
    expect(await told(START + HOUR_MS)).toEqual([]);
  });

  it('When an import is refused, then nothing has moved', async () => {
    const season = seasonAt(2025, NOW);
    const races = season.races.map((race) => ({ ...race, startsAt: START }));
    const { outcome } = await importSeason(
      { database: open(), clock: world.clock, random },
      sourceOf({ ...season, races, drivers: [] }),
      2025,
    );
    expect(outcome).toBe('REFUSED');
    expect(await open().db.selectFrom('race_move').selectAll().execute()).toEqual([]);
  });

  it('When the deadline has passed meanwhile, then the mail says so', async () => {
    await importAt(START - 3 * MINUTE_MS, START + HOUR_MS);
    const [mail] = await told(START);
    expect(mail?.text).toContain('kl. 19.00');
    expect(mail?.text).toContain('Fristen for å gjette har gått ut.');
  });

  it('When it turns out to have been at another time, then that is not even remembered', async () => {
    await importAt(START + 3 * HOUR_MS, START + HOUR_MS);
    expect(await open().db.selectFrom('race_move').selectAll().execute()).toEqual([]);
  });

  it('When a correction waits, then every admin is told once, and again after a week', async () => {
    const { id } = await open()
      .db.selectFrom('user')
      .select('id')
      .where('username', '=', 'Sjefen')
      .executeTakeFirstOrThrow();
    const address = { user_id: id, address: 'sjefen@example.org', verified_at: 0 };
    await open().db.insertInto('reminder_address').values(address).execute();
    const season = seasonAt(2025, NOW);
    const races = season.races.map((race) => {
      const [first, second, ...rest] = race.key === 'monaco' ? (race.result ?? []) : [];
      if (first === undefined || second === undefined) return race;
      const exchanged = [
        { ...second, position: 1 },
        { ...first, position: 2 },
      ];
      return { ...race, result: [...exchanged, ...rest] };
    });
    world.clock.set(NOW);
    const deps = { database: open(), clock: world.clock, random };
    const again = () =>
      importSeason(deps, sourceOf({ ...season, races }), 2025, { corrections: 'review' });
    const { outcome, held } = await again();
    expect([outcome, held.length]).toEqual(['UNCHANGED', 1]);
    const race = await selectStoredRace(open().db, 2025, 'monaco');
    const isMarked = async () => {
      const path = `/api/public/stats/race/${race.id}`;
      return (await admin.getJson<RaceStats>(path)).isCorrectionWaiting;
    };
    expect(await isMarked()).toBe(true);

    const mail = { to: 'sjefen@example.org', subject: 'En rettelse av Monaco venter' };
    expect(await told(NOW)).toMatchObject([mail]);
    expect(world.mailbox.mails[0]?.text).toContain('/admin/review');
    expect(await told(NOW + HOUR_MS)).toEqual([]);
    await again();
    expect(await told(NOW + 2 * HOUR_MS)).toEqual([]);
    const week = WEEK_MS;
    expect(await told(NOW + week)).toMatchObject([
      { ...mail, subject: 'En rettelse av Monaco venter fortsatt' },
    ]);
    expect(await told(NOW + 2 * week)).toEqual([]);

    // The source withdraws the change.
    await importAt(NOW);
    expect(await isMarked()).toBe(false);
    expect(await told(NOW + HOUR_MS)).toEqual([]);
  });
});
