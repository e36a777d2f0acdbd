import { sql } from 'kysely';
import {
  addIndex,
  isBit,
  notNull,
  notNullDefault,
  primaryKey,
  references,
  referencesOrNull,
  type Schema,
} from './columns.ts';
import { createLeagueTables } from './league-tables.ts';

/** Who may come in, and how. */
export async function createAccountTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', primaryKey)
    .addColumn('username', 'text')
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('username_look', 'text')
    .addColumn('is_admin', 'integer', notNullDefault(0))
    .addColumn('is_bingo_master', 'integer', notNullDefault(0))
    .addColumn('is_hidden_on_pictures', 'integer', notNullDefault(0))
    .addColumn('results_shown_until', 'bigint')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('last_seen_at', 'bigint')
    .addColumn('anonymised_at', 'bigint')
    .addCheckConstraint('user_is_admin', isBit('is_admin'))
    .addCheckConstraint('user_is_bingo_master', isBit('is_bingo_master'))
    .addCheckConstraint('user_is_hidden_on_pictures', isBit('is_hidden_on_pictures'))
    .addCheckConstraint('user_username', sql`(username is null) = (username_key is null)`)
    .execute();
  await addIndex(db, 'user', ['username_look']);

  await createLoginTables(db);
  await createLeagueTables(db);
  await createInvitationTables(db);

  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', primaryKey)
    .addColumn('count', 'integer', notNull)
    .addColumn('window_ends_at', 'bigint', notNull)
    .addCheckConstraint('rate_limit_count', sql`count > 0`)
    .execute();

  await db.schema
    .createTable('server_secret')
    .addColumn('name', 'text', primaryKey)
    .addColumn('value', 'text', notNull)
    .execute();
}

async function createLoginTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('id', 'text', primaryKey)
    .addColumn('issuer', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('device', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('last_used_at', 'bigint')
    .addUniqueConstraint('identity_subject', ['issuer', 'subject'])
    .execute();
  await addIndex(db, 'identity', ['user_id']);

  await db.schema
    .createTable('passkey')
    .addColumn('identity_id', 'text', (column) =>
      column.primaryKey().references('identity.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', notNull)
    .addColumn('counter', 'bigint', notNull)
    .addColumn('transports', 'text', notNull)
    .execute();

  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', primaryKey)
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('last_seen_at', 'bigint', notNull)
    .addColumn('is_remembered', 'integer', notNull)
    .addColumn('device', 'text', notNull)
    .addColumn('invitation_code', 'text')
    .addCheckConstraint('session_is_remembered', isBit('is_remembered'))
    .execute();
  await addIndex(db, 'session', ['user_id']);

  await createAttemptTables(db);
}

/** Logins on their way. With a user it is another way in that is being added to that account. */
async function createAttemptTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('login_attempt')
    .addColumn('id_hash', 'text', primaryKey)
    .addColumn('provider', 'text', notNull)
    .addColumn('user_id', 'text', referencesOrNull('user.id'))
    .addColumn('state', 'text', notNull)
    .addColumn('nonce', 'text', notNull)
    .addColumn('code_verifier', 'text', notNull)
    .addColumn('is_remembered', 'integer', notNull)
    .addColumn('invitation_code', 'text')
    .addColumn('expires_at', 'bigint', notNull)
    .addCheckConstraint('login_attempt_is_remembered', isBit('is_remembered'))
    .execute();
  await addIndex(db, 'login_attempt', ['user_id']);

  await db.schema
    .createTable('email_code')
    .addColumn('id', 'text', primaryKey)
    .addColumn('browser_hash', 'text', notNull)
    .addColumn('address_hash', 'text', notNull)
    .addColumn('code_hash', 'text', notNull)
    .addColumn('wrong_tries', 'integer', notNullDefault(0))
    .addColumn('user_id', 'text', referencesOrNull('user.id'))
    .addColumn('is_remembered', 'integer', notNull)
    .addColumn('invitation_code', 'text')
    .addColumn('expires_at', 'bigint', notNull)
    .addCheckConstraint('email_code_is_remembered', isBit('is_remembered'))
    .execute();
  await addIndex(db, 'email_code', ['user_id']);

  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', primaryKey)
    .addColumn('browser_hash', 'text', notNull)
    .addColumn('user_id', 'text', referencesOrNull('user.id'))
    .addColumn('expires_at', 'bigint', notNull)
    .execute();
  await addIndex(db, 'passkey_challenge', ['user_id']);
}

async function createInvitationTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('code', 'text', primaryKey)
    .addColumn('inviter_id', 'text', referencesOrNull('user.id'))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addColumn('max_uses', 'integer', notNull)
    .addColumn('revoked_at', 'bigint')
    .addColumn('makes_admin', 'integer', notNullDefault(0))
    .addColumn('league_id', 'text', (column) => column.references('league.id').onDelete('cascade'))
    .addCheckConstraint('invitation_max_uses', sql`max_uses > 0`)
    .addCheckConstraint('invitation_makes_admin', isBit('makes_admin'))
    .execute();
  await addIndex(db, 'invitation', ['inviter_id']);
  await addIndex(db, 'invitation', ['league_id']);

  await db.schema
    .createTable('invitation_use')
    .addColumn('id', 'text', primaryKey)
    .addColumn('code', 'text', (column) =>
      column.notNull().references('invitation.code').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', referencesOrNull('user.id'))
    .addColumn('used_at', 'bigint', notNull)
    .execute();
  await addIndex(db, 'invitation_use', ['code']);
  await addIndex(db, 'invitation_use', ['user_id']);
}
