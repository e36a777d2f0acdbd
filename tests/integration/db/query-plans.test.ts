import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { CsrfToken } from '#contract/accounts/header.ts';
import { REMINDER_CHOICES } from '#contract/messages/message-kinds.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { selectKnownSeason } from '#server/importing/fetch/live/known-season.queries.ts';
import { selectOngoingRace } from '#server/importing/live-order/ongoing-race.queries.ts';
import { selectRecordableRaces } from '#server/importing/recordings/recordable-races.queries.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { purgeExpiredRows } from '#server/upkeep/purge-expired-rows.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { fullScans, recordQueries } from '#support/databases/recorded-queries.ts';
import { makeSampleCalls } from '#support/hostile/sample-calls.ts';
import { SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import { startServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { seasonAt, sourceOf } from '#support/seasons/season-sources.ts';
import { startMailServer } from '#support/services/mail-server.ts';
import { createInstallation, sendDueMessages } from '#support/worlds/message-world.ts';

/** Tables that grow with players or daily; tables of seasons have a few hundred rows each. */
const GROWING = new Set([
  ...['user', 'identity', 'session', 'passkey', 'login_attempt', 'email_code', 'passkey_challenge'],
  ...[
    'order_guess',
    'flag_guess',
    'answer_guess',
    'race_guess',
    'reserve_guess',
    'sealed_guess',
    'bingo_deal',
  ],
  ...['guesser_change', 'placement', 'league', 'league_member', 'league_chat'],
  ...['invitation', 'invitation_use', 'outbox', 'reminder_address', 'reminder_code'],
  ...['reminder_hour', 'reminder_choice', 'push_device', 'rate_limit', 'upstream_request'],
  ...['import_run', 'audit_entry', 'error_entry', 'mail_entry'],
]);

/** Queries that may scan such a table, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'user season/player-guesses.queries.ts': 'all players are read once a deadline has passed',
  'user season/participants.queries.ts': 'all who take part are read, once for many answers',
  'user scoring/profiles/profiles.queries.ts': 'the list of all players',
  'user accounts/account.queries.ts': 'who else is an admin, when one deletes an account',
  'user accounts/anonymise-user.ts': 'how many are deleted, when an account is',
  'user admin/users/users.queries.ts': 'the list of all users, for admins',
  'user admin/reviews/admin-reviews.queries.ts': 'who has decided all reviews, for admins',
  'user admin/leagues/admin-leagues.queries.ts': 'the list of all leagues, for admins',
  'league admin/leagues/admin-leagues.queries.ts': 'the list of all leagues, for admins',
  'league_member admin/leagues/admin-leagues.queries.ts': 'the list of all leagues, for admins',
  'league leagues/leagues.queries.ts': 'the list of all open leagues',
  'audit_entry accounts/my-data.queries.ts': 'a copy of all that is kept of a player, for him',
  'import_run admin/overview/overview.queries.ts':
    'the latest of each season; they are kept for weeks',
  'mail_entry messages/mail/mail-state.queries.ts': 'the latest of a mail server, from the end',
  'user admin/overview/overview.queries.ts': 'whether there are two',
  'invitation admin/overview/overview.queries.ts': 'whether there is one that a player made',
  'reminder_address admin/overview/overview.queries.ts': 'whether there is one',
  'push_device admin/overview/overview.queries.ts': 'whether there is one',
  'import_run admin/log/admin-log.queries.ts': 'a page of the log from its end, for admins',
  'mail_entry admin/log/admin-log.queries.ts': 'a page of the log from its end, for admins',
  'error_entry admin/log/admin-log.queries.ts': 'a page of the log from its end, for admins',
  'race_guess admin/competitors/merge.queries.ts': 'an admin merges two competitors',
  'order_guess admin/competitors/merge.queries.ts': 'an admin merges two competitors',
  'order_guess admin/competitors/competitors.queries.ts':
    'whether a competitor may be deleted, when an admin does',
  'race_guess season/competitors.queries.ts': 'an admin deletes a competitor',
  'order_guess season/competitors.queries.ts': 'an admin deletes a competitor',
  'reserve_guess season/competitors.queries.ts': 'an admin deletes a competitor',
  'answer_guess guessing/answers.queries.ts': 'an admin deletes a competitor',
  'answer_guess admin/competitors/competitors.queries.ts':
    'whether a competitor may be deleted, when an admin does',
  'answer_guess season/competitors.queries.ts': 'an admin deletes a competitor',
  'answer_guess admin/competitors/merge.queries.ts': 'an admin merges two competitors',
  'reminder_address messages/reminder-settings/reminders.queries.ts':
    'who can be reached, each minute beside all others',
  'user messages/recipients.queries.ts': 'who wants messages, each minute beside all others',
  'reminder_hour messages/recipients.queries.ts':
    'who wants messages, each minute beside all others',
  'reminder_choice messages/recipients.queries.ts':
    'who wants messages, each minute beside all others',
  'reminder_choice messages/receipts.queries.ts':
    'who wants receipts, each minute beside all others',
  'push_device messages/push/push.queries.ts': 'who can be reached, each minute beside all others',
};

/** Files whose queries are not seen here, with the reason. */
const UNTRIED: Readonly<Record<string, string>> = {
  'upkeep/backup/backup.queries.ts': 'a backup reads everything',
  'upkeep/clock/clock.queries.ts': 'one lease by its key, at a start and each minute',
  'importing/fetch/live/network/request-budget.queries.ts': 'requests of the last hours to sources',
  'importing/apply/reviews.queries.ts':
    'an import that corrects something; reviews are of the seasons',
};

const SERVER = fileURLToPath(new URL('../../../src/server', import.meta.url));

/** File that may scan tables, because it deletes expired rows only once an hour. */
const CLEANING = 'upkeep/purge-expired-rows.ts';

/** Sorts routes that end the session last. */
const orderOf = ({ method, route }: { readonly method: string; readonly route: string }) =>
  method === 'GET' ? 0 : /logout|deletion|sessions/.test(route) ? 2 : 1;

/** Inserts a user's choices of every kind of message. */
async function insertChoices({ db }: OpenDatabase, user_id: string): Promise<void> {
  const chosen_at = 0;
  const address = { user_id, address: 'sjefen@example.org', verified_at: 0 };
  await db
    .insertInto('reminder_address')
    .values(address)
    .onConflict((one) => one.doNothing())
    .execute();
  await db
    .insertInto('reminder_hour')
    .values({ user_id, hours: 2, chosen_at })
    .onConflict((one) => one.doNothing())
    .execute();
  await db
    .insertInto('reminder_choice')
    .values(REMINDER_CHOICES.map((choice) => ({ user_id, choice, chosen_at })))
    .onConflict((one) => one.doNothing())
    .execute();
}

onAnyDatabase('queries', (open, dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-plans-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Calls every route, and runs every job. */
  async function recorded() {
    const { database, queries } = recordQueries(open());
    const mailbox = await startMailServer();
    const server = await startServer(database, {
      now: SAMPLES_NOW,
      bundled: sourceOf(seasonAt(2024, Date.UTC(2024, 0, 10))),
      environment: { BACKUP_DIR: folder, SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org' },
      logLevel: 'error',
    });
    const person = { login: 'admin', username: 'Hostil', is_admin: 1, is_bingo_master: 1 } as const;
    const { id } = await insertPerson(database, server, person);
    const { cookies } = await logIn(server, 'admin');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.app.inject({ url: '/api/public/csrf-token', headers: { cookie } });
    const { headerName, token } = CsrfToken.parse(answer.json());
    const calls = await makeSampleCalls(database, id, server.app);
    for (const name of ['IMPORT', 'MAIL', 'ERROR']) {
      await server.app.inject({ url: `/api/admin/log/${name}`, headers: { cookie } });
    }
    for (const [index, call] of calls.toSorted((a, b) => orderOf(a) - orderOf(b)).entries()) {
      const { method, route, parameters, query, body } = call;
      const path = route.replace(/:(\w+)|\*/g, (_, name = '*') => parameters[name] ?? '');
      await server.app.inject({
        method: method as 'GET',
        url: `${path}?${new URLSearchParams(query as Record<string, string>)}`,
        // Writes are counted by address.
        remoteAddress: `10.0.${index >> 8}.${index & 255}`,
        headers: { cookie, [headerName]: token },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    }
    await insertChoices(open(), id);
    await finaliseDueGuesses(database, server.clock);
    await selectKnownSeason(database.db, new Date(SAMPLES_NOW).getUTCFullYear());
    await selectOngoingRace(database.db, SAMPLES_NOW);
    await selectRecordableRaces(database.db);
    await purgeExpiredRows(database, server.clock.now());
    await sendDueMessages(createInstallation(database, mailbox.url, server.clock));
    await server.close();
    await mailbox.close();
    return queries;
  }

  it('read no table whole that grows, but for those that are named', async () => {
    const queries = await recorded();
    const scans = await fullScans(open(), queries.values());
    const found = new Set(
      scans
        .filter(({ table, file }) => GROWING.has(table) && file !== CLEANING)
        .map(({ table, file }) => `${table} ${file}`),
    );
    expect.soft([...found].filter((scan) => EXCEPTIONS[scan] === undefined)).toEqual([]);
    if (dialect === 'postgres') return;
    const files = new Set([...queries.values()].map(({ file }) => file));
    const all = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
    const untried = all.filter((file) => file.endsWith('.queries.ts') && !files.has(file));
    expect(untried.toSorted()).toEqual(Object.keys(UNTRIED).toSorted());
  });
});
