import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import {
  addIndex,
  isBit,
  notNull,
  notNullDefault,
  ofCompetitor,
  oneOf,
  references,
  referencesOrNull,
  type Schema,
} from './columns.ts';

/** Of what the game itself puts in when everybody may see it, there is nothing to hide. */
const noSalt = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

export const FLAG_TYPES = ['YELLOW_FLAG', 'RED_FLAG', 'SAFETY_CAR'];

/** What players guess, where they ended, and the bingo card beside it. */
export async function createGuessTables(db: Schema): Promise<void> {
  await ofCompetitor(ofUserAndYear(db.schema.createTable('order_guess')), 'order_guess')
    .addColumn('position', 'integer', notNull)
    .addColumn('is_appended', 'integer', notNullDefault(0))
    .addColumn('saved_at', 'bigint', notNull)
    .addColumn('salt', 'text', noSalt)
    .addPrimaryKeyConstraint('order_guess_pkey', ['user_id', 'year', 'competitor_id'])
    .addUniqueConstraint('order_guess_once', ['user_id', 'year', 'kind', 'position'])
    .addCheckConstraint('order_guess_position', sql`position > 0`)
    .addCheckConstraint('order_guess_is_appended', isBit('is_appended'))
    .execute();
  await addIndex(db, 'order_guess', ['year']);

  await ofUserAndYear(db.schema.createTable('flag_guess'))
    .addColumn('type', 'text', notNull)
    .addColumn('count', 'integer', notNull)
    .addColumn('saved_at', 'bigint', notNull)
    .addColumn('salt', 'text', noSalt)
    .addPrimaryKeyConstraint('flag_guess_pkey', ['user_id', 'year', 'type'])
    .addCheckConstraint('flag_guess_type', oneOf('type', FLAG_TYPES))
    .addCheckConstraint('flag_guess_count', sql`count between 0 and 999`)
    .execute();
  await addIndex(db, 'flag_guess', ['year']);

  await db.schema
    .createTable('race_guess')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('category', 'text', notNull)
    .addColumn('driver_id', 'text', references('driver.id'))
    .addColumn('is_reserve', 'integer', notNullDefault(0))
    .addColumn('saved_at', 'bigint', notNull)
    .addColumn('salt', 'text', noSalt)
    .addPrimaryKeyConstraint('race_guess_pkey', ['user_id', 'race_id', 'category'])
    .addCheckConstraint('race_guess_category', oneOf('category', ['FIRST', 'TENTH']))
    .addCheckConstraint('race_guess_is_reserve', isBit('is_reserve'))
    .execute();
  await addIndex(db, 'race_guess', ['race_id']);

  await ofUserAndYear(db.schema.createTable('reserve_guess'))
    .addColumn('category', 'text', notNull)
    .addColumn('position', 'integer', notNull)
    .addColumn('driver_id', 'text', references('driver.id'))
    .addColumn('saved_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('reserve_guess_pkey', ['user_id', 'year', 'category', 'position'])
    .addUniqueConstraint('reserve_guess_once', ['user_id', 'year', 'category', 'driver_id'])
    .addCheckConstraint('reserve_guess_category', oneOf('category', ['FIRST', 'TENTH']))
    .addCheckConstraint('reserve_guess_position', sql`position between 1 and 5`)
    .execute();
  await addIndex(db, 'reserve_guess', ['year', 'category']);

  await createSealTables(db);

  await db.schema
    .createTable('guesser_change')
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('change', 'integer', notNull)
    .addColumn('user_id', 'text', references('user.id'))
    .addPrimaryKeyConstraint('guesser_change_pkey', ['year', 'change'])
    .execute();
  await addIndex(db, 'guesser_change', ['user_id']);

  await db.schema
    .createTable('placement')
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('position', 'integer', notNull)
    .addColumn('points', 'integer', notNull)
    .addPrimaryKeyConstraint('placement_pkey', ['year', 'user_id'])
    .addCheckConstraint('placement_position', sql`position > 0`)
    .addCheckConstraint('placement_points', sql`points >= 0`)
    .execute();
  await addIndex(db, 'placement', ['user_id']);

  await db.schema
    .createTable('bingo_cell')
    // No reference: a card may be made before the season has been imported.
    .addColumn('year', 'integer', notNull)
    .addColumn('id', 'integer', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('is_marked', 'integer', notNullDefault(0))
    .addPrimaryKeyConstraint('bingo_cell_pkey', ['year', 'id'])
    .addCheckConstraint('bingo_cell_id', sql`id >= 0`)
    .addCheckConstraint('bingo_cell_is_marked', isBit('is_marked'))
    .execute();
}

/** The boards that each player has, beside the card that all have. */
export async function createBingoTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('bingo_text')
    .addColumn('year', 'integer', ofSeason)
    .addColumn('number', 'integer', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('rule_kind', 'text')
    .addColumn('driver_id', 'text', orNobody('driver.id'))
    .addColumn('other_driver_id', 'text', orNobody('driver.id'))
    .addColumn('constructor_id', 'text', orNobody('constructor.id'))
    .addColumn('count', 'integer')
    .addColumn('marked_race_id', 'text', orNobody('race.id'))
    .addPrimaryKeyConstraint('bingo_text_pkey', ['year', 'number'])
    .addCheckConstraint('bingo_text_number', sql`number > 0`)
    .execute();

  await db.schema
    .createTable('bingo_deal')
    .addColumn('year', 'integer', (column) =>
      column.primaryKey().references('season.year').onDelete('cascade'),
    )
    .addColumn('seed', 'text', notNull)
    .addColumn('dealt_at', 'bigint', notNull)
    .execute();
}

const ofSeason = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('season.year').onDelete('cascade');

/** Whoever is deleted, the text stays. */
const orNobody = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete('set null');

/** What was guessed at each deadline, as a chain of hashes. */
async function createSealTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('seal')
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('number', 'integer', notNull)
    .addColumn('race_id', 'text', referencesOrNull('race.id'))
    .addColumn('reason', 'text', notNull)
    .addColumn('deadline', 'bigint', notNull)
    .addColumn('sealed_at', 'bigint', notNull)
    .addColumn('previous', 'text', notNull)
    .addColumn('root', 'text', notNull)
    .addPrimaryKeyConstraint('seal_pkey', ['year', 'number'])
    .addCheckConstraint('seal_number', sql`number > 0`)
    .addCheckConstraint('seal_reason', oneOf('reason', ['DEADLINE', 'MERGER']))
    .execute();
  await addIndex(db, 'seal', ['race_id']);

  await db.schema
    .createTable('sealed_guess')
    .addColumn('year', 'integer', notNull)
    .addColumn('number', 'integer', notNull)
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('part', 'text', notNull)
    .addColumn('hash', 'text', notNull)
    .addPrimaryKeyConstraint('sealed_guess_pkey', ['year', 'number', 'user_id', 'part'])
    .addForeignKeyConstraint('sealed_guess_seal', ['year', 'number'], 'seal', ['year', 'number'])
    .addCheckConstraint(
      'sealed_guess_part',
      oneOf('part', ['FIRST', 'TENTH', 'DRIVERS', 'CONSTRUCTORS', 'FLAGS']),
    )
    .execute();
  await addIndex(db, 'sealed_guess', ['user_id']);
}

function ofUserAndYear(table: CreateTableBuilder<string, never>) {
  return table
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('year', 'integer', references('season.year'));
}
