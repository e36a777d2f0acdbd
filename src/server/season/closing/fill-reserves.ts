import type { Transaction } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { logParticipantChanges } from '../participants.queries.ts';
import { insertReserves, selectEntrants } from '../reserves.queries.ts';

/** Fills empty picks of closing races with reserves, if the season has them. */
export async function fillReserves(
  trx: Transaction<Database>,
  year: number,
  raceIds: readonly string[],
): Promise<void> {
  if (raceIds.length === 0 || !(await insertReserves(trx, raceIds))) return;
  await logParticipantChanges(trx, year, await selectEntrants(trx, year, raceIds));
}
