import { expect, it } from 'vitest';
import * as z from 'zod';
import { MyData } from '#contract/accounts/account.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/tables.ts';
import { columnsPointingAtUsers } from '#support/databases/columns-pointing-at-users.ts';
import { createTestDatabase } from '#support/databases/databases.ts';

/** Why a column is not in the export. */
interface LeftOut {
  readonly leftOut: string;
}

/** Every object has a `constructor` of its own, and that table is about no player. */
type PlayersTable = Exclude<keyof Database, 'constructor'>;

/** Fields of the export that a column is in, or why it is in none. */
type Exported = string | readonly string[] | LeftOut;

const KEY_OF_ROW: LeftOut = { leftOut: 'says which row it is, by a number of ours' };
const OWNER: LeftOut = { leftOut: 'is the player' };
const FROM_THE_SAME_NAME: LeftOut = { leftOut: 'is made from the username, to compare names' };
const SECRET: LeftOut = { leftOut: 'is a secret, or its hash, that opens something' };
const LOGIN_UNDER_WAY: LeftOut = { leftOut: 'is gone within minutes, with the login' };
const WORK_OF_THE_SERVER: LeftOut = { leftOut: 'is how the server does its work' };
const OF_THE_OBJECT: LeftOut = { leftOut: 'is about what was changed, which the log shows' };

/**
 * Each column of each table that points at a player. A new column does not compile until it is
 * said here where the export has it, or why it has not.
 */
