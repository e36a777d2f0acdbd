import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { SavedPicks } from '#contract/guessing/guesses.ts';
import type { Receipts, SealedGuesses, SeasonSeals } from '#contract/guessing/seals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { sealHashInput } from '#domain/guessing/seals.ts';
import { systemRandom } from '#server/base/random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import { appendNewcomers } from '#server/guessing/append-newcomers.ts';
import { savePick } from '#server/guessing/save-pick.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { recordRaceMoves } from '#server/season/races/record-race-moves.ts';
import { guessHash, sha256 } from '#server/season/seal-log/guess-hash.ts';
import {
  insertSeal,
  selectClosedGuesses,
  selectEndOfChain,
  selectSeals,
} from '#server/season/seal-log/seals.queries.ts';
import { checkSeals } from '#support/checks/check-seals.ts';
import { allSay, sealVerdicts } from '#support/checks/seal-verdicts.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  insertDriver,
  insertRaceGuess,
  insertReserves,
  insertSeasonGuess,
  insertUser,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const { year, race, drivers, constructors, seasonDeadline, raceStart, raceDeadline } = WORLD;

describe.each(TRIED_DIALECTS)('sealing (%s)', (dialect) => {
  let testDatabase: TestDatabase;
  let databases: OpenDatabase[];
  let server: TestServer;
  let kari: Client;
  let ola: Client;
  let admin: Client;

  const first = () => databases[0] as OpenDatabase;
  const second = () => databases[1] as OpenDatabase;
  const db = () => first().db;

  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect);
    databases = [await openDatabase(testDatabase.url), await openDatabase(testDatabase.url)];
    server = await startServer(first(), { now: raceDeadline - HOUR_MS });
    await insertGuessWorld(first());
    // The previous season was imported closed.
    for (const table of ['season', 'race'] as const) {
      const imported = db().updateTable(table).set({ closed_at: 1 });
      await imported.where('year', '=', year - 1).execute();
    }
    await insertPerson(first(), server, { login: 'spiller1', id: 'kari', username: 'Kari' });
    await insertPerson(first(), server, { login: 'spiller2', id: 'ola', username: 'Ola' });
    await insertPerson(first(), server, { login: 'admin', username: 'Sjefen', is_admin: 1 });
    kari = await logIn(server, 'spiller1');
    ola = await logIn(server, 'spiller2');
    admin = await logIn(server, 'admin');
  });
  afterEach(async () => {
    await server.close();
    for (const database of databases) await database.close();
    await testDatabase.drop();
  });

  const seals = () => server.newClient().getJson<SeasonSeals>(`/api/public/seals/${year}`);
  const sealed = (number: number) =>
    server.newClient().getJson<SealedGuesses>(`/api/public/seals/${year}/${number}`);
  const chain = async () =>
    (await seals()).seals.map(({ number, race }) => `${number} ${race?.name ?? 'season'}`);
  const states = async () =>
    (await seals()).subjects.map(({ race, state }) => `${race?.name ?? 'season'} ${state}`);
  /**
   * Asserts what the page, the program and the restore command report; nothing if all guesses are
   * as sealed.
   */
  const say = async (...lines: string[]) =>
    expect(await sealVerdicts(server, first(), year)).toEqual(allSay(...lines));
  const guess = async (client: Client, driver: string | null, place = 'first') => {
    const answer = await client.send('PUT', `/api/guess/race/${race}/${place}`, { driver });
    expect(answer.status).toBe(200);
    return (await answer.json()) as SavedPicks;
  };
  const closeRace = async () => {
    server.clock.set(raceDeadline);
    await finaliseDueGuesses(first(), server.clock);
  };
  /** The sources had an earlier start, which closed guessing; an admin corrects it. */
  const reopen = async (guessDeadline: number) => {
    const later = { starts_at: raceStart + 2 * HOUR_MS };
    await db().updateTable('race').set(later).where('id', '=', race).execute();
    await db()
      .insertInto('race_move')
      .values({
        id: 'move',
        race_id: race,
        moved_at: raceDeadline - DAY_MS,
        from_starts_at: later.starts_at,
        to_starts_at: raceStart,
        from_deadline: raceDeadline + 2 * HOUR_MS,
        to_deadline: raceDeadline,
        is_import: 1,
      })
      .execute();
    const answer = await admin.send('PUT', `/api/admin/races/${race}/deadline`, { guessDeadline });
    expect(answer.status).toBe(204);
  };
  /** Changes the start as an import does. */
  const moveBySources = (guess_deadline: number) =>
    first().inWriteTransaction(async (trx) => {
      const now = server.clock.now();
      const from = await trx
        .selectFrom('race')
        .selectAll()
        .where('id', '=', race)
        .executeTakeFirstOrThrow();
      const to = { ...from, guess_deadline, starts_at: guess_deadline + 5 * MINUTE_MS };
      await trx.updateTable('race').set(to).where('id', '=', race).execute();
      await recordRaceMoves(trx, [{ from, to }], { now, newId: () => 'moved', isImport: true });
      await reopenGuesses(trx, year, now);
    });
  const merge = (from: string, into: string) =>
    admin.send('POST', `/api/admin/drivers/${from}/merge`, { into });

  it('is done once for each deadline, with reserves in it, whoever comes first', async () => {
    await db().updateTable('season').set({ has_reserves: 1 }).execute();
    await insertReserves(db(), { userId: 'ola', year, first: ['driver-5'] });
    await guess(kari, 'driver-1');
    server.clock.set(raceDeadline);
    // A second writing connection to SQLite in this process would block the first.
    const other = dialect === 'sqlite' ? first() : second();
    await Promise.all([
      finaliseDueGuesses(first(), server.clock),
      finaliseDueGuesses(other, server.clock),
      seals(),
      finaliseDueGuesses(other, server.clock),
      finaliseDueGuesses(first(), server.clock),
    ]);
    expect(await chain()).toEqual(['1 season', '2 Australia']);
    const { sealed: hashes, guesses } = await sealed(2);
    expect(hashes.map(({ userId, part }) => `${userId} ${part}`)).toEqual([
      'kari FIRST',
      'ola FIRST',
    ]);
    expect(guesses.find(({ userId }) => userId === 'ola')).toMatchObject({
      addedByGame: 1,
      salt: '',
      picks: ['driver-5'],
    });
    expect(await finaliseDueGuesses(second(), server.clock)).toBe(false);
    await say();
  });

  it('comes before anybody sees a guess, and says when it was late', async () => {
    await guess(kari, 'driver-1');
    // The server was down at the deadline.
    server.clock.set(raceDeadline + DAY_MS);
    await server.newClient().getJson(`/api/public/race-guess?raceId=${race}`);
    const stored = await db().selectFrom('seal').selectAll().where('number', '=', 2).execute();
    expect(stored).toMatchObject([
      { race_id: race, deadline: raceDeadline, sealed_at: raceDeadline + DAY_MS },
    ]);
    await say();
  });

  it('waits for the saves that were decided in time', async () => {
    await guess(kari, 'driver-1');
    let store = () => {};
    const isStored = new Promise<void>((resolve) => {
      store = resolve;
    });
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const save = first().inWriteTransaction(async (trx) => {
      await insertRaceGuess(trx, { userId: 'ola', raceId: race, first: 'driver-3' });
      begin();
      await isStored;
    });
    await hasBegun;
    server.clock.set(raceDeadline);
    const closing = finaliseDueGuesses(first(), server.clock);
    setTimeout(store, 100);
    await save;
    await closing;
    expect((await sealed(2)).sealed).toHaveLength(2);
    await say();
  });

  it('covers the orders and flags of a season, and holds when the game has added a newcomer', async () => {
    server.clock.set(seasonDeadline - HOUR_MS);
    const save = (part: string, body: object) =>
      kari.send('PUT', `/api/guess/season/${year}/${part}`, body);
    await save('drivers', { order: drivers });
    await save('constructors', { order: constructors });
    await save('flags', { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 });
    await insertDriver(db(), { id: 'late', name: 'Late', year, position: 13 });
    await first().inWriteTransaction((trx) => appendNewcomers(trx, year, server.clock.now()));
    server.clock.set(seasonDeadline);
    expect(await chain()).toEqual(['1 season']);
    const { guesses, competitors, players } = await sealed(1);
    expect(guesses.map(({ part, picks, addedByGame }) => [part, picks, addedByGame])).toEqual([
      ['DRIVERS', [...drivers, 'late'], 1],
      ['CONSTRUCTORS', constructors, 0],
      ['FLAGS', ['YELLOW_FLAG=40', 'RED_FLAG=3', 'SAFETY_CAR=20'], 0],
    ]);
    expect(competitors).toContainEqual({ id: 'late', name: 'Late' });
    expect(players).toEqual([{ id: 'kari', name: 'Kari' }]);
    await say();
  });

  it('is done at the deadline that an admin has moved before it passed', async () => {
    await guess(kari, 'driver-1');
    const guessDeadline = raceDeadline - MINUTE_MS;
    await admin.send('PUT', `/api/admin/races/${race}/deadline`, { guessDeadline });
    server.clock.set(guessDeadline);
    await finaliseDueGuesses(first(), server.clock);
    expect((await seals()).seals[1]).toMatchObject({ deadline: guessDeadline, act: null });
    await say();
  });

  it('is done anew at the new deadline of a race that is opened again, and each guess that is another is told', async () => {
    await guess(kari, 'driver-1');
    await guess(ola, 'driver-2');
    await closeRace();
    await reopen(raceDeadline + HOUR_MS);
    expect(await chain()).toEqual(['1 season', '2 Australia']);
    expect(await states()).toEqual(['season SEALED', 'Australia OPEN']);
    server.clock.set(raceDeadline + MINUTE_MS);
    await guess(kari, 'driver-3');
    await guess(kari, 'driver-4', 'tenth');
    await guess(ola, null);
    // Open guesses are secret.
    expect((await sealed(2)).guesses).toEqual([]);
    await say();
    server.clock.set(raceDeadline + HOUR_MS);
    expect(await chain()).toEqual(['1 season', '2 Australia', '3 Australia']);
    const explained = [
      'Australia kari FIRST changed by REOPENED',
      'Australia kari TENTH added by REOPENED',
      'Australia ola FIRST missing by REOPENED',
    ];
    await say(...explained);
    await db().updateTable('race_guess').set({ driver_id: 'driver-9' }).execute();
    await say('Australia kari FIRST changed', 'Australia kari TENTH added', explained[2] ?? '');
  });

  it('is done anew where the sources have set a wrong start right, which opens what nobody has guessed', async () => {
    await closeRace();
    const later = raceDeadline + 2 * HOUR_MS;
    await moveBySources(later);
    server.clock.set(raceDeadline + MINUTE_MS);
    await guess(kari, 'driver-1');
    server.clock.set(later);
    expect(await chain()).toEqual(['1 season', '2 Australia', '3 Australia']);
    await say('Australia kari FIRST added by START_CORRECTED');
  });

  it('is done anew where a season that nobody had guessed is opened late', async () => {
    server.clock.set(seasonDeadline);
    await finaliseDueGuesses(first(), server.clock);
    server.clock.set(seasonDeadline + DAY_MS);
    const guessDeadline = seasonDeadline + 2 * DAY_MS;
    const moved = await admin.send('PUT', `/api/admin/seasons/${year}/deadline`, { guessDeadline });
    expect(moved.status).toBe(204);
    const flags = { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 };
    await kari.send('PUT', `/api/guess/season/${year}/flags`, flags);
    server.clock.set(guessDeadline);
    expect(await chain()).toEqual(['1 season', '2 season']);
    await say('season kari FLAGS added by REOPENED');
  });

  it('is done anew when the clock was ahead, and the check says so', async () => {
    await guess(kari, 'driver-1');
    await closeRace();
    server.clock.set(raceDeadline - MINUTE_MS);
    await guess(kari, 'driver-3');
    server.clock.set(raceDeadline);
    await seals();
    await finaliseDueGuesses(first(), server.clock);
    await say('Australia sealed again', 'Australia kari FIRST changed');
  });

  describe('when two drivers turn out to be one', () => {
    const place = (userId: string, driver_id: string) =>
      db().updateTable('race_guess').set({ driver_id }).where('user_id', '=', userId).execute();

    beforeEach(async () => {
      await insertDriver(db(), { id: 'double', name: 'Dobbelt', year, position: 13 });
      await insertDriver(db(), { id: 'third', name: 'Trippel', year, position: 14 });
      const [one = '', ...others] = drivers;
      for (const [userId, order] of [
        ['kari', [...drivers, 'double', 'third']],
        ['ola', ['double', one, 'third', ...others]],
        ['better', [one, 'double', ...others]],
        ['without', ['third', ...drivers]],
      ] as const) {
        if (userId === 'better' || userId === 'without')
          await insertUser(db(), { id: userId, username: userId });
        await insertSeasonGuess(db(), { userId, year, drivers: order });
      }
      // The game has appended both to Kari's order.
      const appended = db().updateTable('order_guess').set({ is_appended: 1 });
      await appended.where('user_id', '=', 'kari').where('position', '>', 12).execute();
      await insertRaceGuess(db(), { userId: 'ola', raceId: race, first: 'double' });
      await guess(kari, 'driver-1');
      await closeRace();
    });

    const order = (userId: string) => `season ${userId} DRIVERS changed by MERGED`;
    const all = ['kari', 'ola', 'better'].map(order);

    it('no seal is made, and each guess that it has set right is told', async () => {
      expect((await merge('double', 'driver-4')).status).toBe(204);
      expect(await chain()).toEqual(['1 season', '2 Australia']);
      await say(...all, 'Australia ola FIRST changed by MERGED');
      const [merger] = (await seals()).mergers;
      expect(merger).toEqual({
        at: raceDeadline,
        from: { id: 'double', name: 'Dobbelt' },
        into: { id: 'driver-4', name: 'Driver 4' },
      });
      const receipts = await ola.getJson<Receipts>('/api/settings/receipts');
      const before = (await sealed(2)).sealed.find(({ userId }) => userId === 'ola');
      expect(receipts.find(({ part }) => part === 'FIRST')).toMatchObject({
        hash: before?.hash,
        seal: { number: 2, isSame: true },
      });
    });

    it('it may be three', async () => {
      expect((await merge('third', 'double')).status).toBe(204);
      expect((await merge('double', 'driver-4')).status).toBe(204);
      await say(...all, order('without'), 'Australia ola FIRST changed by MERGED');
    });

    it('nothing that somebody has changed before or since is right by it', async () => {
      await place('kari', 'double');
      expect((await merge('double', 'driver-4')).status).toBe(204);
      await say(...all, 'Australia ola FIRST changed by MERGED', 'Australia kari FIRST changed');
      await place('ola', 'driver-5');
      await place('kari', 'driver-1');
      await say(...all, 'Australia ola FIRST changed');
    });

    it('a game of version 1.0 has sealed it, and that seal counts with its entry in the log', async () => {
      const at = raceDeadline + MINUTE_MS;
      await place('ola', 'driver-4');
      await first().inWriteTransaction(async (trx) => {
        const [before] = (await selectSeals(trx, year, at)).slice(-1);
        if (before === undefined) throw new Error('There is no seal');
        const guesses = await selectClosedGuesses(trx, { year, raceId: race }, ['kari', 'ola'], at);
        const hashed = guesses.map((each) => ({ ...each, hash: guessHash(each) }));
        const end = await selectEndOfChain(trx, year);
        const seal = { ...before, ...end, reason: 'MERGER', sealedAt: at } as const;
        const root = sha256(
          sealHashInput(
            seal,
            hashed.map(({ hash }) => hash),
          ),
        );
        const own = hashed.map(({ userId, part, hash }) => ({ userId, part, hash }));
        await insertSeal(trx, { ...seal, root }, own);
        const entry = { at, actorUserId: null, subject: 'Australia', year };
        await recordAudit(trx, { ...entry, action: 'RACE_SEALED', before: null, after: { root } });
        const names = { before: { name: 'Dobbelt' }, after: { name: 'Driver 4' } };
        await recordAudit(trx, { ...entry, action: 'COMPETITOR_MERGED', ...names });
      });
      server.clock.set(at);
      await say('Australia ola FIRST changed by MERGED');
      await place('kari', 'driver-4');
      await say('Australia ola FIRST changed by MERGED', 'Australia kari FIRST changed');
    });
  });

  it('leaves what names neither of two drivers who are merged as it is', async () => {
    await insertDriver(db(), { id: 'double', name: 'Dobbelt', year, position: 13 });
    await guess(kari, 'driver-1');
    await closeRace();
    expect((await merge('double', 'driver-4')).status).toBe(204);
    expect(await chain()).toHaveLength(2);
  });

  it('holds when a driver gets another name, and a player has deleted the account', async () => {
    await guess(kari, 'driver-1');
    await closeRace();
    await db().updateTable('driver').set({ name: 'Rettet' }).where('id', '=', 'driver-1').execute();
    await kari.send('POST', '/api/settings/account/deletion', { username: 'Kari' });
    const { players, guesses } = await sealed(2);
    expect(players).toEqual([{ id: 'kari', name: 'Anonym 1' }]);
    expect(guesses).toHaveLength(1);
    await say();
  });

  it('stands in the log that players read', async () => {
    await guess(kari, 'driver-1');
    await closeRace();
    const { entries } = await kari.getJson<AuditPage>('/api/audit?kind=RACE');
    const [, seal] = (await seals()).seals;
    expect(entries[0]).toMatchObject({
      action: 'RACE_SEALED',
      subject: 'Australia',
      actor: null,
      after: { root: seal?.root },
    });
  });

  it('says that there is no seal of what was guessed elsewhere, and nothing of a season that was imported', async () => {
    const [lastYearsRace] = await db()
      .selectFrom('race')
      .select('id')
      .where('year', '=', year - 1)
      .execute();
    const other = async () => {
      const answer = await server.newClient().getJson<SeasonSeals>(`/api/public/seals/${year - 1}`);
      return [answer.seals.length, answer.subjects.map(({ race, state }) => [race?.name, state])];
    };
    expect(await other()).toEqual([0, []]);
    expect(await sealVerdicts(server, first(), year - 1)).toEqual(allSay());
    await insertRaceGuess(db(), {
      userId: 'kari',
      raceId: lastYearsRace?.id ?? '',
      first: 'last-driver-2',
    });
    expect(await other()).toEqual([0, [['Abu Dhabi', 'UNSEALED']]]);
    expect(await sealVerdicts(server, first(), year - 1)).toEqual(allSay('Abu Dhabi unsealed'));
  });

  it('comes in pages where very many play', async () => {
    const count = 230;
    for (let number = 0; number < count; number += 1) {
      const id = `many-${number}`;
      await insertUser(db(), { id, username: `Spiller ${number}` });
      await insertRaceGuess(db(), { userId: id, raceId: race, first: 'driver-1' });
    }
    await closeRace();
    const page = await sealed(2);
    expect(page.sealed).toHaveLength(100);
    expect(page.nextOffset).toBe(100);
    const last = await server
      .newClient()
      .getJson<SealedGuesses>(`/api/public/seals/${year}/2?offset=200`);
    expect(last.guesses).toHaveLength(30);
    expect(last.nextOffset).toBeNull();
    const beyond = server.newClient().get(`/api/public/seals/${year}/2?offset=300`);
    expect(await outcomeOf(await beyond)).toBe('404 not-found');
    const { status, lines } = await checkSeals(server.url, year);
    expect(lines[1]).toMatch(/ 230$/);
    expect(status).toBe(0);
  });

  describe('a receipt', () => {
    const receipts = (client: Client) => client.getJson<Receipts>('/api/settings/receipts');

    it('comes with each save, and is the hash that is sealed', async () => {
      const { receipt } = await guess(kari, 'driver-1');
      expect(receipt?.at).toBe(raceDeadline - HOUR_MS);
      server.clock.set(raceDeadline - MINUTE_MS);
      const again = await guess(kari, 'driver-1');
      expect(again.receipt).toEqual(receipt);
      const other = await guess(kari, 'driver-2');
      expect(other.receipt?.hash).not.toBe(receipt?.hash);
      expect((await guess(kari, 'driver-3', 'tenth')).receipt?.hash).not.toBe(other.receipt?.hash);
      expect((await guess(kari, null, 'tenth')).receipt).toBeNull();
      const back = await guess(kari, 'driver-1');
      // The driver is the same, the salt is not.
      expect(back.receipt?.hash).not.toBe(receipt?.hash);
      expect(await receipts(kari)).toMatchObject([{ ...back.receipt, part: 'FIRST', seal: null }]);
      await closeRace();
      expect((await sealed(2)).sealed).toEqual([
        { userId: 'kari', part: 'FIRST', hash: back.receipt?.hash },
      ]);
      expect(await receipts(kari)).toEqual([
        {
          ...back.receipt,
          year,
          race: { id: race, name: 'Australia' },
          part: 'FIRST',
          seal: { number: 2, isSame: true },
        },
      ]);
    });

    it('tells its owner when the guess is not what was sealed', async () => {
      await guess(kari, 'driver-1');
      await closeRace();
      await db().updateTable('race_guess').set({ driver_id: 'driver-9' }).execute();
      expect((await receipts(kari))[0]?.seal).toEqual({ number: 2, isSame: false });
    });

    it('is listed by race and place where several are of the same time', async () => {
      const later = { raceId: WORLD.nextRace, first: 'driver-1', tenth: 'driver-2' };
      await insertRaceGuess(db(), { userId: 'kari', ...later });
      await insertRaceGuess(db(), { userId: 'kari', ...later, raceId: race });
      const listed = (await receipts(kari)).map((each) => `${each.race?.id} ${each.part}`);
      expect(listed).toEqual(['australia FIRST', 'australia TENTH', 'china FIRST', 'china TENTH']);
    });

    it('is listed while its season is not finished', async () => {
      await guess(kari, 'driver-1');
      await closeRace();
      expect(await receipts(kari)).toHaveLength(1);
      await db().updateTable('season').set({ finished_at: server.clock.now() }).execute();
      expect(await receipts(kari)).toEqual([]);
    });

    it('is for nobody else', async () => {
      await guess(kari, 'driver-1');
      expect(await receipts(ola)).toEqual([]);
      expect(await outcomeOf(await server.newClient().get('/api/settings/receipts'))).toBe(
        '401 not-logged-in',
      );
    });

    it('is another one for every save of the same, so that hashes tell nothing', async () => {
      const hashes = new Set<string>();
      for (const userId of ['kari', 'ola']) {
        const wanted = { userId, raceId: race, category: 'FIRST', driverId: 'driver-1' } as const;
        const context = {
          database: first(),
          clock: server.clock,
          random: systemRandom,
          seasons: { racesAt: () => null },
        };
        const saved = await savePick(context, { ...wanted, basedOn: undefined });
        hashes.add(saved.receipt?.hash ?? '');
      }
      const salts = await db().selectFrom('race_guess').select('salt').execute();
      expect(hashes.size).toBe(2);
      for (const { salt } of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(salts.map(({ salt }) => salt)).size).toBe(2);
    });
  });

  it.each([
    [`${year}/7`, '404 not-found'],
    ['2031', '404 season-not-found'],
    ['2031/1', '404 season-not-found'],
    [`${year}/0`, '400 bad-request'],
    [`${year}/1?offset=7`, '400 bad-request'],
  ])('answers %s with %s', async (path, outcome) => {
    const answer = await server.newClient().get(`/api/public/seals/${path}`);
    expect(await outcomeOf(answer)).toBe(outcome);
  });
});
