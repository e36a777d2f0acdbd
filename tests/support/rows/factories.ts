import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { CHAMPIONSHIPS } from '#contract/guessing/guesses.ts';
import { usernameKey, usernameLook } from '#domain/accounts/username-lookalikes.ts';
import { MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { SALT_BYTES } from '#domain/guessing/seals.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { CATEGORIES, type FlagCounts, type FlagType } from '#domain/season/category.ts';
import type { Answer, Answers, QuestionKind } from '#domain/season/question.ts';
import type {
  CompetitorKind,
  ConstructorTable,
  Database,
  DriverTable,
  IdentityTable,
  LeagueTable,
  RaceTable,
  SeasonTable,
  UserTable,
} from '#server/db/tables.ts';
import { COMPETITOR_KIND } from '#server/guessing/order-guess.queries.ts';
import { answerColumnsOf } from '#server/season/answer-columns.ts';

/** Each factory inserts one row, named by what the test cares about, and returns the row as inserted. */
let made = 0;
function newTestId(kind: string): string {
  made += 1;
  return `${kind}${made}`;
}

/** Returns a login method to insert. */
export function identityRow(
  overrides: Partial<Insertable<IdentityTable>> &
    Pick<IdentityTable, 'issuer' | 'subject' | 'user_id'>,
) {
  return {
    id: newTestId('identity'),
    device: '',
    created_at: 0,
    last_used_at: null,
    ...overrides,
  };
}

export async function insertSeason(
  db: Kysely<Database>,
  overrides: Partial<Insertable<SeasonTable>> & { year: number },
) {
  const row = {
    guess_deadline: Date.UTC(overrides.year, 1, 26),
    finished_at: null,
    revision: 1,
    ...overrides,
  };
  await db.insertInto('season').values(row).execute();
  return row;
}

/**
 * @param overrides.members ids; the first is the owner, and each joined a millisecond after the
 * previous one
 */
export async function insertLeague(
  db: Kysely<Database>,
  { members, ...overrides }: Partial<Insertable<LeagueTable>> & { members: readonly string[] },
) {
  const id = newTestId('league');
  const row = { id, name: id, created_at: 0, ...overrides };
  await db.insertInto('league').values(row).execute();
  for (const [index, userId] of members.entries()) {
    await db
      .insertInto('league_member')
      .values({
        league_id: row.id,
        user_id: userId,
        is_owner: index === 0 ? 1 : 0,
        joined_at: row.created_at + index,
      })
      .execute();
  }
  return row;
}

export async function insertConstructor(
  db: Kysely<Database>,
  overrides: Partial<Insertable<ConstructorTable>> & { year: number },
) {
  const id = newTestId('constructor');
  const row = { id, key: id, name: id, colour: '#123456', position: made, ...overrides };
  await db.insertInto('competitor').values({ id: row.id, kind: 'CONSTRUCTOR' }).execute();
  await db.insertInto('constructor').values(row).execute();
  return row;
}

export async function insertDriver(
  db: Kysely<Database>,
  overrides: Partial<Insertable<DriverTable>> & { year: number },
) {
  const id = newTestId('driver');
  const row = {
    id,
    key: id,
    name: id,
    code: 'XYZ',
    number: null,
    constructor_id: null,
    position: made,
    ...overrides,
  };
  await db.insertInto('competitor').values({ id: row.id, kind: 'DRIVER' }).execute();
  await db.insertInto('driver').values(row).execute();
  return row;
}

/**
 * Adds a race which starts a week after the previous race; its guess deadline is five minutes
 * earlier.
 */
export async function insertRace(
  db: Kysely<Database>,
  overrides: Partial<Insertable<RaceTable>> & { year: number },
) {
  const id = newTestId('race');
  const position = overrides.position ?? 1;
  const startsAt = overrides.starts_at ?? Date.UTC(overrides.year, 2, 1, 13) + position * WEEK_MS;
  const row = {
    id,
    key: id,
    position,
    name: id,
    starts_at: startsAt,
    qualifying_at: null,
    sprint_at: null,
    guess_deadline: startsAt - 5 * MINUTE_MS,
    cancelled_at: null,
    first_result_at: null,
    flags_counted_at: null,
    ...overrides,
  };
  await db.insertInto('race').values(row).execute();
  return row;
}

/** Saves a grid with the drivers in the given order. */
export async function insertGrid(
  db: Kysely<Database>,
  raceId: string,
  driverIds: readonly string[],
) {
  const rows = driverIds.map((driver_id, sort) => ({
    race_id: raceId,
    driver_id,
    constructor_id: null,
    sort,
    position: sort + 1,
    is_provisional: 0 as const,
  }));
  await db.insertInto('grid_place').values(rows).execute();
  await db
    .insertInto('guessable')
    .values(driverIds.map((driver_id) => ({ race_id: raceId, driver_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves a result with the drivers classified in the given order. */
export async function insertResult(
  db: Kysely<Database>,
  raceId: string,
  driverIds: readonly string[],
) {
  const rows = driverIds.map((driver_id, sort) => ({
    race_id: raceId,
    session: 'RACE' as const,
    driver_id,
    constructor_id: null,
    sort,
    status: 'CLASSIFIED' as const,
    grid_position: null,
    laps: null,
    points: 0,
  }));
  await db.insertInto('result_row').values(rows).execute();
  await db
    .updateTable('race')
    .set((race) => ({ first_result_at: race.ref('starts_at') }))
    .where('id', '=', raceId)
    .execute();
}

/**
 * Inserts a recording of a race in which these drivers run in this order from the start.
 * @param later changes of the order by second and position, each with the index of a driver
 */
export async function insertRecordingOf(
  db: Kysely<Database>,
  raceId: string,
  drivers: readonly string[],
  { later = [], laps = [0, 90, 180], flags = [], endsAt = 5400 }: Partial<RecordedRace> = {},
): Promise<void> {
  const order = [
    ...drivers.map((_, index) => [0, index + 1, index + 1]),
    ...later.map(([at, position, index]) => [at, position, index + 1]),
  ];
  await db
    .insertInto('race_recording')
    .values({
      race_id: raceId,
      ends_at: endsAt,
      moments: JSON.stringify({ order, laps, flags }),
      recorded_at: 0,
    })
    .execute();
  await db
    .insertInto('recorded_car')
    .values(drivers.map((driver_id, index) => ({ race_id: raceId, car: index + 1, driver_id })))
    .execute();
}

interface RecordedRace {
  readonly later: readonly (readonly [at: number, position: number, index: number])[];
  readonly laps: readonly number[];
  readonly flags: readonly (readonly [at: number, type: FlagType, lap: number])[];
  readonly endsAt: number;
}

/** Adds a user with a username. */
export async function insertUser(
  db: Kysely<Database>,
  overrides: Partial<Insertable<UserTable>> = {},
) {
  const id = newTestId('user');
  const username = overrides.username === undefined ? id : overrides.username;
  const row = {
    id,
    username,
    username_key: username == null ? null : usernameKey(username),
    username_look: username == null ? null : usernameLook(username),
    is_admin: 0 as const,
    is_bingo_master: 0 as const,
    created_at: 0,
    last_seen_at: null,
    anonymised_at: null,
    ...overrides,
  };
  await db.insertInto('user').values(row).execute();
  return row;
}

/** Returns the same salt for the same guess. */
function saltOf(guess: string): string {
  return createHash('sha256')
    .update(guess)
    .digest('hex')
    .slice(0, 2 * SALT_BYTES);
}

export interface SeasonGuess {
  userId: string;
  year: number;
  /** Ids, champion first. */
  drivers?: readonly string[];
  constructors?: readonly string[];
  flags?: FlagCounts;
  savedAt?: number;
}

export async function insertSeasonGuess(db: Kysely<Database>, guess: SeasonGuess): Promise<void> {
  const { savedAt = 0 } = guess;
  const salt = saltOf(`${guess.userId} ${guess.year}`);
  const owner = { user_id: guess.userId, year: guess.year, saved_at: savedAt, salt };
  for (const championship of CHAMPIONSHIPS) {
    const kind = COMPETITOR_KIND[championship];
    const order = (guess[championship] ?? []).map((competitor_id, index) => ({
      ...owner,
      kind,
      competitor_id,
      position: index + 1,
      is_appended: 0 as const,
    }));
    if (order.length > 0) await db.insertInto('order_guess').values(order).execute();
  }
  if (!guess.flags) return;
  const { YELLOW_FLAG, RED_FLAG, SAFETY_CAR } = guess.flags;
  await db
    .insertInto('flag_guess')
    .values([
      { ...owner, type: 'YELLOW_FLAG', count: YELLOW_FLAG },
      { ...owner, type: 'RED_FLAG', count: RED_FLAG },
      { ...owner, type: 'SAFETY_CAR', count: SAFETY_CAR },
    ])
    .execute();
}

/** Inserts a question, with its right answers. */
export async function insertQuestion(
  db: Kysely<Database>,
  question: {
    readonly year: number;
    readonly id: string;
    readonly kind: QuestionKind;
    readonly position?: number;
    readonly text?: string;
    readonly points?: readonly number[];
    readonly right?: readonly Answer[];
    readonly knownAt?: number;
  },
): Promise<void> {
  const { year, id, kind, position = 1, text = id, points = [10], right = [] } = question;
  const knownAt = right.length === 0 ? null : (question.knownAt ?? 0);
  await db
    .insertInto('question')
    .values({ id, year, position, text, kind, known_at: knownAt, changed_at: knownAt })
    .execute();
  await db
    .insertInto('question_points')
    .values(points.map((value, difference) => ({ question_id: id, difference, points: value })))
    .execute();
  if (right.length === 0) return;
  await db
    .insertInto('right_answer')
    .values(
      right.map((answer, index) => ({
        question_id: id,
        position: index + 1,
        ...answerColumnsOf(kind, answer),
      })),
    )
    .execute();
}

/** Inserts a player's answers to questions that are there. */
export async function insertAnswers(
  db: Kysely<Database>,
  guess: {
    readonly userId: string;
    readonly year: number;
    readonly answers: Answers;
    readonly savedAt?: number;
  },
): Promise<void> {
  const { userId, year, answers, savedAt = 0 } = guess;
  const salt = saltOf(`${userId} ${year}`);
  for (const [question_id, answer] of Object.entries(answers)) {
    const { kind } = await db
      .selectFrom('question')
      .select('kind')
      .where('id', '=', question_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('answer_guess')
      .values({
        user_id: userId,
        year,
        question_id,
        ...answerColumnsOf(kind, answer),
        saved_at: savedAt,
        salt,
      })
      .execute();
  }
}

export async function insertRaceGuess(
  db: Kysely<Database>,
  guess: { userId: string; raceId: string; first?: string; tenth?: string; savedAt?: number },
): Promise<void> {
  const { userId, raceId, savedAt = 0 } = guess;
  const salt = saltOf(`${userId} ${raceId}`);
  const owner = { user_id: userId, race_id: raceId, saved_at: savedAt, salt };
  const rows = [
    ...(guess.first ? [{ ...owner, category: 'FIRST' as const, driver_id: guess.first }] : []),
    ...(guess.tenth ? [{ ...owner, category: 'TENTH' as const, driver_id: guess.tenth }] : []),
  ];
  await db.insertInto('race_guess').values(rows).execute();
}

/** Saves the reserves of a player, first choice first. */
export async function insertReserves(
  db: Kysely<Database>,
  {
    userId,
    year,
    ...lists
  }: { userId: string; year: number; first?: readonly string[]; tenth?: readonly string[] },
): Promise<void> {
  const rows = (category: 'FIRST' | 'TENTH', ids: readonly string[] = []) =>
    ids.map((driver_id, index) => ({
      user_id: userId,
      year,
      category,
      position: index + 1,
      driver_id,
      saved_at: 0,
    }));
  await db
    .insertInto('reserve_guess')
    .values([...rows('FIRST', lists.first), ...rows('TENTH', lists.tenth)])
    .execute();
}

/**
 * Inserts the standings after a race: a number of points for the first, one less for each behind.
 */
export async function insertStandings(
  db: Kysely<Database>,
  race_id: string,
  kind: CompetitorKind,
  { order, points }: { readonly order: readonly string[]; readonly points: number },
): Promise<void> {
  const rows = order.map((competitor_id, sort) => {
    return { race_id, kind, competitor_id, sort, position: sort + 1, points: points - sort };
  });
  await db.insertInto('standing').values(rows).execute();
}

/** Saves the default points of a new season. */
export async function insertDefaultPoints(db: Kysely<Database>, year: number): Promise<void> {
  const rows = CATEGORIES.flatMap((category) =>
    [...DEFAULT_POINTS_TABLES[category]].map(([difference, points]) => ({
      year,
      category,
      difference,
      points,
    })),
  );
  await db.insertInto('points_table').values(rows).execute();
}

/** Inserts texts of the players' own boards; dealt if a time is given. */
export async function insertPool(
  db: Kysely<Database>,
  {
    year,
    count = 41,
    dealtAt,
  }: { readonly year: number; readonly count?: number; readonly dealtAt?: number },
): Promise<void> {
  const texts = Array.from({ length: count }, (_, index) => index + 1);
  await db
    .insertInto('bingo_text')
    .values(texts.map((number) => ({ year, number, text: `Tekst ${number}`, ...NO_RULE })))
    .execute();
  if (dealtAt === undefined) return;
  await db.insertInto('bingo_deal').values({ year, seed: 'seed', dealt_at: dealtAt }).execute();
}

const NO_RULE = {
  rule_kind: null,
  driver_id: null,
  other_driver_id: null,
  constructor_id: null,
  count: null,
  marked_race_id: null,
};