const COLUMNS = {
  user: {
    id: 'account.id',
    username: 'account.username',
    username_key: FROM_THE_SAME_NAME,
    username_look: FROM_THE_SAME_NAME,
    is_admin: 'account.isAdmin',
    is_bingo_master: 'account.isBingoMaster',
    is_hidden_on_pictures: 'account.isOnPictures',
    results_shown_until: ['account.areResultsHidden', 'account.resultsShownUntil'],
    created_at: 'account.createdAt',
    last_seen_at: 'account.lastSeenAt',
    anonymised_at: { leftOut: 'is set when nobody can ask any more' },
  },
  identity: {
    id: KEY_OF_ROW,
    issuer: 'logins.issuer',
    subject: 'logins.subject',
    user_id: OWNER,
    device: 'logins.device',
    created_at: 'logins.createdAt',
    last_used_at: 'logins.lastUsedAt',
  },
  passkey: {
    identity_id: KEY_OF_ROW,
    public_key: 'logins.passkey.publicKey',
    counter: 'logins.passkey.counter',
    transports: 'logins.passkey.transports',
  },
  session: {
    id_hash: 'sessions.isCurrent',
    user_id: OWNER,
    created_at: 'sessions.createdAt',
    last_seen_at: 'sessions.lastSeenAt',
    is_remembered: 'sessions.isRemembered',
    device: 'sessions.device',
    invitation_code: LOGIN_UNDER_WAY,
  },
  login_attempt: {
    id_hash: SECRET,
    provider: LOGIN_UNDER_WAY,
    user_id: OWNER,
    state: SECRET,
    nonce: SECRET,
    code_verifier: SECRET,
    is_remembered: LOGIN_UNDER_WAY,
    invitation_code: LOGIN_UNDER_WAY,
    expires_at: LOGIN_UNDER_WAY,
  },
  email_code: {
    id: KEY_OF_ROW,
    browser_hash: SECRET,
    address_hash: SECRET,
    code_hash: SECRET,
    wrong_tries: LOGIN_UNDER_WAY,
    user_id: OWNER,
    is_remembered: LOGIN_UNDER_WAY,
    invitation_code: LOGIN_UNDER_WAY,
    expires_at: LOGIN_UNDER_WAY,
  },
  passkey_challenge: {
    challenge: SECRET,
    browser_hash: SECRET,
    user_id: OWNER,
    expires_at: LOGIN_UNDER_WAY,
  },
  reminder_address: {
    user_id: OWNER,
    address: 'reminders.address',
    verified_at: 'reminders.verifiedAt',
  },
  reminder_code: {
    user_id: OWNER,
    address: 'reminders.pendingAddress',
    code_hash: SECRET,
    expires_at: LOGIN_UNDER_WAY,
    wrong_tries: LOGIN_UNDER_WAY,
  },
  reminder_hour: { user_id: OWNER, hours: 'reminders.hours', chosen_at: WORK_OF_THE_SERVER },
  reminder_choice: { user_id: OWNER, choice: 'reminders.choices', chosen_at: WORK_OF_THE_SERVER },
  push_device: {
    id: KEY_OF_ROW,
    user_id: OWNER,
    endpoint: 'pushDevices.endpoint',
    p256dh: SECRET,
    auth: SECRET,
    device: 'pushDevices.device',
    session_id_hash: SECRET,
    created_at: 'pushDevices.createdAt',
    last_success_at: 'pushDevices.lastSuccessAt',
    failing_since: 'pushDevices.failingSince',
  },
  outbox: {
    channel: 'messages.channel',
    recipient: OWNER,
    kind: 'messages.kind',
    subject: WORK_OF_THE_SERVER,
    deadline: WORK_OF_THE_SERVER,
    hours: WORK_OF_THE_SERVER,
    attempts: WORK_OF_THE_SERVER,
    claimed_at: 'messages.at',
    due_at: WORK_OF_THE_SERVER,
    sent_at: 'messages.isSent',
    gave_up_at: WORK_OF_THE_SERVER,
  },
  invitation: {
    code: 'invitations.made.code',
    inviter_id: OWNER,
    created_at: 'invitations.made.createdAt',
    expires_at: 'invitations.made.expiresAt',
    max_uses: 'invitations.made.maxUses',
    revoked_at: 'invitations.made.state',
    makes_admin: { leftOut: 'is false for every invitation that a player makes' },
    league_id: 'invitations.made.league',
  },
  invitation_use: {
    id: KEY_OF_ROW,
    code: { leftOut: 'is another player’s invitation' },
    user_id: 'invitations.made.uses.username',
    used_at: ['invitations.usedAt', 'invitations.made.uses.usedAt'],
  },
  league_member: {
    league_id: 'leagues.name',
    user_id: OWNER,
    is_owner: 'leagues.isOwner',
    is_shown: 'leagues.isShown',
    joined_at: 'leagues.joinedAt',
  },
  league_chat: {
    league_id: 'leagues.name',
    address: 'leagues.chat',
    added_at: { leftOut: 'is about the league’s chat, not its owner' },
    broken_at: { leftOut: 'is about the league’s chat, not its owner' },
  },
  order_guess: {
    user_id: OWNER,
    year: 'seasonGuesses.year',
    kind: ['seasonGuesses.drivers.driver', 'seasonGuesses.constructors.constructor'],
    competitor_id: ['seasonGuesses.drivers.driver', 'seasonGuesses.constructors.constructor'],
    position: ['seasonGuesses.drivers.position', 'seasonGuesses.constructors.position'],
    is_appended: { leftOut: 'says what the game added, not what the player did' },
    saved_at: ['seasonGuesses.drivers.savedAt', 'seasonGuesses.constructors.savedAt'],
    salt: ['receipts.salt', 'receipts.hash'],
  },
  flag_guess: {
    user_id: OWNER,
    year: 'seasonGuesses.year',
    type: 'seasonGuesses.flags.type',
    count: 'seasonGuesses.flags.count',
    saved_at: 'seasonGuesses.flags.savedAt',
    salt: ['receipts.year', 'receipts.part', 'receipts.salt'],
  },
  answer_guess: {
    user_id: OWNER,
    question_id: 'seasonGuesses.questions.question',
    year: 'seasonGuesses.year',
    kind: { leftOut: 'is how the answer is stored' },
    competitor_id: 'seasonGuesses.questions.answer',
    number: 'seasonGuesses.questions.answer',
    saved_at: 'seasonGuesses.questions.savedAt',
    salt: ['receipts.year', 'receipts.part', 'receipts.salt'],
  },
  race_guess: {
    user_id: OWNER,
    race_id: ['raceGuesses.year', 'raceGuesses.race', 'receipts.raceId'],
    category: 'raceGuesses.category',
    driver_id: 'raceGuesses.driver',
    is_reserve: 'raceGuesses.isReserve',
    saved_at: ['raceGuesses.savedAt', 'receipts.savedAt'],
    salt: 'receipts.salt',
  },
  reserve_guess: {
    user_id: OWNER,
    year: 'reserves.year',
    category: 'reserves.category',
    position: 'reserves.position',
    driver_id: 'reserves.driver',
    saved_at: 'reserves.savedAt',
  },
  sealed_guess: {
    year: 'sealed.year',
    number: 'sealed.number',
    user_id: OWNER,
    part: 'sealed.part',
    hash: 'sealed.hash',
  },
  guesser_change: {
    year: { leftOut: 'is which guesses are there, which the export has' },
    change: WORK_OF_THE_SERVER,
    user_id: OWNER,
  },
  placement: {
    year: 'placements.year',
    user_id: OWNER,
    position: 'placements.position',
    points: 'placements.points',
  },
  audit_entry: {
    entry: KEY_OF_ROW,
    at: 'log.at',
    actor_user_id: 'log.isActor',
    kind: OF_THE_OBJECT,
    action: 'log.action',
    subject: OF_THE_OBJECT,
    subject_user_id: 'log.isActor',
    year: OF_THE_OBJECT,
    before_json: OF_THE_OBJECT,
    after_json: OF_THE_OBJECT,
    search_text: OF_THE_OBJECT,
  },
  import_review: {
    id: KEY_OF_ROW,
    race_id: OF_THE_OBJECT,
    kind: OF_THE_OBJECT,
    source: OF_THE_OBJECT,
    stored: OF_THE_OBJECT,
    incoming: OF_THE_OBJECT,
    incoming_hash: OF_THE_OBJECT,
    state: OF_THE_OBJECT,
    created_at: OF_THE_OBJECT,
    decided_at: 'decidedReviewsAt',
    decided_by: OWNER,
  },
} as const satisfies {
  readonly [Table in PlayersTable]?: { readonly [Column in keyof Database[Table]]-?: Exported };
};

