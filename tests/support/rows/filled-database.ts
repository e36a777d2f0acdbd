import { sealPast } from '#demo/seal-past.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import { BACKED_UP } from '#server/upkeep/backup/backup-tables.ts';
import { createTestClock } from '../running/test-clock.ts';
import { SEASONS_FOLDER } from '../seasons/season-sources.ts';
import {
  identityRow,
  insertAnswers,
  insertLeague,
  insertQuestion,
  insertRaceGuess,
  insertReserves,
  insertSeason,
  insertSeasonGuess,
  insertUser,
} from './factories.ts';

export const FILLED_YEAR = 2024;
const AFTER_ALL = Date.UTC(2025, 0, 15);
const PLAYERS = 6;
/** Text that must never be found in a backup. */
export const SECRET = 'must-stay-here';

/** Fills a database with a real season and guesses, and a row in every other table. */
export async function fillDatabase(database: OpenDatabase, seed: string): Promise<void> {
  const random = seededRandom(seed);
  const report = await importSeason(
    { database, clock: createTestClock(AFTER_ALL), random },
    createBundledSource(SEASONS_FOLDER),
    FILLED_YEAR,
  );
  if (report.outcome !== 'CHANGED') throw new Error('The season was not imported');
  const users = await insertPlayers(database, seed);
  await insertTheRest(database, users);
  await seal(database);
}

/** Seals each deadline at its time. */
async function seal(database: OpenDatabase): Promise<void> {
  const stored = await database.inReadTransaction((trx) => selectSeason(trx, FILLED_YEAR));
  if (stored === null) throw new Error('There is no season');
  await database.inWriteTransaction((trx) => sealPast(trx, toSeasonFacts(stored), AFTER_ALL));
}

async function insertPlayers({ db }: OpenDatabase, seed: string): Promise<string[]> {
  const idsOf = async (table: 'driver' | 'constructor' | 'race') =>
    (await db.selectFrom(table).select('id').where('year', '=', FILLED_YEAR).execute()).map(
      ({ id }) => id,
    );
  const drivers = await idsOf('driver');
  const constructors = await idsOf('constructor');
  const races = await idsOf('race');
  const users: string[] = [];

  const [driver = ''] = drivers;
  const [team = ''] = constructors;
  const questions = [
    { id: `${seed}-1`, kind: 'DRIVER', right: [driver] },
    { id: `${seed}-2`, kind: 'CONSTRUCTOR' },
    { id: `${seed}-3`, kind: 'NUMBER', points: [20, 10, 5], right: ['4', '1'] },
    { id: `${seed}-4`, kind: 'YES_NO' },
  ] as const;
  for (const [index, question] of questions.entries()) {
    const text = `Spørsmål «${index}» 🏁`;
    await insertQuestion(db, { ...question, year: FILLED_YEAR, position: index + 1, text });
  }

  for (let index = 0; index < PLAYERS; index++) {
    const { next } = seededRandom(`${seed} player ${index}`);
    const shuffled = (ids: string[]) =>
      ids
        .map((id) => ({ id, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ id }) => id);
    const count = () => Math.floor(next() * 50);
    const userId = (await insertUser(db, { username: `${seed} «Åse» 🏁 <b>'"\\ ${index}` })).id;
    users.push(userId);
    await insertSeasonGuess(db, {
      userId,
      year: FILLED_YEAR,
      drivers: shuffled(drivers),
      constructors: shuffled(constructors),
      flags: { YELLOW_FLAG: count(), RED_FLAG: count(), SAFETY_CAR: count() },
    });
    for (const raceId of races) {
      const [first = '', tenth = ''] = shuffled(drivers);
      await insertRaceGuess(db, { userId, raceId, first, tenth });
    }
    await insertAnswers(db, {
      userId,
      year: FILLED_YEAR,
      answers: {
        [`${seed}-1`]: driver,
        [`${seed}-2`]: team,
        [`${seed}-3`]: String(count()),
        [`${seed}-4`]: index % 2 === 0 ? 'YES' : 'NO',
      },
    });
  }
  return users;
}

