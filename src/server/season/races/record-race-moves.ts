import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database, RaceTable } from '#server/db/tables.ts';
import { insertRaceMove } from './races.queries.ts';

type Timed = Pick<RaceTable, 'id' | 'starts_at' | 'guess_deadline' | 'cancelled_at'>;

interface MoveContext {
  readonly now: Instant;
  readonly newId: () => string;
  readonly isImport: boolean;
}

/**
 * Records reschedules in the same transaction, so that players are notified and wrongly passed
 * deadlines are known. Past, removed and cancelled races are ignored.
 */
export async function recordRaceMoves(
  trx: Transaction<Database>,
  races: readonly { readonly from: Timed; readonly to: Timed }[],
  { now, newId, isImport }: MoveContext,
): Promise<void> {
  for (const { from, to } of races) {
    const isPast = from.starts_at <= now && to.starts_at <= now;
    if (from.starts_at === to.starts_at || to.cancelled_at !== null || isPast) continue;
    await insertRaceMove(trx, {
      id: newId(),
      race_id: to.id,
      moved_at: now,
      from_starts_at: from.starts_at,
      to_starts_at: to.starts_at,
      from_deadline: from.guess_deadline,
      to_deadline: to.guess_deadline,
      is_import: isImport ? 1 : 0,
    });
  }
}
