import { HOUR_MS } from '#domain/base/time.ts';
import type { Answers } from '#domain/season/question.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, type Dialect, type TestDatabase } from '../databases/databases.ts';
import { startServer, type TestServer } from '../requests/start-server.ts';
import { changeSeason } from '../rows/change-facts.ts';
import {
  insertAnswers,
  insertDefaultPoints,
  insertLeague,
  insertPool,
  insertQuestion,
  insertRace,
  insertRaceGuess,
  insertReserves,
  insertResult,
  insertSeasonGuess,
  insertStandings,
} from '../rows/factories.ts';
import { insertPerson, logIn } from '../rows/people.ts';
import { repeatingRandom } from '../running/repeating-random.ts';
import { insertGuessWorld, WORLD } from './guess-world.ts';

const { year, lastYear, drivers, constructors, race, raceStart, raceDeadline } = WORLD;

/** Race that has a result although its guesses are secret: points must not reveal them. */
export const RUN_RACE = 'already-run';
export const REVIEW = 'a-waiting-review';
export const INVITATION = 'ABCD2345';
/** Kari's league, with the bingo master as a member. */
export const LEAGUE = 'a-league';
/** Another of hers, which counts from a race on. */
export const LEAGUE_SINCE = 'a-league-since';
export const HIDDEN_LEAGUE = 'a-hidden-league';
/** Invitation code of that league. */
export const LEAGUE_LINK = 'LEAG2345';
/** Player whose guesses are the secret. */
export const KARI = 'kari';

const LOGINS = {
  player: { login: 'spiller1', id: KARI, username: 'Kari' },
  other: { login: 'spiller2', id: 'ola', username: 'Ola' },
  admin: { login: 'admin', id: 'the-admin', username: 'Admin', is_admin: 1 },
  bingoMaster: { login: 'bingomester', id: 'bingo', username: 'Bingo', is_bingo_master: 1 },
  nameless: { login: 'ny', id: 'nameless', username: null },
} as const;
export const ROLES = ['visitor', ...Object.keys(LOGINS)] as ('visitor' | keyof typeof LOGINS)[];
export type Role = (typeof ROLES)[number];

export interface SecretWorld {
  readonly database: OpenDatabase;
  readonly server: TestServer;
  /** Cookie header of each role. */
  readonly cookies: Readonly<Record<Role, string>>;
  close(): Promise<void>;
}

/**
 * Creates a server on its own database with guesses of all players. Two of them are identical to
 * the last id, except for what differs between runs (ports, random strings of login attempts).
 */
export async function createSecretWorld(
  dialect: Dialect,
  webRoot: string | null,
  given?: TestDatabase,
): Promise<SecretWorld> {
  const testDatabase = given ?? (await createTestDatabase(dialect));
  const database = await openDatabase(testDatabase.url);
  await insertFacts(database);
  const server = await startServer(database, {
    random: repeatingRandom('secrecy'),
    webRoot,
    logLevel: 'error',
  });
  // A deadline that has passed is sealed on the first read, by the server or a page. It is read
  // here before anybody guesses, so that both worlds seal at the same time whatever they read
  // later.
  for (const each of [year, lastYear]) await server.app.inject(`/api/public/seals/${each}`);
  const cookies: Partial<Record<Role, string>> = { visitor: '' };
  for (const [role, person] of Object.entries(LOGINS)) {
    await insertPerson(database, server, person);
    const client = await logIn(server, person.login);
    cookies[role as Role] = [...client.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }
  await insertInvitation(database);
  await insertSharedLeague(database);
  await insertPool(database.db, { year, dealtAt: 0 });
  await insertGuesses(database);
  return {
    database,
    server,
    cookies: cookies as Record<Role, string>,
    close: async () => {
      await server.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}

async function insertFacts(database: OpenDatabase): Promise<void> {
  const { db } = database;
  await insertGuessWorld(database);
  await db.updateTable('season').set({ has_reserves: 1 }).where('year', '=', year).execute();
  await insertDefaultPoints(db, year);

  await insertRace(db, {
    id: RUN_RACE,
    key: RUN_RACE,
    name: 'Run',
    year,
    position: 3,
    starts_at: raceStart - HOUR_MS,
    guess_deadline: raceDeadline,
    flags_counted_at: 0,
  });
  await insertResult(db, RUN_RACE, drivers);
  await insertStandings(db, RUN_RACE, 'DRIVER', { order: drivers, points: 30 });
  await insertStandings(db, RUN_RACE, 'CONSTRUCTOR', { order: constructors, points: 30 });
  const reviewed = drivers.toReversed().map((competitor_id, sort) => ({
    race_id: RUN_RACE,
    kind: 'DRIVER',
    competitor_id,
    sort,
    position: sort + 1,
    points: 30 - sort,
  }));
  await db
    .insertInto('import_review')
    .values({
      id: REVIEW,
      race_id: RUN_RACE,
      kind: 'DRIVER_STANDINGS',
      source: 'test',
      stored: '[]',
      incoming: JSON.stringify(reviewed),
      incoming_hash: 'hash',
      state: 'WAITING',
      created_at: 0,
      decided_at: null,
      decided_by: null,
    })
    .execute();
}

async function insertInvitation({ db }: OpenDatabase): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      code: INVITATION,
      inviter_id: KARI,
      created_at: 0,
      expires_at: Number.MAX_SAFE_INTEGER,
      max_uses: 10,
      revoked_at: null,
    })
    .execute();
}

