import { sql } from 'kysely';
import { addIndex, notNull, oneOf, references, type Schema } from './0001-initial/columns.ts';

const TO_CHATS = ['GUESSES', 'CARD'];
const TO_PLAYERS = [
  ...['RACE_REMINDER', 'SEASON_REMINDER', 'RESULTS', 'OVERTAKES', 'MOVED_START'],
  ...['RECEIPT', 'SEAL', 'REVIEW_WAITING', 'TROUBLE'],
];

/** Lets players choose messages about who passes whom, and lets these be sent. */
export async function allowOvertakes(db: Schema): Promise<void> {
  await allowChoice(db);
  await allowMessage(db);
}

/** SQLite cannot change a check, so the choices move to a new table. */
async function allowChoice(db: Schema): Promise<void> {
  await sql`create table former_reminder_choice as select * from reminder_choice`.execute(db);
  await db.schema.dropTable('reminder_choice').execute();
  await db.schema
    .createTable('reminder_choice')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('choice', 'text', notNull)
    .addColumn('chosen_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('reminder_choice_pkey', ['user_id', 'choice'])
    .addCheckConstraint(
      'reminder_choice_choice',
      oneOf('choice', ['SEASON', 'RESULTS', 'OVERTAKES', 'MOVED_START', 'RECEIPTS']),
    )
    .execute();
  await sql`
    insert into reminder_choice (user_id, choice, chosen_at)
    select user_id, choice, chosen_at from former_reminder_choice
  `.execute(db);
  await db.schema.dropTable('former_reminder_choice').execute();
}

/** As {@link allowChoice}: what was sent, refused or claimed stays so, and nothing goes out again. */
async function allowMessage(db: Schema): Promise<void> {
  await sql`create table former_outbox as select * from outbox`.execute(db);
  await db.schema.dropTable('outbox').execute();
  await db.schema
    .createTable('outbox')
    .addColumn('channel', 'text', notNull)
    .addColumn('recipient', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('deadline', 'bigint', notNull)
    .addColumn('hours', 'integer', notNull)
    .addColumn('attempts', 'integer', notNull)
    .addColumn('claimed_at', 'bigint', notNull)
    .addColumn('due_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('gave_up_at', 'bigint')
    .addPrimaryKeyConstraint('outbox_pkey', [
      'recipient',
      'channel',
      'kind',
      'subject',
      'deadline',
      'hours',
    ])
    .addCheckConstraint('outbox_channel', oneOf('channel', ['MAIL', 'PUSH', 'CHAT']))
    .addCheckConstraint('outbox_kind', oneOf('kind', [...TO_PLAYERS, ...TO_CHATS]))
    .addCheckConstraint(
      'outbox_kind_of_channel',
      sql<boolean>`(channel = 'CHAT') = (${oneOf('kind', TO_CHATS)})`,
    )
    .addCheckConstraint(
      'outbox_state',
      sql<boolean>`case when due_at is null then 0 else 1 end + case when sent_at is null then 0 else 1 end
        + case when gave_up_at is null then 0 else 1 end <= 1`,
    )
    .execute();
  await sql`
    insert into outbox (channel, recipient, kind, subject, deadline, hours, attempts, claimed_at, due_at, sent_at,
      gave_up_at)
    select channel, recipient, kind, subject, deadline, hours, attempts, claimed_at, due_at, sent_at, gave_up_at
    from former_outbox
  `.execute(db);
  await db.schema.dropTable('former_outbox').execute();
  await addIndex(db, 'outbox', ['subject', 'kind', 'channel']);
  await addIndex(db, 'outbox', ['kind', 'claimed_at']);
}
