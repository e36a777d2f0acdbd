import type { Selectable, Transaction } from 'kysely';
import { groupBy } from '#domain/base/group-by.ts';
import type { Instant } from '#domain/base/time.ts';
import type { RootedSeal } from '#domain/guessing/check-seals.ts';
import {
  GENESIS_ROOT,
  type HashedGuess,
  type SaltedGuess,
  type Seal,
} from '#domain/guessing/seals.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type {
  AnswerGuessTable,
  Database,
  FlagGuessTable,
  OrderGuessTable,
  RaceGuessTable,
} from '#server/db/tables.ts';
import { toAnswer } from '../answer-columns.ts';
import { answerPicks } from './guess-hash.ts';

const INSERTED_AT_ONCE = 500;

/** Subject of a seal: the guesses of a race, or of a season (`null`). */
export interface SealSubject {
  readonly year: number;
  readonly raceId: string | null;
}

/**
 * Selects guesses with their salts, including open ones; callers must limit them to what the viewer
 * may see.
 */
export const selectSalted = (executor: Executor) => ({
  races: executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select(['user_id', 'race.year', 'race_id', 'category', 'driver_id', 'is_reserve'])
    .select(['saved_at', 'salt'])
    .orderBy('user_id')
    .orderBy('race.year')
    .orderBy('race.position')
    .orderBy('race_id')
    .orderBy('category'),
  orders: executor
    .selectFrom('order_guess')
    .select(['user_id', 'year', 'kind', 'competitor_id', 'is_appended', 'saved_at', 'salt'])
    .orderBy('user_id')
    .orderBy('year')
    .orderBy('kind', 'desc')
    .orderBy('position'),
  flags: executor
    .selectFrom('flag_guess')
    .select(['user_id', 'year', 'type', 'count', 'saved_at', 'salt'])
    .orderBy('user_id')
    .orderBy('year'),
  answers: executor
    .selectFrom('answer_guess')
    .select(['user_id', 'year', 'question_id', 'kind', 'competitor_id', 'number'])
    .select(['saved_at', 'salt'])
    .orderBy('user_id')
    .orderBy('year'),
});

type RaceRow = Selectable<RaceGuessTable> & { readonly year: number };
type OrderRow = Omit<Selectable<OrderGuessTable>, 'position'>;
type FlagRow = Selectable<FlagGuessTable>;
type AnswerRow = Selectable<AnswerGuessTable>;

export function raceGuess(row: RaceRow): SaltedGuess {
  return {
    year: row.year,
    raceId: row.race_id,
    part: row.category,
    userId: row.user_id,
    savedAt: row.saved_at,
    salt: row.salt,
    addedByGame: row.is_reserve,
    picks: [row.driver_id],
  };
}

/** @param rows one player's order of one championship, champion first */
function orderGuess([first, ...others]: readonly [OrderRow, ...OrderRow[]]): SaltedGuess {
  const rows = [first, ...others];
  return {
    year: first.year,
    raceId: null,
    part: first.kind === 'DRIVER' ? 'DRIVERS' : 'CONSTRUCTORS',
    userId: first.user_id,
    savedAt: first.saved_at,
    salt: first.salt,
    addedByGame: rows.filter((row) => row.is_appended === 1).length,
    picks: rows.map((row) => row.competitor_id),
  };
}

/** @param rows one player's flags of a season */
function flagGuess([first, ...others]: readonly [FlagRow, ...FlagRow[]]): SaltedGuess {
  const rows = [first, ...others];
  const counts = FLAG_TYPES.flatMap((type) => rows.filter((row) => row.type === type));
  return {
    year: first.year,
    raceId: null,
    part: 'FLAGS',
    userId: first.user_id,
    savedAt: first.saved_at,
    salt: first.salt,
    addedByGame: 0,
    picks: counts.map(({ type, count }) => `${type}=${count}`),
  };
}

/** @param rows one player's answers of a season */
function answerGuess([first, ...others]: readonly [AnswerRow, ...AnswerRow[]]): SaltedGuess {
  const rows = [first, ...others];
  return {
    year: first.year,
    raceId: null,
    part: 'QUESTIONS',
    userId: first.user_id,
    savedAt: first.saved_at,
    salt: first.salt,
    addedByGame: 0,
    picks: answerPicks(Object.fromEntries(rows.map((row) => [row.question_id, toAnswer(row)]))),
  };
}

export function seasonGuesses(
  orders: readonly OrderRow[],
  flags: readonly FlagRow[],
  answers: readonly AnswerRow[],
): SaltedGuess[] {
  return [
    ...[...groupBy(orders, (row) => `${row.user_id} ${row.year} ${row.kind}`).values()].map(
      orderGuess,
    ),
    ...[...groupBy(flags, (row) => `${row.user_id} ${row.year}`).values()].map(flagGuess),
    ...[...groupBy(answers, (row) => `${row.user_id} ${row.year}`).values()].map(answerGuess),
  ];
}

/** Selects users with a guess of the subject. */
export function usersWithGuess(executor: Executor, { year, raceId }: SealSubject) {
  return raceId !== null
    ? executor.selectFrom('race_guess').select('user_id').where('race_id', '=', raceId)
    : executor
        .selectFrom('order_guess')
        .select('user_id')
        .where('year', '=', year)
        .union(executor.selectFrom('flag_guess').select('user_id').where('year', '=', year))
        .union(executor.selectFrom('answer_guess').select('user_id').where('year', '=', year));
}

