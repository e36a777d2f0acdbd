import { sql } from 'kysely';
import {
  addIndex,
  isBit,
  notNull,
  notNullDefault,
  ofCompetitor,
  oneOf,
  primaryKey,
  primaryReference,
  references,
  referencesOrNull,
  type Schema,
} from './columns.ts';

/** A season, who drives in it, and what a guess is worth. */
export async function createSeasonTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('season')
    .addColumn('year', 'integer', primaryKey)
    .addColumn('guess_deadline', 'bigint')
    .addColumn('passed_deadline', 'bigint')
    .addColumn('sealed_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('finish_undone_at', 'bigint')
    .addColumn('revision', 'integer', notNullDefault(1))
    .addColumn('guess_revision', 'integer', notNullDefault(1))
    .addColumn('guesser_changes', 'integer', notNullDefault(0))
    .addColumn('is_imported', 'integer', notNullDefault(1))
    .addColumn('has_reserves', 'integer', notNullDefault(0))
    .addCheckConstraint('season_year', sql`year between 1950 and 2100`)
    .addCheckConstraint('season_revision', sql`revision > 0`)
    .addCheckConstraint('season_is_imported', isBit('is_imported'))
    .addCheckConstraint('season_has_reserves', isBit('has_reserves'))
    .execute();

  // What a driver and a constructor have in common: either can be guessed and have a standing.
  await db.schema
    .createTable('competitor')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kind', 'text', notNull)
    .addUniqueConstraint('competitor_of_kind', ['id', 'kind'])
    .addCheckConstraint('competitor_kind', oneOf('kind', ['DRIVER', 'CONSTRUCTOR']))
    .execute();

  await db.schema
    .createTable('constructor')
    .addColumn('id', 'text', primaryReference('competitor.id'))
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('key', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('colour', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .addUniqueConstraint('constructor_key', ['year', 'key'])
    .addCheckConstraint('constructor_position', sql`position > 0`)
    .execute();

  await db.schema
    .createTable('driver')
    .addColumn('id', 'text', primaryReference('competitor.id'))
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('key', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('code', 'text', notNull)
    .addColumn('number', 'integer')
    .addColumn('constructor_id', 'text', referencesOrNull('constructor.id'))
    .addColumn('position', 'integer', notNull)
    .addUniqueConstraint('driver_key', ['year', 'key'])
    .addCheckConstraint('driver_position', sql`position > 0`)
    .execute();
  await addIndex(db, 'driver', ['constructor_id']);

  await ofCompetitor(db.schema.createTable('alias'), 'alias')
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('name', 'text', notNull)
    .addPrimaryKeyConstraint('alias_pkey', ['year', 'kind', 'name'])
    .execute();

  await db.schema
    .createTable('points_table')
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('category', 'text', notNull)
    .addColumn('difference', 'integer', notNull)
    .addColumn('points', 'integer', notNull)
    .addPrimaryKeyConstraint('points_table_pkey', ['year', 'category', 'difference'])
    .addCheckConstraint(
      'points_table_category',
      oneOf('category', ['FIRST', 'TENTH', 'DRIVER', 'CONSTRUCTOR', 'FLAG']),
    )
    .addCheckConstraint('points_table_difference', sql`difference >= 0`)
    .addCheckConstraint('points_table_points', sql`points >= 0`)
    .execute();
}
