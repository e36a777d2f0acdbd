import { openDatabase } from '#server/db/open-database.ts';

export interface SavedGuess {
  readonly userId: string;
  /** Highest counts that were sent and acknowledged. */
  readonly sent: number;
  readonly acknowledged: number;
}

/**
 * Returns the number of players whose stored count is lower than acknowledged, or higher than sent.
 * Players count yellow flags upward.
 */
export async function countLostGuesses(
  databaseUrl: string,
  savers: readonly SavedGuess[],
): Promise<number> {
  const database = await openDatabase(databaseUrl);
  const stored = await database.db
    .selectFrom('flag_guess')
    .select(['user_id', 'count'])
    .where('type', '=', 'YELLOW_FLAG')
    .execute();
  await database.close();
  return savers.filter(({ userId, sent, acknowledged }) => {
    const count = stored.find(({ user_id }) => user_id === userId)?.count ?? 0;
    return count < acknowledged || count > sent;
  }).length;
}
