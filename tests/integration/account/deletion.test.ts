import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MyData } from '#contract/accounts/account.ts';
import { DAY_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import { trackParticipation } from '#server/season/participants.queries.ts';
import { columnsPointingAtUsers } from '#support/databases/columns-pointing-at-users.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  identityRow,
  insertAnswers,
  insertConstructor,
  insertDriver,
  insertLeague,
  insertQuestion,
  insertRace,
  insertRaceGuess,
  insertReserves,
  insertSeason,
  insertSeasonGuess,
  insertUser,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

/**
 * Columns that reference a user, and what deleting the account does to them. A new table that
 * references users fails the first test until it is listed here and in `anonymiseUser`.
 */
const PERSONAL: Readonly<Record<string, 'DELETED' | 'DETACHED' | 'KEPT'>> = {
  'identity.user_id': 'DELETED',
  'session.user_id': 'DELETED',
  'reminder_address.user_id': 'DELETED',
  'reminder_code.user_id': 'DELETED',
  'reminder_hour.user_id': 'DELETED',
  'login_attempt.user_id': 'DELETED',
  'email_code.user_id': 'DELETED',
  'passkey_challenge.user_id': 'DELETED',
  'reminder_choice.user_id': 'DELETED',
  'outbox.recipient': 'DELETED',
  'push_device.user_id': 'DELETED',
  'guesser_change.user_id': 'DELETED',
  'invitation.inviter_id': 'DELETED',
  'invitation_use.user_id': 'DETACHED',
  'league_member.user_id': 'KEPT',
  'order_guess.user_id': 'KEPT',
  'flag_guess.user_id': 'KEPT',
  'answer_guess.user_id': 'KEPT',
  'race_guess.user_id': 'KEPT',
  'reserve_guess.user_id': 'DELETED',
  'sealed_guess.user_id': 'KEPT',
  'placement.user_id': 'KEPT',
  'audit_entry.actor_user_id': 'KEPT',
  'audit_entry.subject_user_id': 'KEPT',
  'import_review.decided_by': 'KEPT',
};

onEachDatabase('deleting an account', { scope: 'test' }, (open) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(open());
    const { db } = open();
    for (const year of [2024, 2025, 2026]) await insertSeason(db, { year });
    await insertQuestion(db, { id: 'rain', year: 2025, kind: 'YES_NO' });
    const team = await insertConstructor(db, { year: 2025, id: 'team', name: 'Haas' });
    await insertDriver(db, { year: 2025, id: 'driver', name: 'Ocon', constructor_id: team.id });
    await insertRace(db, { year: 2025, id: 'race', name: 'Brasil' });
    const [previous, root] = ['0'.repeat(64), 'e'.repeat(64)];
    const at = { deadline: 0, sealed_at: 0 };
    await db
      .insertInto('seal')
      .values({ ...at, year: 2025, number: 1, race_id: 'race', reason: 'DEADLINE', previous, root })
      .execute();
    await insertUser(db, { id: 'another', username: 'En annen' });
  });
  afterEach(() => server.close());

  /** Creates a user with a row in every table that references users. */
  async function insertBusyPerson(login: string, username: string): Promise<string> {
    const { db, inWriteTransaction } = open();
    const { id } = await insertPerson(open(), server, { login, username, is_admin: 1 });
    const now = server.wallClock.now();
    await inWriteTransaction((trx) =>
      trackParticipation(trx, { year: 2025, userId: id }, async () => {
        await insertSeasonGuess(trx, {
          userId: id,
          year: 2025,
          drivers: ['driver'],
          constructors: ['team'],
          flags: { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 },
        });
        await insertAnswers(trx, { userId: id, year: 2025, answers: { rain: 'YES' } });
        await insertRaceGuess(trx, { userId: id, raceId: 'race', first: 'driver' });
        await insertReserves(trx, { userId: id, year: 2025, tenth: ['driver'] });
      }),
    );
    await db
      .insertInto('sealed_guess')
      .values({ year: 2025, number: 1, user_id: id, part: 'FIRST', hash: 'f'.repeat(64) })
      .execute();
    await db
      .insertInto('placement')
      .values({ year: 2024, user_id: id, position: 1, points: 200 })
      .execute();
    await db
      .insertInto('reminder_address')
      .values({ user_id: id, address: `${login}@example.org`, verified_at: now })
      .execute();
    await db
      .insertInto('reminder_code')
      .values({
        user_id: id,
        address: `new-${login}@example.org`,
        code_hash: 'x',
        expires_at: now + DAY_MS,
      })
      .execute();
    await db
      .insertInto('identity')
      .values(
        identityRow({
          id: `key-${login}`,
          issuer: 'passkey',
          subject: `credential-${login}`,
          user_id: id,
          device: 'Chrome, macOS',
          created_at: now,
        }),
      )
      .execute();
    await db
      .insertInto('passkey')
      .values({ identity_id: `key-${login}`, public_key: 'x', counter: 3, transports: 'internal' })
      .execute();
    const underway = { user_id: id, expires_at: now + DAY_MS };
    const choices = { is_remembered: 0, invitation_code: null } as const;
    await db
      .insertInto('login_attempt')
      .values({
        ...underway,
        ...choices,
        id_hash: login,
        provider: 'google',
        state: 'x',
        nonce: 'x',
        code_verifier: 'x',
      })
      .execute();
    await db
      .insertInto('email_code')
      .values({
        ...underway,
        ...choices,
        id: login,
        browser_hash: 'x',
        address_hash: 'x',
        code_hash: 'x',
      })
      .execute();
    await db
      .insertInto('passkey_challenge')
      .values({ ...underway, challenge: login, browser_hash: 'x' })
      .execute();
    await db.insertInto('reminder_hour').values({ user_id: id, hours: 6 }).execute();
    await db
      .insertInto('reminder_choice')
      .values({ user_id: id, choice: 'RESULTS', chosen_at: now })
      .execute();
    await db
      .insertInto('outbox')
      .values({
        recipient: id,
        channel: 'MAIL',
        kind: 'RACE_REMINDER',
        subject: 'race',
        deadline: now,
        hours: 6,
        attempts: 1,
        claimed_at: now,
        due_at: null,
        sent_at: now,
        gave_up_at: null,
      })
      .execute();
    await db
      .insertInto('push_device')
      .values({
        id: `push-${login}`,
        user_id: id,
        endpoint: `https://push.example/${login}`,
        p256dh: 'x',
        auth: 'x',
        device: 'Firefox, Android',
        session_id_hash: 'x',
        created_at: now,
        last_success_at: now,
        failing_since: null,
      })
      .execute();
    await insertLeague(db, { id: `league-${login}`, name: 'Gutta', members: ['another', id] });
    await db
      .insertInto('invitation')
      .values({
        code: `CODE${login}`,
        inviter_id: id,
        created_at: now,
        expires_at: now + DAY_MS,
        max_uses: 10,
        revoked_at: null,
      })
      .execute();
    await db
      .insertInto('invitation_use')
      .values({ id: `use-${login}`, code: `CODE${login}`, user_id: id, used_at: now })
      .execute();
    await inWriteTransaction((trx) =>
      recordAudit(trx, {
        at: now,
        actorUserId: id,
        action: 'USER_ADMIN_GIVEN',
        subject: { userId: id },
        before: null,
        after: null,
      }),
    );
    await db
      .insertInto('import_review')
      .values({
        id: `review-${login}`,
        race_id: 'race',
        kind: 'RACE_RESULT',
        source: 'test',
        stored: '[]',
        incoming: '[]',
        incoming_hash: login,
        state: 'KEPT',
        created_at: now,
        decided_at: now,
        decided_by: id,
      })
      .execute();
    return id;
  }

  async function countRows(userId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const name of Object.keys(PERSONAL)) {
      const [table = '', column = ''] = name.split('.');
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
      `.execute(open().db);
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  }
  const deleteAccount = (client: Client, username: string) =>
    client.send('POST', '/api/settings/account/deletion', { username });
  const revisions = async () =>
    Object.fromEntries(
      (await open().db.selectFrom('season').select(['year', 'revision']).execute()).map(
        ({ year, revision }) => [year, revision],
      ),
    );

  it('knows every column that points at a user', async () => {
    // A recipient is a user, a league or the operator's chat, so it has no foreign key.
    const columns = [...(await columnsPointingAtUsers(open())), 'outbox.recipient'];
    expect(columns.toSorted()).toEqual(Object.keys(PERSONAL).toSorted());
  });

  it('Players leave and others stay: who they were is gone, and the guesses stay', async () => {
    await step(
      'When the username is typed, then who it was is gone, and the guesses stay',
      async () => {
        const id = await insertBusyPerson('spiller1', 'Kari Kurve');
        const friendId = await insertBusyPerson('spiller2', 'Ola');
        // The deleted user and the friend have invited each other.
        await open()
          .db.insertInto('invitation_use')
          .values({ id: 'cross', code: 'CODEspiller2', user_id: id, used_at: 0 })
          .execute();
        const client = await logIn(server, 'spiller1');
        const phone = await logIn(server, 'spiller1');
        const friend = await logIn(server, 'spiller2');
        const before = await countRows(id);
        const friendBefore = await countRows(friendId);
        expect(Object.values(before)).not.toContain(0);
        const revisionsBefore = await revisions();

        const response = await deleteAccount(client, 'Kari Kurve');
        expect(response.status).toBe(204);
        expect(response.headers.getSetCookie().join()).toMatch(/^formelgjett-session=;/);

        const after = await countRows(id);
        for (const [column, fate] of Object.entries(PERSONAL)) {
          expect([column, after[column]]).toEqual([column, fate === 'KEPT' ? before[column] : 0]);
        }
        expect(await countRows(friendId)).toEqual(friendBefore);
        expect(await revisions()).toEqual({
          2024: (revisionsBefore[2024] ?? 0) + 1,
          2025: (revisionsBefore[2025] ?? 0) + 1,
          2026: revisionsBefore[2026],
        });
        for (const each of [client, phone]) {
          expect(await each.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
        }
        expect(await friend.getJson('/api/public/user/status')).toBe('LOGGED_IN');

        const user = await open()
          .db.selectFrom('user')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(user).toMatchObject({
          username: 'Anonym 1',
          is_admin: 0,
          is_bingo_master: 0,
          last_seen_at: null,
          anonymised_at: server.wallClock.now(),
        });
        expect(await friend.getJson('/api/public/user/list')).toEqual([
          { id, username: 'Anonym 1', hasGuessed: true },
          { id: friendId, username: 'Ola', hasGuessed: true },
          { id: 'another', username: 'En annen', hasGuessed: false },
        ]);
        // The used invitation still counts towards the ten, without a user.
        const uses = await friend.getJson<{ code: string; uses: { username: string | null }[] }[]>(
          '/api/settings/invitations',
        );
        expect(uses[0]?.uses.map(({ username }) => username).toSorted()).toEqual(['Ola', null]);
        expect(JSON.stringify(await dump(open()))).not.toMatch(/Kari|kari|spiller1@/);
      },
    );

    await step('When the same person logs in again, then it is a new account', async () => {
      const client = await logIn(server, 'spiller1');
      expect(await client.getJson('/api/public/user/status')).toBe('NO_USERNAME');
    });

    await step('counts the anonymous on, also when several leave at once', async () => {
      const leaving = [];
      for (const login of ['spiller3', 'spiller4', 'spiller5']) {
        await insertPerson(open(), server, { login, username: `Navn ${login}` });
        leaving.push(await logIn(server, login));
      }
      const logins = ['spiller3', 'spiller4', 'spiller5'];
      await Promise.all(
        leaving.map((client, index) => deleteAccount(client, `Navn ${logins[index]}`)),
      );
      const users = await open().db.selectFrom('user').select('username').execute();
      const anonymous = users
        .map(({ username }) => username ?? '')
        .filter((name) => /^Anonym/.test(name));
      expect(anonymous.toSorted()).toEqual(['Anonym 1', 'Anonym 2', 'Anonym 3', 'Anonym 4']);
      // Only one of them has ever guessed; visitors do not look for the others.
      const list = await server
        .newClient()
        .getJson<{ username: string }[]>('/api/public/user/list');
      const listed = list.map(({ username }) => username).filter((name) => /^Anonym/.test(name));
      expect(listed).toEqual(['Anonym 1']);
    });

    await step(
      'When a username changes, then what is computed with it is computed anew',
      async () => {
        await insertBusyPerson('spiller7', 'Svingete');
        const client = await logIn(server, 'spiller7');
        const before = await revisions();
        await client.send('PUT', '/api/settings/username', { username: 'Rettstrekk' });
        expect(await revisions()).toEqual({
          2024: (before[2024] ?? 0) + 1,
          2025: (before[2025] ?? 0) + 1,
          2026: before[2026],
        });
        const home = await client.getJson<{ guessers: string[] }>('/api/public/home');
        expect(home.guessers).toContain('Rettstrekk');
        expect(home.guessers).toContain('Anonym 1');
        expect(home.guessers).not.toContain('Svingete');
      },
    );
  });

  it.each(['', 'spiller6', 'regnvær', 'Regnvær!'])(
    'When %j is typed instead, then nothing happens',
    async (typed) => {
      await insertPerson(open(), server, { login: 'spiller6', username: 'Regnvær' });
      const client = await logIn(server, 'spiller6');
      const response = await deleteAccount(client, typed);
      expect(await response.json()).toMatchObject({ status: 422, code: 'username-not-typed' });
      expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_IN');
    },
  );

  it('When an account never had a username, then it can leave, and gets no name', async () => {
    const client = await logIn(server, 'ny');
    const { account } = await client.getJson<MyData>('/api/settings/my-data');
    expect((await deleteAccount(client, '')).status).toBe(204);
    const user = await open()
      .db.selectFrom('user')
      .select(['username', 'anonymised_at'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ username: null, anonymised_at: server.wallClock.now() });
    expect(await client.getJson('/api/public/user/status')).toBe('LOGGED_OUT');
  });

  it('shows everything that is stored, on one screen and as a file, to nobody else', async () => {
    const id = await insertBusyPerson('spiller7', 'Svingete');
    const client = await logIn(server, 'spiller7', '?remember_me');
    const now = server.wallClock.now();
    const data = await client.getJson<MyData>('/api/settings/my-data');
    expect(data).toEqual({
      exportedAt: now,
      account: {
        id,
        username: 'Svingete',
        isAdmin: true,
        isBingoMaster: false,
        isOnPictures: true,
        areResultsHidden: false,
        resultsShownUntil: null,
        createdAt: 0,
        lastSeenAt: null,
      },
      logins: [
        {
          issuer: server.issuer,
          subject: 'spiller7',
          device: '',
          createdAt: 0,
          lastUsedAt: now,
          passkey: null,
        },
        {
          issuer: 'passkey',
          subject: 'credential-spiller7',
          device: 'Chrome, macOS',
          createdAt: now,
          lastUsedAt: null,
          passkey: { publicKey: 'x', counter: 3, transports: 'internal' },
        },
      ],
      sessions: [
        { isCurrent: true, device: '', createdAt: now, lastSeenAt: now, isRemembered: true },
      ],
      reminders: {
        address: 'spiller7@example.org',
        verifiedAt: now,
        pendingAddress: 'new-spiller7@example.org',
        hours: [6],
        choices: ['RESULTS'],
      },
      messages: [{ at: now, channel: 'MAIL', kind: 'RACE_REMINDER', isSent: true }],
      pushDevices: [
        {
          device: 'Firefox, Android',
          endpoint: 'https://push.example/spiller7',
          createdAt: now,
          lastSuccessAt: now,
          failingSince: null,
        },
      ],
      invitations: {
        made: [
          {
            code: 'CODEspiller7',
            state: 'IN_FORCE',
            createdAt: now,
            expiresAt: now + DAY_MS,
            maxUses: 10,
            league: null,
            uses: [{ username: 'Svingete', usedAt: now }],
          },
        ],
        usedAt: [now],
      },
      leagues: [{ name: 'Gutta', joinedAt: 1, isOwner: false, isShown: false, chat: null }],
      seasonGuesses: [
        {
          year: 2025,
          drivers: [{ position: 1, driver: 'Ocon', savedAt: 0 }],
          constructors: [{ position: 1, constructor: 'Haas', savedAt: 0 }],
          flags: [
            { type: 'RED_FLAG', count: 3, savedAt: 0 },
            { type: 'SAFETY_CAR', count: 20, savedAt: 0 },
            { type: 'YELLOW_FLAG', count: 40, savedAt: 0 },
          ],
          questions: [{ question: 'rain', answer: 'YES', savedAt: 0 }],
        },
      ],
      raceGuesses: [
        {
          year: 2025,
          race: 'Brasil',
          category: 'FIRST',
          driver: 'Ocon',
          isReserve: false,
          savedAt: 0,
        },
      ],
      receipts: (
        [
          ['DRIVERS', null],
          ['CONSTRUCTORS', null],
          ['FLAGS', null],
          ['QUESTIONS', null],
          ['FIRST', 'race'],
        ] as const
      ).map(([part, raceId]) => ({
        year: 2025,
        raceId,
        part,
        savedAt: 0,
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
      sealed: [{ year: 2025, number: 1, part: 'FIRST', hash: 'f'.repeat(64) }],
      reserves: [{ year: 2025, category: 'TENTH', position: 1, driver: 'Ocon', savedAt: 0 }],
      placements: [{ year: 2024, position: 1, points: 200 }],
      log: [{ at: now, action: 'USER_ADMIN_GIVEN', isActor: true }],
      decidedReviewsAt: [now],
    });
    const file = await client.get('/api/settings/my-data/download');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="mine-data-${new Date(now).toISOString().slice(0, 10)}.json"`,
    );
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(await file.json()).toEqual(data);
  });
});

async function dump({ db }: OpenDatabase): Promise<unknown[]> {
  const tables = [
    'user',
    'identity',
    'session',
    'audit_entry',
    'invitation',
    'reminder_address',
    'reminder_code',
    'rate_limit',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push(...(await db.selectFrom(table).selectAll().execute()));
  return rows;
}
