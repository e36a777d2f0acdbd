import type { ReminderChoice } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import type { ReminderRequest } from '#domain/messages/reminders.ts';
import { byPickName, type RaceCategory } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { START_COLUMNS, withStart } from '#server/leagues/league-start.queries.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';

/** User who wants messages of some kind. */
export interface Recipient {
  readonly userId: string;
  readonly username: string;
}

/** User ids to read; absent means all users. */
export type Among = readonly string[] | undefined;

const RECIPIENT = ['user.id as userId', 'user.username'] as const;

/** Selects users who want reminders of races, with the hours. */
export async function selectHourRequests(
  executor: Executor,
  among: Among,
): Promise<(Recipient & { readonly requests: readonly ReminderRequest[] })[]> {
  const rows = await executor
    .selectFrom('reminder_hour')
    .innerJoin('user', 'user.id', 'reminder_hour.user_id')
    .select([...RECIPIENT, 'reminder_hour.hours', 'reminder_hour.chosen_at as since'])
    .$if(among !== undefined, (query) => query.where('user.id', 'in', among ?? []))
    .orderBy('user.id')
    .execute();
  const recipients = new Map<string, Recipient & { requests: ReminderRequest[] }>();
  for (const { userId, username, hours, since } of rows) {
    const recipient = recipients.get(userId) ?? { userId, username: username ?? '', requests: [] };
    recipient.requests.push({ hours, since });
    recipients.set(userId, recipient);
  }
  return [...recipients.values()];
}

/** Selects users who made a choice, with its time. */
export async function selectChoosers(
  executor: Executor,
  choice: ReminderChoice,
  among: Among,
): Promise<(Recipient & { readonly since: Instant })[]> {
  const rows = await executor
    .selectFrom('reminder_choice')
    .innerJoin('user', 'user.id', 'reminder_choice.user_id')
    .select([...RECIPIENT, 'reminder_choice.chosen_at as since'])
    .where('reminder_choice.choice', '=', choice)
    .$if(among !== undefined, (query) => query.where('user.id', 'in', among ?? []))
    .orderBy('user.id')
    .execute();
  return rows.map((row) => ({ ...row, username: row.username ?? '' }));
}

/** Selects all members of the leagues in which somebody has made a choice, by when they joined. */
export async function selectLeaguesOfChoosers(
  executor: Executor,
  choice: ReminderChoice,
  among: Among,
) {
  const rows = await executor
    .selectFrom('league_member as member')
    .innerJoin('league', 'league.id', 'member.league_id')
    .leftJoin('race as start', 'start.id', 'league.first_race_id')
    .select(['league.id as leagueId', 'league.name as league'])
    .select(START_COLUMNS)
    .select(['member.user_id as userId', 'member.is_shown as isShown'])
    .select('member.joined_at as joinedAt')
    .where('league.id', 'in', ({ selectFrom }) =>
      selectFrom('reminder_choice')
        .innerJoin('league_member as own', 'own.user_id', 'reminder_choice.user_id')
        .select('own.league_id')
        .where('reminder_choice.choice', '=', choice)
        .$if(among !== undefined, (query) =>
          query.where('reminder_choice.user_id', 'in', among ?? []),
        ),
    )
    .orderBy('member.joined_at')
    .orderBy('league.id')
    .execute();
  return rows.map(withStart);
}

/** Selects the admins, who decide about corrections. */
export async function selectAdmins(executor: Executor, among: Among): Promise<Recipient[]> {
  const rows = await executor
    .selectFrom('user')
    .select([...RECIPIENT])
    .where('user.is_admin', '=', 1)
    .$if(among !== undefined, (query) => query.where('user.id', 'in', among ?? []))
    .orderBy('user.id')
    .execute();
  return rows.map((row) => ({ ...row, username: row.username ?? '' }));
}

/** Returns the picks of a race that each user has made. */
export async function selectGuessedPicks(executor: Executor, raceId: string, among: Among) {
  const rows = await executor
    .selectFrom('race_guess')
    .select(['user_id', 'category'])
    .where('race_id', '=', raceId)
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .execute();
  const having = (category: RaceCategory) =>
    new Set(rows.filter((row) => row.category === category).map(({ user_id }) => user_id));
  return byPickName(having);
}

/** Selects reserves, with names, that would fill the empty picks of a race. */
export async function selectReservesOnGrid(executor: Executor, raceId: string, among: Among) {
  const rows = await executor
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .innerJoin('reserve_guess as reserve', 'reserve.year', 'race.year')
    .innerJoin('grid_place as place', (join) =>
      join
        .onRef('place.race_id', '=', 'race.id')
        .onRef('place.driver_id', '=', 'reserve.driver_id'),
    )
    .innerJoin('driver', 'driver.id', 'reserve.driver_id')
    .select(['reserve.user_id', 'reserve.category', 'driver.name'])
    .where('race.id', '=', raceId)
    .where('season.has_reserves', '=', 1)
    .$if(among !== undefined, (query) => query.where('reserve.user_id', 'in', among ?? []))
    .orderBy('reserve.position', 'desc')
    .execute();
  const having = (category: RaceCategory) =>
    new Map(rows.filter((row) => row.category === category).map((row) => [row.user_id, row.name]));
  return byPickName(having);
}

/**
 * Returns which season guesses each user has made; `null` for a part that cannot be guessed yet.
 */
export async function selectGuessedParts(executor: Executor, year: number, among: Among) {
  const orders = async (kind: CompetitorKind) => {
    const field = await selectCompetitors(executor, kind, year);
    if (field.length === 0) return null;
    const rows = await executor
      .selectFrom('order_guess')
      .select('user_id')
      .distinct()
      .where('year', '=', year)
      .where('kind', '=', kind)
      .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  };
  const flags = await executor
    .selectFrom('flag_guess')
    .select('user_id')
    .distinct()
    .where('year', '=', year)
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .execute();
  const questions = await executor
    .selectFrom('question')
    .select('id')
    .where('year', '=', year)
    .execute();
  const answered = await executor
    .selectFrom('answer_guess')
    .select('user_id')
    .where('year', '=', year)
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll<number>(), '=', questions.length)
    .execute();
  return {
    drivers: await orders('DRIVER'),
    constructors: await orders('CONSTRUCTOR'),
    flags: new Set(flags.map(({ user_id }) => user_id)),
    questions: questions.length === 0 ? null : new Set(answered.map(({ user_id }) => user_id)),
  };
}
