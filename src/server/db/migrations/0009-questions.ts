import { type CreateTableBuilder, sql } from 'kysely';
import {
  addIndex,
  notNull,
  oneOf,
  primaryKey,
  references,
  type Schema,
} from './0001-initial/columns.ts';

/** Adds a season's own questions, what players answer, and what was right. */
export async function addQuestions(db: Schema): Promise<void> {
  await db.schema
    .createTable('question')
    .addColumn('id', 'text', primaryKey)
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('position', 'integer', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('known_at', 'bigint')
    .addColumn('changed_at', 'bigint')
    .addUniqueConstraint('question_id_kind', ['id', 'kind'])
    .addCheckConstraint('question_position', sql`position > 0`)
    .addCheckConstraint('question_kind', oneOf('kind', KINDS))
    .addCheckConstraint(
      'question_changed_at',
      sql<boolean>`(known_at is null) = (changed_at is null)`,
    )
    .execute();
  await addIndex(db, 'question', ['year']);

  await db.schema
    .createTable('question_points')
    .addColumn('question_id', 'text', references('question.id'))
    .addColumn('difference', 'integer', notNull)
    .addColumn('points', 'integer', notNull)
    .addPrimaryKeyConstraint('question_points_pkey', ['question_id', 'difference'])
    .addCheckConstraint('question_points_difference', sql`difference >= 0`)
    .addCheckConstraint('question_points_points', sql`points >= 0`)
    .execute();

  await ofQuestion(db.schema.createTable('right_answer'), 'right_answer')
    .addColumn('position', 'integer', notNull)
    .addPrimaryKeyConstraint('right_answer_pkey', ['question_id', 'position'])
    .addCheckConstraint('right_answer_position', sql`position > 0`)
    .execute();

  await ofQuestion(db.schema.createTable('answer_guess'), 'answer_guess')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('year', 'integer', references('season.year'))
    .addColumn('saved_at', 'bigint', notNull)
    .addColumn('salt', 'text', notNull)
    .addPrimaryKeyConstraint('answer_guess_pkey', ['user_id', 'question_id'])
    .execute();
  await addIndex(db, 'answer_guess', ['year']);
  await addIndex(db, 'answer_guess', ['question_id']);

  await allowSealedAnswers(db);
}

const KINDS = ['DRIVER', 'CONSTRUCTOR', 'NUMBER', 'YES_NO'];

/** An answer to a question: a competitor, or a number, which is 1 for yes and 0 for no. */
function ofQuestion(table: CreateTableBuilder<string, never>, name: string) {
  return table
    .addColumn('question_id', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('competitor_id', 'text')
    .addColumn('number', 'integer')
    .addForeignKeyConstraint(`${name}_question`, ['question_id', 'kind'], 'question', [
      'id',
      'kind',
    ])
    .addForeignKeyConstraint(`${name}_competitor`, ['competitor_id', 'kind'], 'competitor', [
      'id',
      'kind',
    ])
    .addCheckConstraint(
      `${name}_answer`,
      sql<boolean>`case kind
        when 'NUMBER' then competitor_id is null and number is not null and number between 0 and 999
        when 'YES_NO' then competitor_id is null and number is not null and number in (0, 1)
        else competitor_id is not null and number is null end`,
    );
}

/** SQLite cannot change a check, so the sealed guesses move to a new table. */
async function allowSealedAnswers(db: Schema): Promise<void> {
  await sql`create table former_sealed_guess as select * from sealed_guess`.execute(db);
  await db.schema.dropTable('sealed_guess').execute();
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
      oneOf('part', ['FIRST', 'TENTH', 'DRIVERS', 'CONSTRUCTORS', 'FLAGS', 'QUESTIONS']),
    )
    .execute();
  await sql`
    insert into sealed_guess (year, number, user_id, part, hash)
    select year, number, user_id, part, hash from former_sealed_guess
  `.execute(db);
  await db.schema.dropTable('former_sealed_guess').execute();
  await addIndex(db, 'sealed_guess', ['user_id']);
}
