import type { Database } from '#server/db/tables.ts';

type TableName = keyof Database;

interface LeftOut {
  readonly table: TableName;
  readonly leftOutBecause: string;
}

/**
 * All tables, each after those it refers to. A plain name is backed up; a left-out table has a
 * reason, and is empty after a restore.
 */
const TABLES: readonly (TableName | LeftOut)[] = [
  'season',
  'competitor',
  'constructor',
  'driver',
  'alias',
  'points_table',
  'import_run',
  'race',
  'grid_place',
  'guessable',
  'result_row',
  'standing',
  'flag',
  'race_recording',
  'recorded_car',
  'user',
  'order_guess',
  'flag_guess',
  'question',
  'question_points',
  'right_answer',
  'answer_guess',
  'race_guess',
  'reserve_guess',
  'seal',
  'sealed_guess',
  'bingo_cell',
  'bingo_text',
  'bingo_deal',
  'placement',
  'league',
  'league_member',
  'identity',
  'passkey',
  'reminder_address',
  'reminder_hour',
  'reminder_choice',
  'race_move',
  'reported_start',
  'outbox',
  'server_secret',
  'audit_entry',
  'import_review',
  'hand_edit',
  { table: 'session', leftOutBecause: 'a stolen backup must log nobody in' },
  { table: 'login_attempt', leftOutBecause: 'holds the secrets of logins on their way' },
  { table: 'email_code', leftOutBecause: 'codes that let somebody in; a new one is sent' },
  { table: 'passkey_challenge', leftOutBecause: 'good for one login on its way' },
  { table: 'reminder_code', leftOutBecause: 'codes that prove an address; a new one is sent' },
  { table: 'invitation', leftOutBecause: 'an open code lets its holder in; new ones are made' },
  { table: 'invitation_use', leftOutBecause: 'goes with the invitations' },
  { table: 'rate_limit', leftOutBecause: 'counts attempts of the last minutes' },
  { table: 'error_entry', leftOutBecause: 'tells of one installation, and may hold anything' },
  { table: 'upstream_request', leftOutBecause: 'counts requests of the last hour' },
  { table: 'season_poll', leftOutBecause: 'says what one installation has asked; it asks anew' },
  { table: 'race_poll', leftOutBecause: 'goes with the polls of seasons' },
  { table: 'import_notice', leftOutBecause: 'whatever still holds is noticed again' },
  { table: 'mail_entry', leftOutBecause: 'tells what one installation has sent' },
  { table: 'trouble', leftOutBecause: 'tells how one installation fares' },
  { table: 'calendar_event', leftOutBecause: 'tells what one installation has published' },
  { table: 'push_key', leftOutBecause: 'with it anybody could write to the players as us' },
  { table: 'push_device', leftOutBecause: 'worth nothing without the key; devices sign up again' },
  {
    table: 'league_chat',
    leftOutBecause: "with it anybody could post to a league's chat as us; owners set it anew",
  },
  {
    table: 'guesser_change',
    leftOutBecause: 'tells a running server what to read; all is read anew',
  },
  { table: 'live_order', leftOutBecause: 'says how a race stands this minute; it is entered anew' },
  { table: 'job_lease', leftOutBecause: 'says what the processes of one installation are doing' },
];

/** Tables of earlier versions, each with the migration that removed it. All are backed up. */
const FORMER_TABLES: Readonly<Record<string, string>> = {
  message: '0006-outbox',
  chat_post: '0006-outbox',
};

/** Tables in an order that foreign keys allow for inserts. */
export const BACKED_UP: readonly TableName[] = TABLES.filter((entry) => typeof entry === 'string');

/** All tables in the same order; empty them from the end. */
export const ALL_TABLES: readonly TableName[] = TABLES.map((entry) =>
  typeof entry === 'string' ? entry : entry.table,
);

/** Returns the tables that a game had before some migrations, also in insertable order. */
export function formerTables(migrations: readonly string[]): string[] {
  return Object.keys(FORMER_TABLES).filter(
    (table) => !migrations.includes(FORMER_TABLES[table] ?? ''),
  );
}
