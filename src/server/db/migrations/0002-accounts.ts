import { type Kysely, sql } from 'kysely';

type Schema = Kysely<never>;

export async function createAccountTables(db: Schema): Promise<void> {
  await addUsernameLook(db);
  await createLoginTables(db);
  await createInvitationTables(db);
  await createReminderTables(db);

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('rate_limit_count', sql`count > 0`)
    .execute();
}

async function addUsernameLook(db: Schema): Promise<void> {
  await db.schema.alterTable('user').addColumn('username_look', 'text').execute();
  await db.schema
    .createIndex('user_username_look')
    .on('user')
    .column('username_look')
    .unique()
    .execute();
}

async function createLoginTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_pkey', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identity_by_user_id').on('identity').column('user_id').execute();

  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('is_remembered', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('invitation_code', 'text')
    .addCheckConstraint('session_is_remembered', sql`is_remembered in (0, 1)`)
    .execute();
  await db.schema.createIndex('session_by_user_id').on('session').column('user_id').execute();

  await db.schema
    .createTable('login_attempt')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('is_remembered', 'integer', (column) => column.notNull())
    .addColumn('invitation_code', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('login_attempt_is_remembered', sql`is_remembered in (0, 1)`)
    .execute();
}

async function createInvitationTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('inviter_id', 'text', (column) => column.references('user.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('max_uses', 'integer', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addCheckConstraint('invitation_max_uses', sql`max_uses > 0`)
    .execute();
  await db.schema
    .createIndex('invitation_by_inviter_id')
    .on('invitation')
    .column('inviter_id')
    .execute();

  await db.schema
    .createTable('invitation_use')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) =>
      column.notNull().references('invitation.code').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.references('user.id'))
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('invitation_use_by_code')
    .on('invitation_use')
    .column('code')
    .execute();
  await db.schema
    .createIndex('invitation_use_by_user_id')
    .on('invitation_use')
    .column('user_id')
    .execute();
}

async function createReminderTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('reminder_address')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reminder_code')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('wrong_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('reminder_hour')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_hour_pkey', ['user_id', 'hours'])
    .addCheckConstraint('reminder_hour_hours', sql`hours in (1, 2, 3, 6, 12, 24)`)
    .execute();
}
