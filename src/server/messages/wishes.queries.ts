import type { ReminderChoice } from '#contract/reminders.limits.ts';
import type { ReminderWish } from '#domain/reminders.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { CompetitorKind } from '../db/tables.ts';
import { selectCompetitors } from '../seasons/competitors.queries.ts';

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

/** Everybody who decides about corrections. */
export async function selectAdmins(executor: Executor): Promise<Wisher[]> {
  const rows = await executor
    .selectFrom('user')
    .select([...WISHER])
    .where('user.is_admin', '=', 1)
    .orderBy('user.id')
    .execute();
  return rows.map((row) => ({ ...row, username: row.username ?? '' }));
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
  const orders = async (kind: CompetitorKind) => {
    const field = await selectCompetitors(executor, kind, year);
    if (field.length === 0) return null;
    const rows = await executor
      .selectFrom('order_guess')
      .select('user_id')
      .distinct()
      .where('year', '=', year)
      .where('kind', '=', kind)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  };
  const flags = await executor
    .selectFrom('flag_guess')
    .select('user_id')
    .distinct()
    .where('year', '=', year)
    .execute();
  return {
    drivers: await orders('DRIVER'),
    constructors: await orders('CONSTRUCTOR'),
    flags: new Set(flags.map(({ user_id }) => user_id)),
  };
}
