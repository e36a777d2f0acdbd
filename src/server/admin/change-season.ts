import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { AppContext } from '../app-context.ts';
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Database, RaceTable, SeasonRow } from '../db/tables.ts';
import { ProblemError } from '../problems.ts';
import { newId } from '../random.ts';
import { bumpRevisions } from '../seasons/bump-revisions.ts';

export type StoredRace = Selectable<RaceTable>;

/** An admin at work on a season that is locked until the work is done. */
export interface SeasonChange {
  readonly trx: Transaction<Database>;
  readonly season: SeasonRow;
  /** The time that decides. */
  readonly now: Instant;
  readonly actorUserId: string;
  readonly newId: () => string;
  readonly record: (
    entry: Pick<AuditRecord, 'action' | 'subject' | 'before' | 'after'>,
  ) => Promise<void>;
}

interface Options {
  /** For what is done to a finished season. */
  readonly mayBeFinished?: boolean;
}

/** Everything an admin may do is done by somebody who is logged in. */
export interface Actor {
  readonly userId: string | null;
}

export function actorId(actor: Actor): string {
  if (actor.userId === null) throw new ProblemError('not-logged-in');
  return actor.userId;
}

/**
 * The one way in which an admin changes a season: lock, check, `work`, a new revision, all in one
 * transaction. `work` records what it did.
 * @throws ProblemError when there is no such season, or it is finished
 */
export async function changeSeason<Result>(
  context: AppContext,
  actor: Actor,
  year: number,
  work: (change: SeasonChange) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  return context.database.inWriteTransaction((trx) =>
    changeSeasonIn(trx, context, actor, year, work, options),
  );
}

/** As {@link changeSeason}, for a race of the season; a cancelled one too. */
export async function changeRace<Result>(
  context: AppContext,
  actor: Actor,
  raceId: string,
  work: (change: SeasonChange, race: StoredRace) => Promise<Result>,
): Promise<Result> {
  return context.database.inWriteTransaction(async (trx) => {
    const race = await trx
      .selectFrom('race')
      .selectAll()
      .where('id', '=', raceId)
      .executeTakeFirst();
    if (race === undefined) throw new ProblemError('race-not-found');
    return changeSeasonIn(trx, context, actor, race.year, (change) => work(change, race), {});
  });
}

export async function changeSeasonIn<Result>(
  trx: Transaction<Database>,
  { clock, random }: AppContext,
  actor: Actor,
  year: number,
  work: (change: SeasonChange) => Promise<Result>,
  { mayBeFinished = false }: Options,
): Promise<Result> {
  const actorUserId = actorId(actor);
  const season = await trx
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  if (season === undefined) throw new ProblemError('season-not-found');
  if (season.finished_at !== null && !mayBeFinished) throw new ProblemError('season-finished');
  const now = await decisionTime(trx, clock);
  const result = await work({
    trx,
    season,
    now,
    actorUserId,
    newId: () => newId(random),
    record: (entry) => recordAudit(trx, { at: now, actorUserId, year, ...entry }),
  });
  await bumpRevisions(trx, [year]);
  return result;
}