async function insertTheRest({ db }: OpenDatabase, [user = '']: string[]): Promise<void> {
  const race = await db.selectFrom('race').select('id').executeTakeFirstOrThrow();
  const driver = await db.selectFrom('driver').select('id').executeTakeFirstOrThrow();
  const byHand = { guess_deadline: null, is_imported: 0 } as const;
  await insertSeason(db, { year: FILLED_YEAR + 1, revision: 41, ...byHand });
  const points = { year: FILLED_YEAR + 1, category: 'FIRST', difference: 0, points: 25 } as const;
  await db.insertInto('points_table').values(points).execute();
  const alias = {
    year: FILLED_YEAR,
    kind: 'DRIVER',
    name: 'Nando',
    competitor_id: driver.id,
  } as const;
  await db.insertInto('alias').values(alias).execute();
  await insertReserves(db, { userId: user, year: FILLED_YEAR, first: [driver.id] });
  const cell = { year: FILLED_YEAR, id: 3, text: 'Linje 1\nlinje «2»\t', is_marked: 1 } as const;
  await db.insertInto('bingo_cell').values(cell).execute();
  const text = {
    year: FILLED_YEAR,
    number: 2,
    text: 'Nando foran seg selv «igjen»',
    rule_kind: 'DRIVER_GAINS',
    driver_id: driver.id,
    other_driver_id: null,
    constructor_id: null,
    count: 7,
    marked_race_id: race.id,
  } as const;
  await db.insertInto('bingo_text').values(text).execute();
  await db
    .insertInto('bingo_deal')
    .values({ year: FILLED_YEAR, seed: 'seed', dealt_at: 1 })
    .execute();
  await db
    .insertInto('guesser_change')
    .values({ year: FILLED_YEAR, change: 1, user_id: user })
    .execute();
  const placement = { year: FILLED_YEAR, user_id: user, position: 1, points: 900 };
  await db.insertInto('placement').values(placement).execute();
  await db
    .insertInto('identity')
    .values([
      identityRow({ issuer: 'https://id.example', subject: 'subject-1', user_id: user }),
      identityRow({ id: 'passkey', issuer: 'passkey', subject: 'credential', user_id: user }),
    ])
    .execute();
  await db
    .insertInto('passkey')
    .values({ identity_id: 'passkey', public_key: 'key', counter: 2, transports: 'internal' })
    .execute();
  const league = await insertLeague(db, {
    name: 'Ærlig «talt» 🏁',
    is_open: 1,
    members: [user],
    first_race_id: race.id,
  });
  const address = `https://chat.example/${SECRET}`;
  await db
    .insertInto('league_chat')
    .values({ league_id: league.id, address, added_at: 6, broken_at: null })
    .execute();
  await db
    .insertInto('reminder_address')
    .values({ user_id: user, address: 'aase@example.org', verified_at: 6 })
    .execute();
  await db.insertInto('reminder_hour').values({ user_id: user, hours: 3 }).execute();
  await db
    .insertInto('reminder_choice')
    .values({ user_id: user, choice: 'RESULTS', chosen_at: 6 })
    .execute();
  await db
    .insertInto('live_order')
    .values({ race_id: race.id, position: 1, driver_id: driver.id, set_at: 6 })
    .execute();
  await db
    .insertInto('race_recording')
    .values({
      race_id: race.id,
      ends_at: 5400,
      moments: '{"order":[[0,1,44]],"laps":[0],"flags":[]}',
      recorded_at: 6,
    })
    .execute();
  await db
    .insertInto('recorded_car')
    .values({ race_id: race.id, car: 44, driver_id: driver.id })
    .execute();
  await db
    .insertInto('race_move')
    .values({
      id: 'move1',
      race_id: race.id,
      moved_at: 6,
      from_starts_at: 7,
      to_starts_at: 8,
      from_deadline: 6,
      to_deadline: 7,
      is_import: 1,
    })
    .execute();
  await db
    .insertInto('reported_start')
    .values({ race_id: race.id, starts_at: 8, since: 6 })
    .execute();
  await db
    .insertInto('outbox')
    .values([
      {
        channel: 'MAIL',
        recipient: user,
        kind: 'RESULTS',
        subject: race.id,
        deadline: 0,
        hours: 0,
        attempts: 2,
        claimed_at: 6,
        due_at: 8,
        sent_at: null,
        gave_up_at: null,
      },
      {
        channel: 'CHAT',
        recipient: league.id,
        kind: 'CARD',
        subject: race.id,
        deadline: 0,
        hours: 0,
        attempts: 1,
        claimed_at: 6,
        due_at: null,
        sent_at: 7,
        gave_up_at: null,
      },
    ])
    .execute();
  await db.insertInto('server_secret').values({ name: 'signing', value: 'kept' }).execute();
  await db.insertInto('hand_edit').values({ subject_id: race.id, field: 'START' }).execute();
  await db
    .insertInto('audit_entry')
    .values({
      entry: 1,
      at: 7,
      actor_user_id: user,
      kind: 'RACE',
      action: 'RACE_CHANGED',
      subject: 'Løp',
      subject_user_id: null,
      year: FILLED_YEAR,
      before_json: '{"name":"A"}',
      after_json: '{"name":"B"}',
      search_text: 'løp',
    })
    .execute();
  await db
    .insertInto('import_review')
    .values({
      id: 'review1',
      race_id: race.id,
      kind: 'RACE_RESULT',
      source: 'test',
      stored: '[]',
      incoming: '[1]',
      incoming_hash: 'hash',
      state: 'WAITING',
      created_at: 8,
      decided_at: null,
      decided_by: null,
    })
    .execute();
  await insertWhatStaysBehind({ db }, user);
}

