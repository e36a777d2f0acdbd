import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { MergePreview } from '#contract/admin/admin-competitors.ts';
import type { Home } from '#contract/scoring/home.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  insertGrid,
  insertRaceGuess,
  insertSeasonGuess,
  insertStandings,
  insertUser,
} from '#support/rows/factories.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';
import { type AdminSeasonIds, insertAdminSeason } from '#support/worlds/admin-season.ts';

/** The Monday after Monaco 2025. */
const MAY_26 = Date.UTC(2025, 4, 26);

onAnyDatabase('two competitors who are one', { scope: 'test' }, (open) => {
  let server: TestServer;
  let admin: Client;
  beforeEach(async () => {
    server = await startServer(open());
    await insertPerson(open(), server, { login: 'admin', username: 'Sjefen', is_admin: 1 });
    admin = await logIn(server, 'admin');
  });
  afterEach(() => server.close());

  const merge = async (kind: 'drivers' | 'constructors', from = '', into = '') => {
    const answer = await admin.send('POST', `/api/admin/${kind}/${from}/merge`, { into });
    const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
    return [answer.status, problem.code, problem.detail].filter(Boolean).join(' ');
  };
  const preview = (kind: 'drivers' | 'constructors', from = '', into = '') =>
    admin.getJson<MergePreview>(`/api/admin/${kind}/${from}/merge?into=${into}`);
  const latestEntry = async () => (await admin.getJson<AuditPage>('/api/audit')).entries[0];
  const orderOf = async (userId: string) =>
    (
      await open()
        .db.selectFrom('order_guess')
        .innerJoin('driver', 'driver.id', 'order_guess.competitor_id')
        .select(['name', 'order_guess.position', 'is_appended'])
        .where('user_id', '=', userId)
        .orderBy('order_guess.position')
        .execute()
    ).map(({ name, position, is_appended }) => `${position} ${name} ${is_appended}`);
  /** Returns true if any stored data still contains the id, apart from the log. */
  const isNamed = async (id: string) => {
    const { audit_entry: _, ...rest } = await dumpDatabase(open());
    return JSON.stringify(rest).includes(`${id}\\"`) || JSON.stringify(rest).includes(`"${id}"`);
  };

  describe('once season guesses are public', () => {
    let ids: AdminSeasonIds;
    let spare: string;
    let cid: string;
    const players: Record<string, string> = {};
    const year = 2040;
    const now = Date.UTC(year, 5, 1, 12);

    beforeEach(async () => {
      const { db } = open();
      server.clock.set(now);
      ids = await insertAdminSeason(db, year, now);
      const [aase = '', bo = '', third = ''] = ids.driverIds;
      cid = third;
      spare = ids.spareDriverId;
      // The keys of the factories are the ids, which must not be found anywhere afterwards.
      await db.updateTable('driver').set({ key: 'reserve' }).where('id', '=', spare).execute();
      await db
        .updateTable('constructor')
        .set({ key: 'rod' })
        .where('id', '=', ids.teamIds[0] ?? '')
        .execute();
      for (const [name, drivers] of [
        ['better', [spare, aase, bo, cid]],
        ['worse', [aase, cid, spare, bo]],
        ['only', [bo, spare, aase]],
        ['without', [bo, cid, aase]],
      ] as const) {
        players[name] = (await insertUser(db, { username: name })).id;
        await insertSeasonGuess(db, { userId: players[name], year, drivers });
      }
      // In one of the orders the game has appended the duplicate.
      const { id } = await insertUser(db, { username: 'appended' });
      players.appended = id;
      await insertSeasonGuess(db, { userId: id, year, drivers: [bo, aase, cid, spare] });
      await db
        .updateTable('order_guess')
        .set({ is_appended: 1 })
        .where('user_id', '=', id)
        .where('competitor_id', '=', spare)
        .execute();
      const [red = '', green = ''] = ids.teamIds;
      await insertSeasonGuess(db, {
        userId: players.better ?? '',
        year,
        constructors: [red, ids.spareTeamId, green],
      });
      await db
        .updateTable('result_row')
        .set({ constructor_id: red })
        .where('race_id', '=', ids.runRaceId)
        .execute();
      await insertStandings(db, ids.runRaceId, 'CONSTRUCTOR', { order: [red], points: 20 });
      // A grid has one name, and the result of the previous race the other.
      await insertGrid(db, ids.waitingRaceId, [aase, spare, bo]);
      await insertStandings(db, ids.runRaceId, 'DRIVER', { order: [aase, cid, bo], points: 20 });
      await insertStandings(db, ids.waitingRaceId, 'DRIVER', {
        order: [aase, spare, bo],
        points: 40,
      });
      await db
        .insertInto('result_row')
        .values(
          [spare, bo, aase].map((driver_id, sort) => ({
            race_id: ids.waitingRaceId,
            session: 'RACE' as const,
            driver_id,
            constructor_id: null,
            sort,
            status: 'CLASSIFIED' as const,
            grid_position: null,
            laps: null,
            points: 0,
          })),
        )
        .execute();
      // Guesses a name that no result has.
      await insertRaceGuess(db, {
        userId: players.better ?? '',
        raceId: ids.runRaceId,
        tenth: spare,
      });
      await insertRaceGuess(db, {
        userId: players.only ?? '',
        raceId: ids.waitingRaceId,
        first: cid,
        tenth: spare,
      });
      await db
        .insertInto('alias')
        .values({ year, kind: 'DRIVER', name: 'reserven', competitor_id: spare })
        .execute();
      await db.insertInto('hand_edit').values({ subject_id: spare, field: 'CODE' }).execute();
      await db
        .updateTable('season')
        .set({ guess_deadline: now - HOUR_MS })
        .where('year', '=', year)
        .execute();
    });

    it('are one after a merge, and were two as long as something says so', async () => {
      await step(
        'When both stand in a list of a race, then they are two, and nothing changes',
        async () => {
          const [aase, bo] = ids.driverIds;
          await finaliseDueGuesses(open(), server.clock);
          const before = await dumpDatabase(open());
          expect(await merge('drivers', aase, bo)).toBe(
            '409 competitors-are-two Both stand in the GRID of Kjørt',
          );
          expect((await preview('drivers', aase, bo)).clashes).toEqual(
            expect.arrayContaining([
              { race: 'Kjørt', list: 'GRID' },
              { race: 'Kjørt', list: 'RACE_RESULT' },
            ]),
          );
          expect(await dumpDatabase(open())).toEqual(before);
        },
      );

      await step('When both stand in a correction that waits, then they are two', async () => {
        const { db } = open();
        const review = db.updateTable('import_review').where('id', '=', ids.reviewId);
        const { incoming } = await db
          .selectFrom('import_review')
          .select('incoming')
          .where('id', '=', ids.reviewId)
          .executeTakeFirstOrThrow();
        const [row] = JSON.parse(incoming) as [object];
        const both = [row, { ...row, driver_id: spare }, { ...row, driver_id: cid }];
        await review.set({ incoming: JSON.stringify(both) }).execute();
        expect(await merge('drivers', spare, cid)).toContain('competitors-are-two');
        // The preview is about the removed competitor.
        await review.set({ incoming: JSON.stringify([{ ...row, driver_id: spare }]) }).execute();
      });

      await step('When they are not two of one season and kind, then it is refused', async () => {
        const other = await insertAdminSeason(open().db, year + 1, now);
        for (const into of [spare, other.spareDriverId, ids.spareTeamId, 'nobody']) {
          expect(await merge('drivers', spare, into)).toBe('422 invalid-input');
          const asked = await admin.get(`/api/admin/drivers/${spare}/merge?into=${into}`);
          expect(asked.status).toBe(422);
        }
        expect(await merge('drivers', 'nobody', cid)).toBe('404 competitor-not-found');
      });

      await step(
        'an admin is told what it would do, and it does that: nothing names the one that is gone',
        async () => {
          const told = await preview('drivers', spare, cid);
          expect(told).toMatchObject({
            clashes: [],
            raceCount: 2,
            aliases: ['reserve', 'reserven'],
            orders: { named: 4, both: 3 },
            raceGuesses: 2,
          });

          expect(await merge('drivers', spare, cid)).toBe('204');

          expect(await isNamed(spare)).toBe(false);
          expect(await orderOf(players.better ?? '')).toEqual(['1 Cid 0', '2 Åse 0', '3 Bo 0']);
          expect(await orderOf(players.worse ?? '')).toEqual(['1 Åse 0', '2 Cid 0', '3 Bo 0']);
          expect(await orderOf(players.only ?? '')).toEqual(['1 Bo 0', '2 Cid 0', '3 Åse 0']);
          expect(await orderOf(players.without ?? '')).toEqual(['1 Bo 0', '2 Cid 0', '3 Åse 0']);
          expect(await orderOf(players.appended ?? '')).toEqual(['1 Bo 0', '2 Åse 0', '3 Cid 0']);
          const aliases = await open()
            .db.selectFrom('alias')
            .select('name')
            .where('competitor_id', '=', cid)
            .execute();
          expect(aliases.map(({ name }) => name).sort()).toEqual(['reserve', 'reserven']);
          // The one correct guess under the other name counts now.
          const { leaderboard } = await admin.getJson<Home>('/api/public/home');
          expect(
            leaderboard?.map(({ guesser: { username, points } }) => `${username} ${points}`),
          ).toEqual(told.effect.map(({ user, after }) => `${user.username} ${after.points}`));
          expect(told.effect.map(({ before, after }) => after.points - before.points)).not.toEqual(
            told.effect.map(() => 0),
          );
        },
      );

      await step('players can read what became of their guesses', async () => {
        expect(await latestEntry()).toMatchObject({
          action: 'COMPETITOR_MERGED',
          subject: 'Cid',
          before: { name: 'Reserve' },
          after: { name: 'Cid', raceCount: 2, orders: 4, ordersWithBoth: 3, raceGuesses: 2 },
        });
      });

      await step('the cars and drivers of a team go along', async () => {
        const { db } = open();
        const [red = '', green = ''] = ids.teamIds;
        expect(await preview('constructors', red, green)).toMatchObject({
          raceCount: 1,
          orders: { named: 1, both: 1 },
        });
        expect(await merge('constructors', red, green)).toBe('204');
        expect(await isNamed(red)).toBe(false);
        const teams = await db
          .selectFrom('driver')
          .select('constructor_id')
          .where('id', 'in', ids.driverIds)
          .execute();
        expect(new Set(teams.map(({ constructor_id }) => constructor_id))).toEqual(
          new Set([green]),
        );
      });
    });
  });

  it('When season guesses are secret, then they go along, and nothing is counted', async () => {
    const year = 2045;
    const now = Date.UTC(year, 5, 1, 12);
    server.clock.set(now);
    const ids = await insertAdminSeason(open().db, year, now);
    const { id } = await insertUser(open().db);
    await insertSeasonGuess(open().db, {
      userId: id,
      year,
      drivers: ids.allDriverIds.toReversed(),
    });
    await insertRaceGuess(open().db, {
      userId: id,
      raceId: ids.openRaceId,
      first: ids.spareDriverId,
    });
    expect(await preview('drivers', ids.spareDriverId, ids.driverIds[0])).toMatchObject({
      orders: null,
      raceGuesses: 0,
      effect: [],
    });
    expect(await merge('drivers', ids.spareDriverId, ids.driverIds[0])).toBe('204');
    expect(await orderOf(id)).toEqual(['1 Åse 0', '2 Cid 0', '3 Bo 0']);
    expect((await latestEntry())?.after).toEqual({ name: 'Åse', raceCount: 0, raceGuesses: 0 });
  });

  it('When the sources have given a team another name, then the next import finds the merged one', async () => {
    server.clock.set(MAY_26);
    const season = seasonAt(2025, MAY_26);
    const deps = { database: open(), clock: server.clock, random: createTestRandom(7) };
    const importNow = (incoming: NormalisedSeason) => importSeason(deps, sourceOf(incoming), 2025);
    await importNow(season);
    const teams = () =>
      open()
        .db.selectFrom('constructor')
        .select(['id', 'key', 'name'])
        .where('year', '=', 2025)
        .execute();
    const old = (await teams()).find(({ key }) => key === 'kick-sauber');
    const user = await insertUser(open().db);
    await insertSeasonGuess(open().db, {
      userId: user.id,
      year: 2025,
      constructors: (await teams()).map(({ id }) => id),
    });
    // One driver joins first, so that nothing shows that it is the same team.
    const audi = { key: 'audi', name: 'Audi', colour: '#bb0a30', aliases: [] };
    const rename = (key: string | null) => (key === 'kick-sauber' ? 'audi' : key);
    const [first] = season.drivers.filter((driver) => driver.constructor === 'kick-sauber');
    const { notices } = await importNow({
      ...season,
      constructors: [...season.constructors, audi],
      drivers: season.drivers.map((driver) =>
        driver === first ? { ...driver, constructor: 'audi' } : driver,
      ),
    });
    expect(notices.map(({ code }) => code)).toEqual(['COMPETITOR_ADDED']);
    const added = (await teams()).find(({ key }) => key === 'audi');

    expect(await merge('constructors', added?.id, old?.id)).toBe('204');
    const later = await importNow({
      ...season,
      constructors: season.constructors.map((team) => (team.key === 'kick-sauber' ? audi : team)),
      drivers: season.drivers.map((driver) => ({
        ...driver,
        constructor: rename(driver.constructor),
      })),
      races: season.races.map((race) => ({
        ...race,
        grid: race.grid?.map((row) => ({ ...row, constructor: rename(row.constructor) })) ?? null,
        result:
          race.result?.map((row) => ({ ...row, constructor: rename(row.constructor) })) ?? null,
        sprintResult:
          race.sprintResult?.map((row) => ({ ...row, constructor: rename(row.constructor) })) ??
          null,
        constructorStandings:
          race.constructorStandings?.map((row) => ({
            ...row,
            competitor: rename(row.competitor) ?? '',
          })) ?? null,
      })),
    });

    expect(later.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
      'Audi CONSTRUCTOR_CHANGED',
    ]);
    expect(later.notices).toEqual([]);
    expect(await teams()).toHaveLength(10);
    expect((await teams()).find(({ id }) => id === old?.id)?.name).toBe('Audi');
    const guessed = await open()
      .db.selectFrom('order_guess')
      .select('competitor_id')
      .where('user_id', '=', user.id)
      .execute();
    expect(guessed).toHaveLength(10);
  });
});
