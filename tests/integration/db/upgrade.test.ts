import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#support/databases.ts';
import { insertSeason, insertUser } from '#support/factories.ts';

const olderThan = (migration: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < migration));

describe.each(DIALECTS)('a database of an older version (%s)', (dialect) => {
  let old: TestDatabase;
  beforeEach(async () => {
    old = await createTestDatabase(dialect, 'empty');
  });
  afterEach(() => old.drop());

  it('is imported by itself from now on where a source has filled it, and nowhere else', async () => {
    const { db, close } = await openDatabase(old.url, olderThan('0008'));
    for (const year of [2023, 2024, 2025]) await insertSeason(db, { year });
    const run = { source: 'jolpica', started_at: 1, finished_at: 2, account: '[]' };
    await db
      .insertInto('import_run')
      .values([
        { id: 'stored', year: 2024, outcome: 'CHANGED', ...run },
        { id: 'again', year: 2024, outcome: 'UNCHANGED', ...run },
        { id: 'tried', year: 2025, outcome: 'REFUSED', ...run },
      ])
      .execute();
    await close();

    const upgraded = await openDatabase(old.url);
    const seasons = await upgraded.db
      .selectFrom('season')
      .select(['year', 'is_imported'])
      .orderBy('year')
      .execute();
    await upgraded.close();
    expect(seasons).toEqual([
      { year: 2023, is_imported: 0 },
      { year: 2024, is_imported: 1 },
      { year: 2025, is_imported: 0 },
    ]);
  });

  it('sends those who have an address what a new address is sent', async () => {
    const { db, close } = await openDatabase(old.url, olderThan('0009'));
    for (const id of ['kari', 'bo']) await insertUser(db, { id });
    await db
      .insertInto('reminder_address')
      .values({ user_id: 'kari', address: 'kari@example.org', verified_at: 5 })
      .execute();
    await close();

    const upgraded = await openDatabase(old.url);
    const choices = await upgraded.db
      .selectFrom('reminder_choice')
      .selectAll()
      .orderBy('choice')
      .execute();
    await upgraded.close();
    expect(choices).toEqual([
      { user_id: 'kari', choice: 'MOVED_START', chosen_at: 5 },
      { user_id: 'kari', choice: 'SEASON', chosen_at: 5 },
    ]);
  });
});
