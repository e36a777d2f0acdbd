import { type CreateTableBuilder, sql } from 'kysely';
import {
  addIndex,
  isBit,
  notNull,
  ofCompetitor,
  oneOf,
  primaryKey,
  primaryReference,
  references,
  referencesOrNull,
  type Schema,
} from './columns.ts';
import { FLAG_TYPES } from './guess-tables.ts';

const SESSIONS = ['RACE', 'SPRINT'];

/** The races of a season and what happened in them. */
export async function createRaceTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('race')
    .addColumn('id', 'text', primaryKey)
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('key', 'text', notNull)
    // Not unique: a cancelled race keeps the position it had, and renumbering passes through doubles.
    .addColumn('position', 'integer', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('starts_at', 'bigint', notNull)
    .addColumn('qualifying_at', 'bigint')
    .addColumn('sprint_at', 'bigint')
    .addColumn('guess_deadline', 'bigint', notNull)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('grid_state', 'text')
    .addColumn('result_stored_at', 'bigint')
    .addColumn('flags_counted_at', 'bigint')
    .addColumn('reserves_filled_at', 'bigint')
    .addColumn('sealed_at', 'bigint')
    .addUniqueConstraint('race_key', ['year', 'key'])
    .addCheckConstraint('race_position', sql`position > 0`)
    .addCheckConstraint('race_grid_state', oneOf('grid_state', ['PROVISIONAL', 'FINAL']))
    .execute();
  await addIndex(db, 'race', ['year', 'position']);

  await db.schema
    .createTable('race_move')
    .addColumn('id', 'text', primaryKey)
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('moved_at', 'bigint', notNull)
    .addColumn('from_starts_at', 'bigint', notNull)
    .addColumn('to_starts_at', 'bigint', notNull)
    .addColumn('from_deadline', 'bigint', notNull)
    .addColumn('to_deadline', 'bigint', notNull)
    .addColumn('is_import', 'integer', notNull)
    .addCheckConstraint('race_move_is_import', isBit('is_import'))
    .execute();
  await addIndex(db, 'race_move', ['race_id']);

  await db.schema
    .createTable('reported_start')
    .addColumn('race_id', 'text', primaryReference('race.id'))
    .addColumn('starts_at', 'bigint', notNull)
    .addColumn('since', 'bigint', notNull)
    .execute();

  await ofRaceAndDriver(db.schema.createTable('grid_place'))
    .addColumn('constructor_id', 'text', referencesOrNull('constructor.id'))
    .addColumn('sort', 'integer', notNull)
    .addColumn('position', 'integer')
    .addPrimaryKeyConstraint('grid_place_pkey', ['race_id', 'driver_id'])
    .addUniqueConstraint('grid_place_sort', ['race_id', 'sort'])
    .addUniqueConstraint('grid_place_position', ['race_id', 'position'])
    .addCheckConstraint('grid_place_sort_from_0', sql`sort >= 0`)
    .addCheckConstraint('grid_place_position_from_1', sql`position > 0`)
    .execute();

  await ofRaceAndDriver(db.schema.createTable('guessable'))
    .addPrimaryKeyConstraint('guessable_pkey', ['race_id', 'driver_id'])
    .execute();

  await ofRaceAndDriver(db.schema.createTable('result_row'))
    .addColumn('session', 'text', notNull)
    .addColumn('constructor_id', 'text', referencesOrNull('constructor.id'))
    .addColumn('sort', 'integer', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('grid_position', 'integer')
    .addColumn('laps', 'integer')
    .addColumn('points', 'double precision', notNull)
    .addPrimaryKeyConstraint('result_row_pkey', ['race_id', 'session', 'driver_id'])
    .addUniqueConstraint('result_row_sort', ['race_id', 'session', 'sort'])
    .addCheckConstraint('result_row_session', oneOf('session', SESSIONS))
    .addCheckConstraint(
      'result_row_status',
      oneOf('status', ['CLASSIFIED', 'NOT_CLASSIFIED', 'RETIRED', 'DISQUALIFIED', 'DID_NOT_START']),
    )
    .addCheckConstraint('result_row_sort_from_0', sql`sort >= 0`)
    .addCheckConstraint('result_row_grid_position', sql`grid_position > 0`)
    .addCheckConstraint('result_row_laps', sql`laps >= 0`)
    .execute();

  await ofCompetitor(db.schema.createTable('standing'), 'standing')
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('sort', 'integer', notNull)
    // Not unique: sources do give two competitors the same one.
    .addColumn('position', 'integer')
    .addColumn('points', 'double precision', notNull)
    .addPrimaryKeyConstraint('standing_pkey', ['race_id', 'competitor_id'])
    .addUniqueConstraint('standing_sort', ['race_id', 'kind', 'sort'])
    .addCheckConstraint('standing_sort_from_0', sql`sort >= 0`)
    .addCheckConstraint('standing_position', sql`position > 0`)
    .execute();

  await db.schema
    .createTable('flag')
    .addColumn('id', 'text', primaryKey)
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('type', 'text', notNull)
    .addColumn('session', 'text', notNull)
    .addColumn('lap', 'integer', notNull)
    .addColumn('origin', 'text', notNull)
    .addColumn('removed_at', 'bigint')
    .addCheckConstraint('flag_type', oneOf('type', FLAG_TYPES))
    .addCheckConstraint('flag_session', oneOf('session', SESSIONS))
    .addCheckConstraint('flag_lap', sql`lap >= 0`)
    .addCheckConstraint('flag_origin', oneOf('origin', ['AUTOMATIC', 'MANUAL']))
    .execute();
  await addIndex(db, 'flag', ['race_id']);
}

function ofRaceAndDriver(table: CreateTableBuilder<string, never>) {
  return table
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('driver_id', 'text', references('driver.id'));
}
