import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { earliestTime, latestTime } from '#server/base/clock.ts';
import { newId } from '#server/base/random.ts';
import type { Executor } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { type AuditRecord, recordAudit } from '#server/db/record-audit.ts';
import type { Database, RaceTable, SeasonRow } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { finaliseGuesses } from '#server/season/closing/finalise-guesses.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';

export type StoredRace = Selectable<RaceTable>;

/** Change of a season by an admin, who holds its lock until the end. */
export interface SeasonChange {
  readonly trx: Transaction<Database>;
  readonly season: SeasonRow;
  /** Time that decides about deadlines. */
  readonly now: Instant;
  readonly actorUserId: string;
  readonly newId: () => string;
  readonly record: (
    entry: Pick<AuditRecord, 'action' | 'subject' | 'before' | 'after' | 'ids'>,
  ) => Promise<void>;
}

export interface Options {
  /** True allows the write in a finished season. */
  readonly mayBeFinished?: boolean;
}

/**
 * Changes a season for an admin, which happens only here: locks, checks, runs `work` and bumps the
 * revision in one transaction. `work` records the audit entry.
 * @throws ProblemError if the season does not exist or is finished
 */
export async function changeSeason<Result>(
  context: AppContext,
  actorUserId: string,
  year: number,
  work: (change: SeasonChange) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  return context.database.inWriteTransaction((trx) =>
    changeSeasonIn(trx, context, actorUserId, year, work, options),
  );
}

/**
 * Changes something within a season as {@link changeSeason} does; `select` reads it in the same
 * transaction.
 */
export async function changeSeasonOf<Subject extends { readonly year: number }, Result>(
  context: AppContext,
  actorUserId: string,
  select: (trx: Transaction<Database>) => Promise<Subject>,
  work: (change: SeasonChange, subject: Subject) => Promise<Result>,
): Promise<Result> {
  return context.database.inWriteTransaction(async (trx) => {
    const subject = await select(trx);
    return changeSeasonIn(trx, context, actorUserId, subject.year, (change) =>
      work(change, subject),
    );
  });
}

export async function selectStoredRace(executor: Executor, raceId: string): Promise<StoredRace> {
  const race = await executor
    .selectFrom('race')
    .selectAll()
    .where('id', '=', raceId)
    .executeTakeFirst();
  if (race === undefined) throw new ProblemError('race-not-found');
  return race;
}

export async function changeSeasonIn<Result>(
  trx: Transaction<Database>,
  { clock, random }: Pick<AppContext, 'clock' | 'random'>,
  actorUserId: string,
  year: number,
  work: (change: SeasonChange) => Promise<Result>,
  { mayBeFinished = false }: Options = {},
): Promise<Result> {
  const now = await decisionTime(trx, clock);
  await finaliseGuesses(trx, year, earliestTime(clock, now));
  const season = await trx
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) throw new ProblemError('season-not-found');
  if (season.finished_at !== null && !mayBeFinished) throw new ProblemError('season-finished');
  const result = await work({
    trx,
    season,
    now,
    actorUserId,
    newId: () => newId(random),
    record: (entry) => recordAudit(trx, { at: now, actorUserId, year, ...entry }),
  });
  await reopenGuesses(trx, year, latestTime(clock, now));
  await bumpRevisions(trx, year);
  return result;
}
