import type { Executor } from '../db/open-database.ts';
import type { KnownRace } from './match-races.ts';

/** The races of a season as they are stored, cancelled ones too. */
export async function selectKnownRaces(executor: Executor, year: number): Promise<KnownRace[]> {
  const rows = await executor
    .selectFrom('race')
    .select(['key', 'starts_at', 'result_stored_at', 'grid_state'])
    .where('year', '=', year)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    startsAt: row.starts_at,
    hasResult: row.result_stored_at !== null,
    hasFinalGrid: row.grid_state === 'FINAL',
  }));
}
