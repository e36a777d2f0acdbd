import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Lists of allowed values are written out here, not taken from the domain: a migration must do the same
 * for ever, whatever the code around it becomes.
 */
const CATEGORIES = oneOf('category', ['FIRST', 'TENTH', 'DRIVER', 'CONSTRUCTOR', 'FLAG']);
const RACE_CATEGORIES = oneOf('category', ['FIRST', 'TENTH']);
const FLAG_TYPES = oneOf('type', ['YELLOW_FLAG', 'RED_FLAG', 'SAFETY_CAR']);
const SESSIONS = oneOf('session', ['RACE', 'SPRINT']);
const STATUSES = oneOf('status', [
  'CLASSIFIED',
  'NOT_CLASSIFIED',
  'RETIRED',
  'DISQUALIFIED',
  'DID_NOT_START',
]);

/** A migration knows no table types: they describe the schema of today, not of its own day. */
type Schema = Kysely<never>;

export async function createInitialTables(db: Schema): Promise<void> {
  await createSeasonTables(db);
  await createRaceTables(db);
  await createGameTables(db);
}

async function createSeasonTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('season')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('guess_deadline', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint('season_year', sql`year between 1950 and 2100`)
    .addCheckConstraint('season_revision', sql`revision > 0`)
    .execute();

  await db.schema
    .createTable('constructor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('constructor_key', ['year', 'key'])
    .addCheckConstraint('constructor_position', sql`position > 0`)
    .execute();

  await db.schema
    .createTable('driver')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('constructor_id', 'text', (column) => column.references('constructor.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('driver_key', ['year', 'key'])
    .addCheckConstraint('driver_position', sql`position > 0`)
    .execute();
  await index(db, 'driver', ['constructor_id']);

  await db.schema
    .createTable('alias')
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('competitor_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('alias_pkey', ['year', 'kind', 'name'])
    .addCheckConstraint('alias_kind', oneOf('kind', ['DRIVER', 'CONSTRUCTOR']))
    .execute();

  await db.schema
    .createTable('points_table')
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('difference', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('points_table_pkey', ['year', 'category', 'difference'])
    .addCheckConstraint('points_table_category', CATEGORIES)
    .addCheckConstraint('points_table_difference', sql`difference >= 0`)
    .addCheckConstraint('points_table_points', sql`points >= 0`)
    .execute();

  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // No reference: the first import of a year may be refused, and is remembered all the same.
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addCheckConstraint(
      'import_run_outcome',
      oneOf('outcome', ['CHANGED', 'UNCHANGED', 'REFUSED', 'FAILED']),
    )
    .execute();
  await index(db, 'import_run', ['year', 'started_at']);
}

async function createRaceTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('race')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('key', 'text', (column) => column.notNull())
    // Not unique: a cancelled race keeps the position it had, and renumbering passes through doubles.
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('qualifying_at', 'bigint')
    .addColumn('sprint_at', 'bigint')
    .addColumn('guess_deadline', 'bigint', (column) => column.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addColumn('grid_state', 'text')
    .addColumn('result_stored_at', 'bigint')
    .addColumn('flags_counted_at', 'bigint')
    .addUniqueConstraint('race_key', ['year', 'key'])
    .addCheckConstraint('race_position', sql`position > 0`)
    .addCheckConstraint('race_grid_state', oneOf('grid_state', ['PROVISIONAL', 'FINAL']))
    .execute();
  await index(db, 'race', ['year', 'position']);

  await ofRaceAndCompetitor(db.schema.createTable('grid_place'), 'driver')
    .addColumn('constructor_id', 'text', (column) => column.references('constructor.id'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addPrimaryKeyConstraint('grid_place_pkey', ['race_id', 'driver_id'])
    .addUniqueConstraint('grid_place_sort', ['race_id', 'sort'])
    .addUniqueConstraint('grid_place_position', ['race_id', 'position'])
    .addCheckConstraint('grid_place_sort_from_0', sql`sort >= 0`)
    .addCheckConstraint('grid_place_position_from_1', sql`position > 0`)
    .execute();

  await ofRaceAndCompetitor(db.schema.createTable('result_row'), 'driver')
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('constructor_id', 'text', (column) => column.references('constructor.id'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('grid_position', 'integer')
    .addColumn('laps', 'integer')
    .addColumn('points', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('result_row_pkey', ['race_id', 'session', 'driver_id'])
    .addUniqueConstraint('result_row_sort', ['race_id', 'session', 'sort'])
    .addCheckConstraint('result_row_session', SESSIONS)
    .addCheckConstraint('result_row_status', STATUSES)
    .addCheckConstraint('result_row_sort_from_0', sql`sort >= 0`)
    .addCheckConstraint('result_row_grid_position', sql`grid_position > 0`)
    .addCheckConstraint('result_row_laps', sql`laps >= 0`)
    .execute();

  for (const kind of ['driver', 'constructor'] as const) {
    const table = `${kind}_standing`;
    // Not unique by position: sources do give two competitors the same one.
    await ofRaceAndCompetitor(db.schema.createTable(table), kind)
      .addColumn('sort', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer')
      .addColumn('points', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ['race_id', `${kind}_id`])
      .addUniqueConstraint(`${table}_sort`, ['race_id', 'sort'])
      .addCheckConstraint(`${table}_sort_from_0`, sql`sort >= 0`)
      .addCheckConstraint(`${table}_position`, sql`position > 0`)
      .execute();
  }

  await db.schema
    .createTable('flag')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('race_id', 'text', (column) => column.notNull().references('race.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('lap', 'integer', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addCheckConstraint('flag_type', FLAG_TYPES)
    .addCheckConstraint('flag_session', SESSIONS)
    .addCheckConstraint('flag_lap', sql`lap >= 0`)
    .addCheckConstraint('flag_origin', oneOf('origin', ['AUTOMATIC', 'MANUAL']))
    .execute();
  await index(db, 'flag', ['race_id']);
}

async function createGameTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text')
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_bingo_master', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint')
    .addColumn('anonymised_at', 'bigint')
    .addCheckConstraint('user_is_admin', sql`is_admin in (0, 1)`)
    .addCheckConstraint('user_is_bingo_master', sql`is_bingo_master in (0, 1)`)
    .addCheckConstraint('user_username', sql`(username is null) = (username_key is null)`)
    .execute();

  for (const kind of ['driver', 'constructor'] as const) {
    const table = `${kind}_guess`;
    await ofUserAndYear(db.schema.createTable(table))
      .addColumn(`${kind}_id`, 'text', (column) => column.notNull().references(`${kind}.id`))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ['user_id', 'year', `${kind}_id`])
      .addUniqueConstraint(`${table}_once`, ['user_id', 'year', 'position'])
      .addCheckConstraint(`${table}_position`, sql`position > 0`)
      .execute();
    await index(db, table, ['year']);
  }

  await ofUserAndYear(db.schema.createTable('flag_guess'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('flag_guess_pkey', ['user_id', 'year', 'type'])
    .addCheckConstraint('flag_guess_type', FLAG_TYPES)
    .addCheckConstraint('flag_guess_count', sql`count between 0 and 999`)
    .execute();
  await index(db, 'flag_guess', ['year']);

  await db.schema
    .createTable('race_guess')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('race_id', 'text', (column) => column.notNull().references('race.id'))
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('driver_id', 'text', (column) => column.notNull().references('driver.id'))
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('race_guess_pkey', ['user_id', 'race_id', 'category'])
    .addCheckConstraint('race_guess_category', RACE_CATEGORIES)
    .execute();
  await index(db, 'race_guess', ['race_id']);

  await db.schema
    .createTable('bingo_cell')
    // No reference: a card may be made before the season has been imported.
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('is_marked', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('bingo_cell_pkey', ['year', 'id'])
    .addCheckConstraint('bingo_cell_id', sql`id >= 0`)
    .addCheckConstraint('bingo_cell_is_marked', sql`is_marked in (0, 1)`)
    .execute();

  await db.schema
    .createTable('placement')
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('placement_pkey', ['year', 'user_id'])
    .addCheckConstraint('placement_position', sql`position > 0`)
    .addCheckConstraint('placement_points', sql`points >= 0`)
    .execute();
  await index(db, 'placement', ['user_id']);
}

type NewTable = CreateTableBuilder<string, never>;

function ofRaceAndCompetitor(table: NewTable, kind: 'driver' | 'constructor') {
  return table
    .addColumn('race_id', 'text', (column) => column.notNull().references('race.id'))
    .addColumn(`${kind}_id`, 'text', (column) => column.notNull().references(`${kind}.id`));
}

function ofUserAndYear(table: NewTable) {
  return table
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('year', 'integer', (column) => column.notNull().references('season.year'));
}

async function index(db: Schema, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

function oneOf(column: string, values: string[]): RawBuilder<boolean> {
  const list = values.map((value) => `'${value}'`).join(', ');
  return sql.raw(`${column} in (${list})`);
}
