import { sql } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';

/** Returns the references as the database knows them: `table.column`. */
export async function columnsPointingAtUsers({ db, dialect }: OpenDatabase): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ name: string }>`
          select t.name || '.' || f."from" as name
          from sqlite_master t, pragma_foreign_key_list(t.name) f
          where t.type = 'table' and f."table" = 'user'`
      : sql<{ name: string }>`
          select c.conrelid::regclass || '.' || a.attname as name
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = '"user"'::regclass`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name.replaceAll('"', ''));
}
