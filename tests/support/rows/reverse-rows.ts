import { sql } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';

/**
 * Makes PostgreSQL store the rows of each table from the last key to the first, an order that no
 * query may rely on. SQLite reads rows in the same order wherever they are stored.
 */
export async function reverseRows({ db, dialect }: OpenDatabase): Promise<void> {
  if (dialect !== 'postgres') return;
  await sql`do $$
    declare
      stored record;
    begin
      for stored in
        select indrelid::regclass as name, (
          select string_agg(format('%I desc', attname), ', ' order by place)
          from unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        ) as key
        from pg_index
        join pg_class on pg_class.oid = indrelid
        where indisprimary and relnamespace = 'public'::regnamespace
      loop
        execute format('create index reversed on %s (%s)', stored.name, stored.key);
        execute format('cluster %s using reversed', stored.name);
        drop index reversed;
      end loop;
    end
  $$`.execute(db);
}
