import type { OpenDatabase } from '#server/db/database.ts';
import { bumpFacts, bumpRevisions } from '#server/season/bump-revisions.ts';

/**
 * Changes facts of a season together with their revision, as an import or an admin does: what was
 * written past the server is seen from then on.
 */
export async function changeFacts(
  database: OpenDatabase,
  year: number,
  change: () => Promise<unknown> = async () => {},
): Promise<void> {
  await change();
  await database.inWriteTransaction((trx) => bumpFacts(trx, year));
}

/** Does the same for public guesses, deadlines, or what else belongs to a season. */
export async function changeSeason(
  database: OpenDatabase,
  year: number,
  change: () => Promise<unknown> = async () => {},
): Promise<void> {
  await change();
  await database.inWriteTransaction((trx) => bumpRevisions(trx, year));
}