/** Tables about a player without a column that the database knows to point at one. */
const WITHOUT_FOREIGN_KEY = ['user', 'passkey', 'outbox', 'league_chat'];

/** Field that no row has. */
const MADE_WHEN_ASKED = ['exportedAt'];

it('each column about a player is in the export of one’s own data, or has a reason not to be', async () => {
  const test = await createTestDatabase('sqlite');
  const database = await openDatabase(test.url);
  const pointing = (await columnsPointingAtUsers(database)).map((name) => name.split('.')[0]);
  await database.close();
  await test.drop();
  expect(Object.keys(COLUMNS).toSorted(), 'tables about players').toEqual(
    [...new Set([...pointing, ...WITHOUT_FOREIGN_KEY])].toSorted(),
  );

  const said = Object.values(COLUMNS).flatMap((columns) =>
    Object.values<Exported>(columns).flatMap((exported) =>
      typeof exported === 'object' && 'leftOut' in exported ? [] : exported,
    ),
  );
  expect([...new Set([...said, ...MADE_WHEN_ASKED])].toSorted(), 'fields of the export').toEqual(
    fieldsOf(z.toJSONSchema(MyData, { unrepresentable: 'any' })).toSorted(),
  );
});

/** Returns the paths of all fields that hold a value: `logins.passkey.publicKey`. */
function fieldsOf(schema: z.core.JSONSchema._JSONSchema, path = ''): string[] {
  if (typeof schema === 'boolean') return [path];
  const inner = schema.anyOf?.find((each) => typeof each !== 'boolean' && each.type === 'object');
  if (inner !== undefined) return fieldsOf(inner, path);
  if (schema.type === 'array' && schema.items !== undefined && !Array.isArray(schema.items)) {
    return fieldsOf(schema.items, path);
  }
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([name, value]) =>
    fieldsOf(value, path === '' ? name : `${path}.${name}`),
  );
}