/** Selects users with a guess of the subject now, or in its seal. */
export function playersOf(executor: Executor, subject: SealSubject) {
  const { year, raceId } = subject;
  const sealed = executor
    .selectFrom('sealed_guess')
    .innerJoin('seal', (join) =>
      join
        .onRef('seal.year', '=', 'sealed_guess.year')
        .onRef('seal.number', '=', 'sealed_guess.number'),
    )
    .select('user_id')
    .where('seal.year', '=', year)
    .where('seal.race_id', raceId === null ? 'is' : '=', raceId);
  return usersWithGuess(executor, subject).union(sealed);
}

/** Batch size: with very many players, all guesses would exceed a small server's memory. */
const USERS_AT_ONCE = 500;

/** Yields the ids of players in order, in batches. */
export async function* idSlices(
  executor: Executor,
  players: ReturnType<typeof usersWithGuess>,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await executor
      .selectFrom(players.as('player'))
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(USERS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ user_id }) => user_id);
    after = last.user_id;
  }
}

/**
 * Selects current guesses of a closed subject for some players. The query checks each deadline; a
 * cancelled race has none.
 */
export async function selectClosedGuesses(
  executor: Executor,
  { year, raceId }: SealSubject,
  userIds: readonly string[],
  now: Instant,
): Promise<SaltedGuess[]> {
  if (userIds.length === 0) return [];
  const salted = selectSalted(executor);
  if (raceId !== null) {
    const rows = await salted.races
      .where('race_id', '=', raceId)
      .where('race.year', '=', year)
      .where('user_id', 'in', userIds)
      .where('race.guess_deadline', '<=', now)
      .where(({ or, eb, ref }) =>
        or([
          eb('race.cancelled_at', 'is', null),
          eb('race.guess_deadline', '<=', ref('race.cancelled_at')),
        ]),
      )
      .execute();
    return rows.map(raceGuess);
  }
  const closed = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where('guess_deadline', '<=', now);
  return seasonGuesses(
    await salted.orders.where('user_id', 'in', userIds).where('year', '=', closed).execute(),
    await salted.flags.where('user_id', 'in', userIds).where('year', '=', closed).execute(),
    await salted.answers.where('user_id', 'in', userIds).where('year', '=', closed).execute(),
  );
}

const SEAL = [
  'seal.year',
  'seal.number',
  'seal.race_id as raceId',
  'seal.reason',
  'seal.deadline',
  'seal.sealed_at as sealedAt',
  'seal.previous',
  'seal.root',
] as const;

/** Selects the seals of a season as of a moment, oldest first. */
export async function selectSeals(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<RootedSeal[]> {
  return executor
    .selectFrom('seal')
    .select(SEAL)
    .where('year', '=', year)
    .where('sealed_at', '<=', now)
    .orderBy('number')
    .execute();
}

/** Returns the latest seal of a subject; `null` if there is none. */
export async function sealOf(
  executor: Executor,
  { year, raceId }: SealSubject,
): Promise<RootedSeal | null> {
  const seal = await executor
    .selectFrom('seal')
    .select(SEAL)
    .where('year', '=', year)
    .where('race_id', raceId === null ? 'is' : '=', raceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return seal ?? null;
}

/**
 * Returns true if the subject could ever be guessed: a race with a grid, or a season with drivers.
 */
export async function couldBeGuessed(
  executor: Executor,
  { year, raceId }: SealSubject,
): Promise<boolean> {
  const drivers =
    raceId === null
      ? executor.selectFrom('driver').select('id').where('year', '=', year)
      : executor.selectFrom('guessable').select('driver_id as id').where('race_id', '=', raceId);
  const first = await executor.selectFrom(drivers.as('driver')).select('id').limit(1).execute();
  return first.length > 0;
}

/** Returns the number and root that the next seal of a season continues from. */
export async function selectEndOfChain(executor: Executor, year: number) {
  const last = await executor
    .selectFrom('seal')
    .select(['number', 'root'])
    .where('year', '=', year)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { number: (last?.number ?? 0) + 1, previous: last?.root ?? GENESIS_ROOT };
}

/** Selects the hashes of a seal, of all or some players. */
export async function selectSealed(
  executor: Executor,
  { year, number }: Pick<Seal, 'year' | 'number'>,
  userIds?: readonly string[],
): Promise<HashedGuess[]> {
  if (userIds?.length === 0) return [];
  return executor
    .selectFrom('sealed_guess')
    .select(['user_id as userId', 'part', 'hash'])
    .where('year', '=', year)
    .where('number', '=', number)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .orderBy('user_id')
    .orderBy('part')
    .execute();
}

export async function insertSeal(
  trx: Transaction<Database>,
  { raceId, sealedAt, ...seal }: RootedSeal,
  sealed: readonly HashedGuess[],
): Promise<void> {
  await trx
    .insertInto('seal')
    .values({ ...seal, race_id: raceId, sealed_at: sealedAt })
    .execute();
  const { year, number } = seal;
  for (let start = 0; start < sealed.length; start += INSERTED_AT_ONCE) {
    const rows = sealed
      .slice(start, start + INSERTED_AT_ONCE)
      .map(({ userId, ...guess }) => ({ year, number, user_id: userId, ...guess }));
    await trx.insertInto('sealed_guess').values(rows).execute();
  }
}
