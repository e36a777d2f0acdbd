import { z } from 'zod';
import type { AuditAction } from '#contract/admin/admin-audit.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Merger, Reopening, SealLog } from '#domain/guessing/check-seals.ts';
import type { Executor } from '#server/db/database.ts';

const DEADLINES_MOVED: readonly AuditAction[] = [
  'RACE_REOPENED',
  'RACE_DEADLINE_MOVED',
  'SEASON_REOPENED',
  'SEASON_DEADLINE_MOVED',
];
const SEALED: readonly AuditAction[] = ['RACE_SEALED', 'SEASON_SEALED'];
const MERGED: AuditAction = 'COMPETITOR_MERGED';

const Moment = z.iso.datetime().transform((text) => Date.parse(text));
const Rooted = z.object({ root: z.string() });
/** Ids are optional, because version 1.0 did not log them. */
const Competitor = z.object({ name: z.string(), id: z.string().nullable().default(null) });

/**
 * Parses a value of the log; `null` if it is invalid, since anybody with access to the database may
 * have written it.
 */
function read<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns the log entries about a season's seals up to a moment. */
export async function selectSealLog(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<SealLog> {
  const entries = await executor
    .selectFrom('audit_entry')
    .select(['at', 'action', 'before_json', 'after_json'])
    .where('year', '=', year)
    .where('action', 'in', [...DEADLINES_MOVED, ...SEALED, MERGED])
    .where('at', '<=', now)
    .orderBy('entry')
    .execute();
  const of = (actions: readonly AuditAction[]) =>
    entries.filter(({ action }) => actions.includes(action));
  const present = await selectCompetitorIds(executor, year);
  return {
    reopenings: [
      ...of(DEADLINES_MOVED).flatMap(({ at, before_json, after_json }): Reopening[] => {
        const from = read(Moment, before_json);
        const to = read(Moment, after_json);
        const hasOpened = from !== null && to !== null && from <= at && at < to;
        return hasOpened ? [{ kind: 'REOPENED', at, from }] : [];
      }),
      ...(await selectCorrectedStarts(executor, year, now)),
    ],
    mergers: of([MERGED]).flatMap(({ at, before_json, after_json }): Merger[] => {
      const from = read(Competitor, before_json);
      const into = read(Competitor, after_json);
      // A competitor that still exists was not merged.
      return from === null || into === null || (from.id !== null && present.has(from.id))
        ? []
        : [{ at, from, into }];
    }),
    roots: of(SEALED).flatMap(({ after_json }) => read(Rooted, after_json)?.root ?? []),
  };
}

/** Selects corrections of a wrong start, by which a race had closed too early. */
async function selectCorrectedStarts(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<Reopening[]> {
  const moves = await executor
    .selectFrom('race_move')
    .innerJoin('race', 'race.id', 'race_move.race_id')
    .select(['moved_at', 'from_deadline'])
    .where('race.year', '=', year)
    .where('is_import', '=', 1)
    .where('moved_at', '<=', now)
    .whereRef('from_deadline', '<=', 'moved_at')
    .whereRef('to_deadline', '>', 'moved_at')
    .orderBy('moved_at')
    .execute();
  return moves.map((move) => ({
    kind: 'START_CORRECTED',
    at: move.moved_at,
    from: move.from_deadline,
  }));
}

async function selectCompetitorIds(executor: Executor, year: number): Promise<ReadonlySet<string>> {
  const of = (table: 'driver' | 'constructor') =>
    executor.selectFrom(table).select('id').where('year', '=', year);
  const rows = await of('driver').unionAll(of('constructor')).execute();
  return new Set(rows.map(({ id }) => id));
}
