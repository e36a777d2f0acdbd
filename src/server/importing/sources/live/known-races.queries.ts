import type { Executor } from '../../../db/open-database.ts';
import { hasFinalGrid, hasResult } from '../../../race-lists/has-result.ts';
import type { KnownRace } from './matching/match-races.ts';

/** The races of a season as they are stored, cancelled ones too. */
export async function selectKnownRaces(executor: Executor, year: number): Promise<KnownRace[]> {
  const rows = await executor
    .selectFrom('race')
    .leftJoin('reported_start', 'reported_start.race_id', 'race.id')
    .select([
      'key',
      'name',
      'race.starts_at',
      'reported_start.starts_at as reported_start',
      'qualifying_at',
      'sprint_at',
      'guess_deadline',
      'cancelled_at',
      hasResult.as('has_result'),
      hasFinalGrid.as('has_final_grid'),
      'flags_counted_at',
    ])
    .where('year', '=', year)
    .orderBy('race.starts_at')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    startsAt: row.starts_at,
    reportedStart: row.reported_start,
    qualifyingAt: row.qualifying_at,
    sprintAt: row.sprint_at,
    guessDeadline: row.guess_deadline,
    isCancelled: row.cancelled_at !== null,
    hasResult: Boolean(row.has_result),
    hasFinalGrid: Boolean(row.has_final_grid),
    hasFlags: row.flags_counted_at !== null,
  }));
}
