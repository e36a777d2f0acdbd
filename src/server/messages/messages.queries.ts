import type { Selectable, Transaction } from 'kysely';
import type { Channel, MessageKind, ReminderChoice } from '#contract/reminder-limits.ts';
import type { GivenReminder, RaceMove, ReminderWish } from '#domain/reminders.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database, MessageTable } from '../db/tables.ts';
import type { MessageSubject } from './message.ts';

/** Somebody who wants to be told. */
export interface Wisher {
  readonly userId: string;
  readonly username: string;
}

const WISHER = ['user.id as userId', 'user.username'] as const;

/** Everybody who wants reminders of races, with the hours. */
export async function selectHourWishes(
  executor: Executor,
): Promise<(Wisher & { readonly wishes: readonly ReminderWish[] })[]> {
  const rows = await executor
    .selectFrom('reminder_hour')
    .innerJoin('user', 'user.id', 'reminder_hour.user_id')
    .select([...WISHER, 'reminder_hour.hours', 'reminder_hour.chosen_at as since'])
    .orderBy('user.id')
    .execute();
  const wishers = new Map<string, Wisher & { wishes: ReminderWish[] }>();
  for (const { userId, username, hours, since } of rows) {
    const wisher = wishers.get(userId) ?? { userId, username: username ?? '', wishes: [] };
    wisher.wishes.push({ hours, since });
    wishers.set(userId, wisher);
  }
  return [...wishers.values()];
}

/** Everybody who made a choice, and when. */
export async function selectChoosers(
  executor: Executor,
  choice: ReminderChoice,
): Promise<(Wisher & { readonly since: Instant })[]> {
  const rows = await executor
    .selectFrom('reminder_choice')
    .innerJoin('user', 'user.id', 'reminder_choice.user_id')
    .select([...WISHER, 'reminder_choice.chosen_at as since'])
    .where('reminder_choice.choice', '=', choice)
    .orderBy('user.id')
    .execute();
  return rows.map((row) => ({ ...row, username: row.username ?? '' }));
}

interface About {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly subjects: readonly string[];
}

interface Told extends GivenReminder {
  readonly subject: string;
}

/** What users have been told, or must not be told just now: what failed comes free when its time has come. */
export async function selectTold(
  executor: Executor,
  { channel, kind, subjects }: About,
  now: Instant,
): Promise<ReadonlyMap<string, readonly Told[]>> {
  const told = new Map<string, Told[]>();
  if (subjects.length === 0) return told;
  const rows = await executor
    .selectFrom('message')
    .select(['user_id', 'subject', 'hours', 'deadline'])
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where((column) =>
      column.or([column('state', '!=', 'FAILED'), column('next_try_at', '>', now)]),
    )
    .execute();
  for (const { user_id, ...row } of rows) {
    const others = told.get(user_id);
    if (others === undefined) told.set(user_id, [row]);
    else others.push(row);
  }
  return told;
}

/** Which places of a race users have guessed. */
export async function selectGuessedPlaces(executor: Executor, raceId: string) {
  const rows = await executor
    .selectFrom('race_guess')
    .select(['user_id', 'category'])
    .where('race_id', '=', raceId)
    .execute();
  const having = (category: string) =>
    new Set(rows.filter((row) => row.category === category).map(({ user_id }) => user_id));
  return { first: having('FIRST'), tenth: having('TENTH') };
}

/** Who has guessed what of a season; `null` for what nobody can guess yet. */
export async function selectGuessedParts(executor: Executor, year: number) {
  const guessers = async (table: 'driver_guess' | 'constructor_guess' | 'flag_guess') => {
    const rows = await executor
      .selectFrom(table)
      .select('user_id')
      .distinct()
      .where('year', '=', year)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  };
  const isThere = async (table: 'driver' | 'constructor') => {
    const row = await executor
      .selectFrom(table)
      .select('id')
      .where('year', '=', year)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  return {
    drivers: (await isThere('driver')) ? await guessers('driver_guess') : null,
    constructors: (await isThere('constructor')) ? await guessers('constructor_guess') : null,
    flags: await guessers('flag_guess'),
  };
}

/** Races of a year that lie ahead and were moved, each with its moves, oldest first. */
export async function selectMovedRaces(executor: Executor, year: number, now: Instant) {
  const rows = await executor
    .selectFrom('race_move')
    .innerJoin('race', 'race.id', 'race_move.race_id')
    .select([
      'race.id as raceId',
      'race.name',
      'race.starts_at',
      'race.guess_deadline',
      'race_move.id',
      'race_move.moved_at as movedAt',
      'race_move.from_starts_at as from',
      'race_move.to_starts_at as to',
    ])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where('race.result_stored_at', 'is', null)
    .where('race.starts_at', '>', now)
    .orderBy('race.starts_at')
    .orderBy('race_move.moved_at')
    .execute();
  const races = new Map<
    string,
    { name: string; startsAt: Instant; deadline: Instant; moves: RaceMove[] }
  >();
  for (const { raceId, name, starts_at, guess_deadline, ...move } of rows) {
    const race = races.get(raceId) ?? {
      name,
      startsAt: starts_at,
      deadline: guess_deadline,
      moves: [],
    };
    race.moves.push(move);
    races.set(raceId, race);
  }
  return [...races.values()];
}

export async function selectRaceNames(executor: Executor, year: number) {
  const rows = await executor
    .selectFrom('race')
    .select(['id', 'name', 'result_stored_at'])
    .where('year', '=', year)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const KEY = ['user_id', 'channel', 'kind', 'subject', 'deadline', 'hours'] as const;
type Claim = Pick<Selectable<MessageTable>, (typeof KEY)[number]>;

export function claimOf(channel: Channel, message: MessageSubject & { userId: string }): Claim {
  const { userId, kind, subject, deadline, hours } = message;
  return { user_id: userId, channel, kind, subject, deadline, hours };
}

/** @returns whether it is ours to send: it was never claimed, or has failed and may be tried again */
export async function claimMessage(
  trx: Transaction<Database>,
  claim: Claim,
  now: Instant,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('message')
    .values({ ...claim, state: 'CLAIMED', claimed_at: now, tries: 1, next_try_at: null })
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet((row) => ({
          state: 'CLAIMED',
          claimed_at: now,
          tries: row('message.tries', '+', 1),
          next_try_at: null,
        }))
        .where('message.state', '=', 'FAILED'),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function selectTries(executor: Executor, claim: Claim): Promise<number> {
  const row = await executor
    .selectFrom('message')
    .select('tries')
    .where((where) => where.and(claim))
    .executeTakeFirst();
  return row?.tries ?? 1;
}

export async function updateClaim(
  trx: Transaction<Database>,
  claim: Claim,
  values: Pick<Selectable<MessageTable>, 'state' | 'next_try_at'>,
): Promise<void> {
  await trx
    .updateTable('message')
    .set(values)
    .where((where) => where.and(claim))
    .where('state', '=', 'CLAIMED')
    .execute();
}

/** Moves are recorded where they are made, in the same transaction. */
export async function insertRaceMove(
  trx: Executor,
  move: RaceMove & { readonly raceId: string },
): Promise<void> {
  await trx
    .insertInto('race_move')
    .values({
      id: move.id,
      race_id: move.raceId,
      moved_at: move.movedAt,
      from_starts_at: move.from,
      to_starts_at: move.to,
    })
    .execute();
}
