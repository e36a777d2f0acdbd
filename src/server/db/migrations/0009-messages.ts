import { type Kysely, sql } from 'kysely';

type Schema = Kysely<never>;

/** What players are told, how they chose it, and what is remembered of it so that nothing is told twice. */
export async function createMessageTables(db: Schema): Promise<void> {
  await createChoices(db);

  await db.schema
    .createTable('race_move')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('race_id', 'text', (column) => column.notNull().references('race.id'))
    .addColumn('moved_at', 'bigint', (column) => column.notNull())
    .addColumn('from_starts_at', 'bigint', (column) => column.notNull())
    .addColumn('to_starts_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('race_move_by_race_id').on('race_move').column('race_id').execute();

  await db.schema
    .createTable('message')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('deadline', 'bigint', (column) => column.notNull())
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint')
    .addPrimaryKeyConstraint('message_pkey', [
      'user_id',
      'channel',
      'kind',
      'subject',
      'deadline',
      'hours',
    ])
    .addCheckConstraint('message_channel', sql`channel in ('MAIL', 'PUSH')`)
    .addCheckConstraint(
      'message_kind',
      sql`kind in ('RACE_REMINDER', 'SEASON_REMINDER', 'RESULTS', 'MOVED_START')`,
    )
    .addCheckConstraint('message_state', sql`state in ('CLAIMED', 'SENT', 'FAILED', 'REFUSED')`)
    .execute();
  await db.schema
    .createIndex('message_by_subject')
    .on('message')
    .columns(['subject', 'kind', 'channel'])
    .execute();

  await db.schema
    .createTable('server_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createChoices(db: Schema): Promise<void> {
  await db.schema
    .alterTable('reminder_hour')
    .addColumn('chosen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('reminder_choice')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('chosen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_choice_pkey', ['user_id', 'choice'])
    .addCheckConstraint(
      'reminder_choice_choice',
      sql`choice in ('SEASON', 'RESULTS', 'MOVED_START')`,
    )
    .execute();
  // Those who have an address get what a new address gets.
  for (const choice of ['SEASON', 'MOVED_START']) {
    await sql`
      insert into reminder_choice (user_id, choice, chosen_at)
      select user_id, ${sql.lit(choice)}, verified_at from reminder_address
    `.execute(db);
  }
}
