import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Executor, OpenDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { hasResult, resultAt } from '#server/season/result-lists/has-result.ts';
import { gridStateOf, RESULT_LIST_STORES } from '#server/season/result-lists/result-lists.ts';
import { createTestDatabase, DIALECTS } from '#support/databases/databases.ts';
import { insertUser } from '#support/rows/factories.ts';
import { selectOutboxRows } from '#support/rows/outbox-rows.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, mailAddress } from '#support/worlds/message-world.ts';

const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

describe.each(DIALECTS)('an older game, on %s', (dialect) => {
  it('When marks and rows said two things, then it is told by its rows', async () => {
    const testDatabase = await createTestDatabase(dialect, 'empty');
    const before = await openDatabase(testDatabase.url, until('0001-initial'));
    const insertRace = (id: string, resultStoredAt: number | null, grid: string | null) =>
      sql`
        insert into race (id, year, key, position, name, starts_at, guess_deadline,
          grid_state, result_stored_at)
        values (${id}, 2025, ${id}, 1, ${id}, 100, 90, ${grid}, ${resultStoredAt})
      `.execute(before.db);
    await sql`insert into season (year) values (2025)`.execute(before.db);
    await sql`insert into competitor (id, kind) values ('hamilton', 'DRIVER')`.execute(before.db);
    await sql`
      insert into driver (id, year, key, name, code, position)
      values ('hamilton', 2025, 'hamilton', 'Hamilton', 'HAM', 1)
    `.execute(before.db);
    await insertRace('run', 300, 'FINAL');
    await insertRace('accepted-late', null, 'PROVISIONAL');
    await insertRace('marked', 300, 'FINAL');
    for (const id of ['run', 'accepted-late']) {
      await sql`
        insert into result_row (race_id, session, driver_id, sort, status, points)
        values (${id}, 'RACE', 'hamilton', 0, 'CLASSIFIED', 25)
      `.execute(before.db);
      await sql`
        insert into grid_place (race_id, driver_id, sort, position) values (${id}, 'hamilton', 0, 1)
      `.execute(before.db);
    }
    await before.close();

    const after = await openDatabase(testDatabase.url);
    const races = await after.db
      .selectFrom('race')
      .select(['id', hasResult.as('has_result'), resultAt.as('result_at')])
      .orderBy('id')
      .execute();
    const grid = await RESULT_LIST_STORES.GRID.read(
      after.db,
      races.map(({ id }) => id),
    );
    const told = races.map(({ id, has_result, result_at }) => {
      const state = gridStateOf(grid.filter(({ race_id }) => race_id === id));
      return [id, Boolean(has_result), result_at, state];
    });
    await after.close();
    await testDatabase.drop();
    expect(told).toEqual([
      ['accepted-late', true, 100, 'PROVISIONAL'],
      ['marked', false, null, null],
      ['run', true, 300, 'FINAL'],
    ]);
  });

  it('When two races had one name, then the later one gets another', async () => {
    const testDatabase = await createTestDatabase(dialect, 'empty');
    const before = await openDatabase(testDatabase.url, until('0002-facts-from-rows'));
    const races = [
      ['austria-2', 2020, 200],
      ['austria', 2020, 100],
      ['next-year', 2021, 300],
    ] as const;
    await sql`insert into season (year) values (2020), (2021)`.execute(before.db);
    for (const [id, year, at] of races) {
      await sql`
        insert into race (id, year, key, position, name, starts_at, guess_deadline)
        values (${id}, ${year}, ${id}, 1, 'Østerrike', ${at}, ${at})
      `.execute(before.db);
    }
    await before.close();
    const after = await openDatabase(testDatabase.url);
    const named = await after.db.selectFrom('race').select('name').orderBy('starts_at').execute();
    await after.close();
    await testDatabase.drop();
    expect(named.map(({ name }) => name)).toEqual(['Østerrike', 'Østerrike 2', 'Østerrike']);
  });

  it('When messages and posts were due, sent or on their way, then nothing is lost, and nothing goes out twice', async () => {
    const testDatabase = await createTestDatabase(dialect, 'empty');
    const before = await openDatabase(testDatabase.url, until('0005-indexes'));
    await insertGuessWorld(before);
    const names = ['claimed', 'failed', 'new', 'refused', 'sent', 'waiting'];
    for (const name of names) {
      await insertUser(before.db, { id: name, username: name });
      const address = { user_id: name, address: mailAddress(name), verified_at: 0 };
      await before.db.insertInto('reminder_address').values(address).execute();
      await before.db
        .insertInto('reminder_hour')
        .values({ user_id: name, hours: 1, chosen_at: 0 })
        .execute();
    }
    const { race, raceDeadline } = WORLD;
    const now = raceDeadline - HOUR_MS;
    const rows = [
      ['claimed', 'CLAIMED', null],
      ['failed', 'FAILED', now],
      ['refused', 'REFUSED', null],
      ['sent', 'SENT', null],
      ['waiting', 'FAILED', now + 4 * MINUTE_MS],
    ] as const;
    for (const [name, state, nextTryAt] of rows) {
      await sql`
        insert into message (user_id, channel, kind, subject, deadline, hours, state, claimed_at, tries, next_try_at)
        values (${name}, 'MAIL', 'RACE_REMINDER', ${race}, ${raceDeadline}, 1, ${state}, ${now - MINUTE_MS}, 1,
          ${nextTryAt})
      `.execute(before.db);
      await sql`
        insert into chat_post (target, kind, race_id, state, claimed_at, tries, next_try_at)
        values (${name}, ${state === 'SENT' ? 'RESULT' : 'GUESSES'}, ${race}, ${state}, ${now - MINUTE_MS}, 1,
          ${nextTryAt})
      `.execute(before.db);
    }
    await before.close();

    const after = await openDatabase(testDatabase.url);
    const mail = { channel: 'MAIL', kind: 'RACE_REMINDER', subject: race, deadline: raceDeadline };
    const post = { channel: 'CHAT', subject: race, deadline: 0, hours: 0 };
    const at = { attempts: 1, claimed_at: now - MINUTE_MS };
    const states = { CLAIMED: 'CLAIMED', FAILED: 'FAILED', REFUSED: 'GIVEN_UP', SENT: 'SENT' };
    expect(await selectOutboxRows(after.db)).toEqual(
      rows.flatMap(([recipient, state, due_at]) => {
        const own = { ...at, recipient, due_at, state: states[state] };
        const kind = state === 'SENT' ? 'CARD' : 'GUESSES';
        return [
          { ...own, ...post, kind },
          { ...own, ...mail, hours: 1 },
        ];
      }),
    );
    const world = await createMessageWorld(after);
    const told = async (minutes: number) =>
      (await world.sendAt(now + minutes * MINUTE_MS)).flatMap(({ to }) => to).toSorted();
    expect(await told(0)).toEqual(['failed', 'new'].map(mailAddress));
    expect(await told(3)).toEqual([]);
    expect(await told(4)).toEqual([mailAddress('waiting')]);
    expect(await told(30)).toEqual([]);
    await world.close();
    await after.close();
    await testDatabase.drop();
  });

  it('When choices and messages move to tables that allow more, then all rows and indexes stay', async () => {
    const testDatabase = await createTestDatabase(dialect, 'empty');
    const before = await openDatabase(testDatabase.url, until('0009-questions'));
    await insertUser(before.db, { id: 'kari', username: 'kari' });
    const choices = ['SEASON', 'RESULTS', 'MOVED_START', 'RECEIPTS'] as const;
    await before.db
      .insertInto('reminder_choice')
      .values(choices.map((choice, chosen_at) => ({ user_id: 'kari', choice, chosen_at })))
      .execute();
    const state = { due_at: null, sent_at: null, gave_up_at: null };
    const of = { recipient: 'kari', subject: 'australia', attempts: 2, claimed_at: 5, ...state };
    await before.db
      .insertInto('outbox')
      .values([
        { ...of, channel: 'MAIL', kind: 'RACE_REMINDER', deadline: 9, hours: 3, sent_at: 6 },
        { ...of, channel: 'MAIL', kind: 'RESULTS', deadline: 0, hours: 0, gave_up_at: 7 },
        { ...of, channel: 'PUSH', kind: 'RESULTS', deadline: 0, hours: 0, due_at: 8 },
        { ...of, channel: 'CHAT', kind: 'CARD', deadline: 0, hours: 0 },
      ])
      .execute();
    const read = async ({ db }: OpenDatabase) => ({
      choices: await db.selectFrom('reminder_choice').selectAll().orderBy('choice').execute(),
      outbox: await db
        .selectFrom('outbox')
        .selectAll()
        .orderBy('channel')
        .orderBy('kind')
        .execute(),
      indexes: (await namesOfIndexes(db, dialect)).toSorted(),
    });
    const stored = await read(before);
    expect(stored.indexes).toContain('outbox_by_kind_claimed_at');
    await before.close();

    const after = await openDatabase(testDatabase.url);
    expect(await read(after)).toEqual(stored);
    const chosen = { user_id: 'kari', choice: 'OVERTAKES', chosen_at: 1 } as const;
    await after.db.insertInto('reminder_choice').values(chosen).execute();
    const sent = { ...of, channel: 'PUSH', kind: 'OVERTAKES', deadline: 0, hours: 0 } as const;
    await after.db.insertInto('outbox').values(sent).execute();
    await expect(after.db.insertInto('reminder_choice').values(chosen).execute()).rejects.toThrow();
    await after.close();
    await testDatabase.drop();
  });
});

async function namesOfIndexes(db: Executor, dialect: (typeof DIALECTS)[number]) {
  const query =
    dialect === 'postgres'
      ? sql<{ name: string }>`
          select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename in ('outbox', 'reminder_choice')`
      : sql<{ name: string }>`
          select name from sqlite_schema
          where type = 'index' and tbl_name in ('outbox', 'reminder_choice')`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
