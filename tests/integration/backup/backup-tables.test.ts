import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { selectColumns } from '#server/db/dialects/select-columns.ts';
import type { StoredValue } from '#server/db/snapshot.ts';
import { ALL_TABLES, BACKED_UP } from '#server/upkeep/backup/backup-tables.ts';
import { createRowCheck } from '#server/upkeep/backup/check-row.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import { dumpDatabase, fillDatabase } from '#support/rows/filled-database.ts';

/**
 * Columns that may hold any text. A new text column must be listed here, or have its values
 * checked.
 */
const FREE_TEXT = `
  constructor.key constructor.name constructor.colour driver.key driver.name driver.code alias.name import_run.id
  import_run.source race.key race.name flag.id user.username user.username_key user.username_look order_guess.salt
  flag_guess.salt question.text answer_guess.salt race_guess.salt seal.previous seal.root sealed_guess.hash bingo_cell.text bingo_text.text
  bingo_deal.seed league.name identity.id identity.issuer identity.subject
  identity.device passkey.public_key passkey.transports reminder_address.address race_move.id outbox.recipient outbox.subject
  server_secret.name server_secret.value audit_entry.subject audit_entry.search_text import_review.id
  import_review.source import_review.incoming_hash hand_edit.subject_id
`;

onEachDatabase('the tables of a backup', (open, dialect) => {
  beforeAll(() => fillDatabase(open(), 'filled'));

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
    const dump = await dumpDatabase(open());
    expect(BACKED_UP.filter((table) => dump[table]?.length === 0)).toEqual([]);
    for (const table of ALL_TABLES.filter((name) => !BACKED_UP.includes(name))) {
      const row = await open().db.selectFrom(table).selectAll().executeTakeFirst();
      expect(row, table).toBeDefined();
    }
  });

  it('When text is read as more than text, then what it cannot be is refused', async () => {
    const { db } = open();
    const accepted: string[] = [];
    for (const table of BACKED_UP) {
      const stored = await db.transaction().execute((trx) => selectColumns(trx, table));
      const columns = stored.map(({ name }) => name);
      const checkRow = createRowCheck({ table, columns }, stored);
      const row = (await db.selectFrom(table).selectAll().executeTakeFirstOrThrow()) as Readonly<
        Record<string, StoredValue>
      >;
      for (const { name } of stored.filter(({ type }) => type === 'TEXT')) {
        const values = columns.map((column) => (column === name ? '{' : (row[column] ?? null)));
        const isThisRow = Object.entries(row).map(([column, value]) =>
          value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
        );
        let isAccepted = false;
        const restoreAndUndo = db.transaction().execute(async (trx) => {
          checkRow(values, 1);
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = '{'
            where ${sql.join(isThisRow, sql` and `)}`.execute(trx);
          isAccepted = true;
          throw new Error('undone');
        });
        await expect(restoreAndUndo).rejects.toThrow();
        if (isAccepted) accepted.push(`${table}.${name}`);
      }
    }
    expect(accepted).toEqual(FREE_TEXT.trim().split(/\s+/));
  });
});
