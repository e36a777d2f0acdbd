import { sql } from 'kysely';
import { addIndex, notNull, oneOf, type Schema } from './0001-initial/columns.ts';

const TO_CHATS = ['GUESSES', 'CARD'];
const TO_PLAYERS = [
  ...['RACE_REMINDER', 'SEASON_REMINDER', 'RESULTS', 'MOVED_START'],
  ...['RECEIPT', 'SEAL', 'REVIEW_WAITING', 'TROUBLE'],
];

/**
 * Messages to players and posts to chats become one table. What was sent, refused or claimed stays so, and nothing goes
 * out again; what had failed is tried when it would have been.
 */
export async function mergeIntoOutbox(db: Schema): Promise<void> {
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
    select channel, user_id, kind, subject, deadline, hours, tries, claimed_at,
      case when state = 'FAILED' then coalesce(next_try_at, claimed_at) end,
      case when state = 'SENT' then claimed_at end,
      case when state = 'REFUSED' then claimed_at end
    from message
    union all
    select 'CHAT', target, case when kind = 'RESULT' then 'CARD' else kind end, race_id, 0, 0, tries, claimed_at,
      case when state = 'FAILED' then coalesce(next_try_at, claimed_at) end,
      case when state = 'SENT' then claimed_at end,
      case when state = 'REFUSED' then claimed_at end
    from chat_post
  `.execute(db);
  await db.schema.dropTable('message').execute();
  await db.schema.dropTable('chat_post').execute();
  await addIndex(db, 'outbox', ['subject', 'kind', 'channel']);
  await addIndex(db, 'outbox', ['kind', 'claimed_at']);
  await sql`delete from job_lease where job in ('messages', 'chat')`.execute(db);
}
