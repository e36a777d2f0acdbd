import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ALL_TABLES, BACKED_UP } from '#server/backup/backup-tables.ts';
import { onEachDatabase } from '#support/databases.ts';
import { dumpDatabase, fillDatabase } from '#support/filled-database.ts';

onEachDatabase('the tables of a backup', (open, dialect) => {
  it('When the schema has a table, then backups hold it, or say why they do not', async () => {
    const query =
      dialect === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = current_schema()`;
    const { rows } = await query.execute(open().db);
    const names = rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name));
    expect([...ALL_TABLES].sort()).toEqual(names.sort());
    expect(new Set(ALL_TABLES).size).toBe(ALL_TABLES.length);
  });

  it('has no numbering of its own that a restore would have to put right', async () => {
    const query =
      dialect === 'sqlite'
        ? sql`select name from sqlite_master where sql like '%autoincrement%'`
        : sql`select sequence_name from information_schema.sequences`;
    expect((await query.execute(open().db)).rows).toEqual([]);
  });

  it('are all filled by the database that the tests of restoring use', async () => {
    await fillDatabase(open(), 'filled');
    const dump = await dumpDatabase(open());
    expect(BACKED_UP.filter((table) => dump[table]?.length === 0)).toEqual([]);
    for (const table of ALL_TABLES.filter((name) => !BACKED_UP.includes(name))) {
      const row = await open().db.selectFrom(table).selectAll().executeTakeFirst();
      expect(row, table).toBeDefined();
    }
  });
});