async function insertSharedLeague({ db }: OpenDatabase): Promise<void> {
  const members = [KARI, 'bingo'];
  await insertLeague(db, { id: LEAGUE, name: 'Gutta', members });
  await insertLeague(db, { id: LEAGUE_SINCE, name: 'Fra nå av', members, first_race_id: race });
}

/** Inserts a league that only one of the worlds has; a link leads to it. */
export async function insertHiddenLeague({ db }: OpenDatabase): Promise<void> {
  await insertLeague(db, { id: HIDDEN_LEAGUE, name: 'Skjult', members: [KARI, 'bingo'] });
  await db
    .insertInto('invitation')
    .values({
      code: LEAGUE_LINK,
      inviter_id: KARI,
      created_at: 0,
      expires_at: Number.MAX_SAFE_INTEGER,
      max_uses: 50,
      revoked_at: null,
      league_id: HIDDEN_LEAGUE,
    })
    .execute();
}

/** A question of each kind, which others than Kari have answered, too. */
export const QUESTION = 'a-question';
const QUESTIONS = {
  [QUESTION]: 'DRIVER',
  team: 'CONSTRUCTOR',
  wins: 'NUMBER',
  rain: 'YES_NO',
} as const;

/** Inserts guesses: the worlds differ only in Kari's, all others guess alike. */
async function insertGuesses({ db }: OpenDatabase): Promise<void> {
  for (const [index, [id, kind]] of Object.entries(QUESTIONS).entries()) {
    await insertQuestion(db, { id, kind, year, position: index + 1 });
  }
  for (const userId of ['ola', 'the-admin', 'bingo']) {
    await insertSeasonGuess(db, {
      userId,
      year,
      drivers: [...drivers.slice(3), ...drivers.slice(0, 3)],
      constructors,
      flags: { YELLOW_FLAG: 2, RED_FLAG: 1, SAFETY_CAR: 9 },
    });
    await insertAnswers(db, { userId, year, answers: answersOf(true) });
    for (const raceId of [race, RUN_RACE]) {
      await insertRaceGuess(db, { userId, raceId, first: 'driver-2', tenth: 'driver-8' });
    }
  }
}

function answersOf(isFirst: boolean): Answers {
  return {
    [QUESTION]: isFirst ? 'driver-1' : 'driver-2',
    team: (isFirst ? constructors[0] : constructors[1]) ?? '',
    wins: isFirst ? '4' : '5',
    rain: isFirst ? 'YES' : 'NO',
  };
}

/** Gives Kari a season guess that is either right, or wrong everywhere. */
export async function setSeasonGuess({ db }: OpenDatabase, isRight: boolean): Promise<void> {
  for (const table of ['order_guess', 'flag_guess', 'answer_guess'] as const) {
    await db.deleteFrom(table).where('user_id', '=', KARI).execute();
  }
  await insertSeasonGuess(db, {
    userId: KARI,
    year,
    drivers: isRight ? drivers : drivers.toReversed(),
    constructors: isRight ? constructors : constructors.toReversed(),
    flags: isRight
      ? { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 }
      : { YELLOW_FLAG: 500, RED_FLAG: 600, SAFETY_CAR: 700 },
    savedAt: isRight ? 1 : 2,
  });
  await insertAnswers(db, {
    userId: KARI,
    year,
    answers: answersOf(isRight),
    savedAt: isRight ? 1 : 2,
  });
}

/** Gives Kari guesses of both races, either right or wrong. */
export async function setRaceGuess({ db }: OpenDatabase, isRight: boolean): Promise<void> {
  await db.deleteFrom('race_guess').where('user_id', '=', KARI).execute();
  const guess = isRight
    ? { first: 'driver-1', tenth: 'driver-10', savedAt: 1 }
    : { first: 'driver-6', tenth: 'driver-2', savedAt: 2 };
  for (const raceId of [race, RUN_RACE]) {
    await insertRaceGuess(db, { userId: KARI, raceId, ...guess });
  }
}

/** Gives Kari other reserves, or none at all. */
export async function setReserves({ db }: OpenDatabase, areGiven: boolean): Promise<void> {
  await db.deleteFrom('reserve_guess').where('user_id', '=', KARI).execute();
  if (!areGiven) return;
  await insertReserves(db, {
    userId: KARI,
    year,
    first: ['driver-4', 'driver-2'],
    tenth: ['driver-7'],
  });
}

/** Deletes Kari's season guess, unless it is to stay. */
export async function deleteSeasonGuess(database: OpenDatabase, stays: boolean): Promise<void> {
  if (stays) return setSeasonGuess(database, true);
  for (const table of ['order_guess', 'flag_guess', 'answer_guess'] as const) {
    await database.db.deleteFrom(table).where('user_id', '=', KARI).execute();
  }
}

/** Deletes Kari's guesses of both races, unless they are to stay. */
export async function deleteRaceGuess(database: OpenDatabase, stays: boolean): Promise<void> {
  if (stays) return setRaceGuess(database, true);
  await database.db.deleteFrom('race_guess').where('user_id', '=', KARI).execute();
}

/** Bumps the season's revision, as every write that changes a season does. */
export const bumpRevision = (database: OpenDatabase): Promise<void> => changeSeason(database, year);
