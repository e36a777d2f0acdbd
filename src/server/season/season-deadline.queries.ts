import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import {
  FIRST_RACE_DECIDES_BEFORE_MS,
  latestSeasonDeadline,
  type SeasonToGuess,
} from '#domain/season/season-deadline.ts';
import type { Executor } from '#server/db/database.ts';
import { timeColumn } from '#server/db/decision-time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Database, SeasonRow } from '#server/db/tables.ts';
import { bumpRevisions } from './bump-revisions.ts';

/** Season with what decides until when it can be guessed. */
export type StoredSeasonToGuess = SeasonToGuess &
  Pick<SeasonRow, 'year' | 'finished_at' | 'has_reserves' | 'closed_at'> & {
    readonly database_time: Instant | null;
  };

/** Selects the sizes of a season's field, which opens it for guesses. */
export const fieldCounts = ({ selectFrom }: ExpressionBuilder<Database, 'season'>) => [
  selectFrom('driver')
    .whereRef('driver.year', '=', 'season.year')
    .select(({ fn }) => fn.countAll<number>().as('drivers'))
    .as('drivers'),
  selectFrom('constructor')
    .whereRef('constructor.year', '=', 'season.year')
    .select(({ fn }) => fn.countAll<number>().as('constructors'))
    .as('constructors'),
];

/**
 * Selects what decides if a season can be guessed, with the time of the database; `null` if there is
 * no such season.
 */
export async function selectSeasonToGuess(
  executor: Executor,
  year: number,
): Promise<StoredSeasonToGuess | null> {
  const season = await executor
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at', 'has_reserves', 'closed_at'])
    .select(timeColumn(executor).as('database_time'))
    .select(fieldCounts)
    .select(({ selectFrom }) => [
      selectFrom('race')
        .whereRef('race.year', '=', 'season.year')
        .where('cancelled_at', 'is', null)
        .select(({ fn }) => fn.min('race.guess_deadline').as('first'))
        .as('first'),
    ])
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) return null;
  const { guess_deadline, drivers, constructors, first, ...row } = season;
  return {
    ...row,
    guessDeadline: guess_deadline,
    driverCount: Number(drivers),
    constructorCount: Number(constructors),
    firstRaceDeadline: first === null ? null : Number(first),
  };
}

/** Records the first deadline of a season that had none, of which players are notified. */
export async function recordFirstDeadline(
  trx: Transaction<Database>,
  { year, deadline, now }: FirstDeadline & { readonly now: Instant },
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actorUserId: null,
    action: 'SEASON_DEADLINE_MOVED',
    subject: String(year),
    year,
    before: null,
    after: new Date(deadline).toISOString(),
  });
}

interface FirstDeadline {
  readonly year: number;
  readonly deadline: Instant;
}

/** Returns when a season got its first deadline; `null` if it was created with it. */
export async function selectFirstDeadlineSetAt(
  executor: Executor,
  year: number,
): Promise<Instant | null> {
  const entry = await executor
    .selectFrom('audit_entry')
    .select('at')
    .where('year', '=', year)
    .where('action', '=', 'SEASON_DEADLINE_MOVED')
    .where('before_json', '=', 'null')
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at ?? null;
}

/**
 * Gives a season whose testing no source knows of the deadline of its first race, a week before
 * that passes. At the latest it is set when the first race closes, for the guesses of the season
 * close with it.
 */
export async function settleSeasonDeadline(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const deadline = settledDeadline(await selectSeasonToGuess(trx, year), now);
  if (deadline === null) return;
  await trx
    .updateTable('season')
    .set({ guess_deadline: deadline })
    .where('year', '=', year)
    .execute();
  await recordFirstDeadline(trx, { year, deadline, now });
  await bumpRevisions(trx, year);
}

function settledDeadline(season: StoredSeasonToGuess | null, now: Instant): Instant | null {
  if (season === null || season.finished_at !== null) return null;
  const deadline = latestSeasonDeadline(season);
  return deadline !== null && deadline - now <= FIRST_RACE_DECIDES_BEFORE_MS ? deadline : null;
}

/** Selects seasons whose first race closes within a week, and decides their deadline by that. */
export async function selectYearsToSettle(executor: Executor, now: Instant): Promise<number[]> {
  const waiting = await executor
    .selectFrom('season')
    .select('year')
    .where('guess_deadline', 'is', null)
    .where('finished_at', 'is', null)
    .execute();
  const seasons = [];
  for (const { year } of waiting) seasons.push(await selectSeasonToGuess(executor, year));
  return seasons.flatMap((season) =>
    season !== null && settledDeadline(season, now) !== null ? season.year : [],
  );
}
