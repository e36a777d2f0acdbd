import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminSeason, SourcePreview } from '#contract/admin/admin-seasons.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

/** The Friday before Monaco 2025. */
const NOW = Date.UTC(2025, 4, 23);

onAnyDatabase('overrides', (open) => {
  let server: TestServer;
  let admin: Client;
  const season = () => admin.getJson<AdminSeason>('/api/admin/seasons/2025');
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await admin.send(method, `/api/admin/${path}`, body);
    expect(`${path} ${answer.status} ${await answer.text()}`).toMatch(/ 20[014] /);
  };
  const raceNamed = async (name: string) => {
    const race = (await season()).races.find((one) => one.name === name);
    if (race === undefined) throw new Error(`There is no race ${name}`);
    return race;
  };

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW });
    admin = await logInAdmin(open(), server);
  });
  afterAll(() => server.close());

  it('stays until it is taken away or the source has its word back', async () => {
    await step(
      'is not there yet: a preview of the source tells what it has, and stores nothing',
      async () => {
        const before = await dumpDatabase(open());
        const preview = await admin.getJson<SourcePreview>('/api/admin/seasons/2025/source');
        expect(preview).toMatchObject({ source: 'bundled', isStored: false });
        expect(preview.races).toHaveLength(24);
        expect(preview.races.filter(({ hasResult }) => hasResult)).toHaveLength(7);
        expect(preview.constructors).toHaveLength(10);
        expect(preview.drivers).toContainEqual({ name: 'Lando Norris', constructor: 'McLaren' });
        expect(preview.changes[0]).toMatchObject({ kind: 'SEASON_CREATED', name: '2025' });
        expect(await dumpDatabase(open())).toEqual(before);
        await call('PUT', 'seasons/2025/source');
        expect((await season()).races).toHaveLength(24);
      },
    );

    await step('stays through every later import', async () => {
      const monaco = await raceNamed('Monaco');
      await call('PUT', `races/${monaco.id}`, {
        name: 'Monte Carlo',
        startsAt: monaco.startsAt + HOUR_MS,
        qualifyingAt: monaco.qualifyingAt,
        sprintAt: null,
      });
      await call('PUT', `races/${(await raceNamed('Spania')).id}/cancelled`);
      await call('POST', 'seasons/2025/races', {
        name: 'Ekstraløp',
        startsAt: Date.UTC(2025, 6, 17, 13),
        qualifyingAt: null,
        sprintAt: null,
      });
      // Adds a race that no source knows, with a result.
      const own = {
        name: 'Oppvisning',
        startsAt: Date.UTC(2025, 3, 1, 13),
        qualifyingAt: null,
        sprintAt: null,
      };
      await call('POST', 'seasons/2025/races', own);
      const winner = (await season()).drivers[0]?.id;
      const row = { driverId: winner, position: 1, status: 'CLASSIFIED', laps: 1, points: 0 };
      await call('PUT', `races/${(await raceNamed('Oppvisning')).id}/result`, { rows: [row] });
      const { drivers, constructors } = await season();
      const [driver, other] = drivers;
      const [team] = constructors;
      if (!driver || !other || !team) throw new Error('The field is missing');
      await call('PUT', `drivers/${driver.id}`, {
        name: 'Nando',
        code: 'NAN',
        number: 99,
        constructorId: constructors.at(-1)?.id,
        aliases: [],
      });
      await call('PUT', `constructors/${team.id}`, {
        name: 'Aston',
        colour: '#010203',
        aliases: [],
      });
      const places = drivers
        .slice(0, 20)
        .map(({ id }, index) => ({ driverId: id, position: index + 1 }));
      await call('PUT', `races/${monaco.id}/grid`, { state: 'FINAL', places });
      const withoutTimes = async () => {
        const { races, lateDeadlineLimit: _limit, ...rest } = await season();
        return {
          ...rest,
          races: races.map(({ id, name, position, startsAt, guessDeadline, cancelledAt }) => ({
            id,
            name,
            position,
            startsAt,
            guessDeadline,
            isCancelled: cancelledAt !== null,
          })),
        };
      };
      const before = await withoutTimes();
      const grid = (await admin.getJson<{ grid: unknown }>(`/api/admin/races/${monaco.id}/results`))
        .grid;

      // After qualifying and the race, everything that is not overridden is imported.
      server.clock.set(Date.UTC(2025, 4, 26));
      await call('PUT', 'seasons/2025/source');

      expect(await withoutTimes()).toEqual(before);
      const results = await admin.getJson<{ grid: unknown; result: unknown[] }>(
        `/api/admin/races/${monaco.id}/results`,
      );
      expect(results.grid).toEqual(grid);
      expect(results.result).toHaveLength(20);
    });

    await step('goes when the race is loaded from its source again', async () => {
      const monaco = await raceNamed('Monte Carlo');
      await call('PUT', `races/${monaco.id}/source`);
      const again = await raceNamed('Monaco');
      expect(again).toMatchObject({ id: monaco.id, startsAt: Date.UTC(2025, 4, 25, 13) });
      const { grid } = await admin.getJson<{ grid: { driverId: string }[] }>(
        `/api/admin/races/${monaco.id}/results`,
      );
      const pole = (await season()).drivers.find(({ id }) => id === grid[0]?.driverId);
      expect(pole?.name).toBe('Lando Norris');
    });

    await step('goes when it was provisional and the source has the final one', async () => {
      const { id } = await raceNamed('Østerrike');
      const grid = () =>
        admin.getJson<{ gridState: string; grid: unknown[] }>(`/api/admin/races/${id}/results`);
      const places = [{ driverId: (await season()).drivers[0]?.id, position: 1 }];
      await call('PUT', `races/${id}/grid`, { state: 'PROVISIONAL', places });
      await call('PUT', 'seasons/2025/source');
      expect(await grid()).toMatchObject({ gridState: 'PROVISIONAL', grid: { length: 1 } });
      server.clock.set(Date.UTC(2025, 5, 28, 17));
      await call('PUT', 'seasons/2025/source');
      const final = await grid();
      expect(final).toMatchObject({ gridState: 'FINAL', grid: { length: 20 } });
      // A later correction is applied as well.
      const edits = open().db.selectFrom('hand_edit').select('field').where('subject_id', '=', id);
      expect(await edits.where('field', '=', 'GRID').execute()).toEqual([]);
    });

    await step('goes when it is taken away: a grid comes from the source then', async () => {
      const { id } = await raceNamed('Canada');
      const grid = async () =>
        (await admin.getJson<{ grid: unknown[] }>(`/api/admin/races/${id}/results`)).grid.length;
      const [driver] = (await season()).drivers;
      const places = [{ driverId: driver?.id, position: 1 }];
      await call('PUT', `races/${id}/grid`, { state: 'FINAL', places });
      await call('PUT', `races/${id}/grid`, { state: 'FINAL', places: [] });
      server.clock.set(Date.UTC(2025, 5, 15, 17));
      await call('PUT', 'seasons/2025/source');
      expect(await grid()).toBe(20);
    });
  });
});
