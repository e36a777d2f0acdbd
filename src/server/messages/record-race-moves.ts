import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { RaceTable } from '../db/tables.ts';
import { insertRaceMove } from './races.queries.ts';

type Timed = Pick<RaceTable, 'id' | 'starts_at' | 'cancelled_at'>;

/**
 * Remembers starts that move, in the transaction that moves them, so that players can be told. What has
 * been, is gone or is cancelled is no news.
 */
export async function recordRaceMoves(
  executor: Executor,
  races: readonly { readonly from: Timed; readonly to: Timed }[],
  now: Instant,
  newId: () => string,
): Promise<void> {
  for (const { from, to } of races) {
    if (from.starts_at === to.starts_at || to.cancelled_at !== null || to.starts_at <= now)
      continue;
    const move = { id: newId(), movedAt: now, from: from.starts_at, to: to.starts_at };
    await insertRaceMove(executor, { ...move, raceId: to.id });
  }
}