async function insertWhatStaysBehind({ db }: Pick<OpenDatabase, 'db'>, user: string) {
  const at = 9_000_000_000_000;
  await db
    .insertInto('session')
    .values({
      id_hash: `${SECRET}-session`,
      user_id: user,
      created_at: at,
      last_seen_at: at,
      is_remembered: 1,
      device: `${SECRET} Firefox`,
      invitation_code: null,
    })
    .execute();
  await db
    .insertInto('login_attempt')
    .values({
      id_hash: `${SECRET}-attempt`,
      provider: 'google',
      user_id: user,
      state: SECRET,
      nonce: SECRET,
      code_verifier: SECRET,
      is_remembered: 0,
      invitation_code: null,
      expires_at: at,
    })
    .execute();
  await db
    .insertInto('email_code')
    .values({
      id: SECRET,
      browser_hash: SECRET,
      address_hash: SECRET,
      code_hash: SECRET,
      user_id: user,
      is_remembered: 0,
      invitation_code: null,
      expires_at: at,
    })
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ challenge: SECRET, browser_hash: SECRET, user_id: user, expires_at: at })
    .execute();
  await db
    .insertInto('reminder_code')
    .values({ user_id: user, address: SECRET, code_hash: SECRET, expires_at: at, wrong_tries: 0 })
    .execute();
  await db
    .insertInto('invitation')
    .values({
      code: SECRET,
      inviter_id: user,
      created_at: at,
      expires_at: at,
      max_uses: 1,
      revoked_at: null,
    })
    .execute();
  await db
    .insertInto('invitation_use')
    .values({ id: 'use1', code: SECRET, user_id: user, used_at: at })
    .execute();
  await db
    .insertInto('error_entry')
    .values({ entry: 1, at, place: '/api', message: SECRET })
    .execute();
  await db
    .insertInto('mail_entry')
    .values({
      entry: 1,
      at,
      template: 'CODE',
      outcome: 'FAILED',
      failure: 'SERVER',
      message: SECRET,
    })
    .execute();
  await db
    .insertInto('trouble')
    .values({ kind: 'MAIL', last_well_at: null, noticed_at: at, ended_at: at })
    .execute();
  await db
    .insertInto('job_lease')
    .values({ job: SECRET, fence: 1, expires_at: at, done_tick: null })
    .execute();
  await db.insertInto('rate_limit').values({ key: SECRET, count: 1, window_ends_at: at }).execute();
  await db
    .insertInto('calendar_event')
    .values({ uid: SECRET, content_hash: SECRET, changed_at: at })
    .execute();
  await db
    .insertInto('push_key')
    .values({ id: 1, public_key: SECRET, private_key: SECRET, created_at: at })
    // A running server has generated its own keys already.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('push_device')
    .values({
      id: 'device1',
      user_id: user,
      endpoint: `https://push.example/${SECRET}`,
      p256dh: SECRET,
      auth: SECRET,
      device: SECRET,
      session_id_hash: SECRET,
      created_at: at,
      last_success_at: null,
      failing_since: null,
    })
    .execute();
  await db.insertInto('upstream_request').values({ upstream: 'jolpica', serial: 1, at }).execute();
  await db
    .insertInto('season_poll')
    .values({ year: FILLED_YEAR, polled_at: at, failures: 1, most_races: 4, is_finished: 1 })
    .execute();
  await db
    .insertInto('race_poll')
    .values({ race_id: SECRET, polled_at: at, lacked: 'FLAGS', failed_tries: 1, is_answered: 1 })
    .execute();
  await db
    .insertInto('import_notice')
    .values({
      id: 'notice1',
      year: FILLED_YEAR,
      race_key: '',
      code: 'SOURCE_BROKEN',
      details: JSON.stringify([{ kind: 'TECHNICAL', technical: SECRET }]),
      may_pass: 0,
      first_at: at,
      last_at: at,
      dismissed_at: null,
    })
    .execute();
}

/**
 * Returns every row that a backup contains, without revisions, which a restore raises, and its own
 * audit entry.
 */
export async function dumpDatabase({ db }: Pick<OpenDatabase, 'db'>) {
  const dump: Record<string, string[]> = {};
  for (const table of BACKED_UP) {
    const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute();
    const columns = Object.keys(rows[0] ?? {}).sort();
    dump[table] = rows
      .filter(({ action }) => action !== 'BACKUP_RESTORED')
      .map((row) =>
        JSON.stringify(columns.map((name) => [name, /revision$/.test(name) ? 0 : row[name]])),
      )
      .sort();
  }
  return dump;
}

/** Returns the points and ranks of all players by category after each race. */
export async function dumpScores(database: OpenDatabase) {
  const season = await createSeasonReader(database, createTestClock(AFTER_ALL)).of(FILLED_YEAR);
  if (season === null) throw new Error('The season is not there');
  const scores = season.scores();
  return scores.players.map(({ name }, index) => ({
    name,
    afterRaces: Array.from({ length: scores.completedRaces.length + 1 }, (_, raceIndex) =>
      (['FIRST', 'TENTH', 'DRIVER', 'CONSTRUCTOR', 'FLAG', 'TOTAL'] as const).map((key) => [
        scores.pointsAt(raceIndex, key)[index],
        scores.ranksAt(raceIndex, key)[index],
      ]),
    ),
  }));
}
