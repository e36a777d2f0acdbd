import { decisionTime } from '#server/db/decision-time.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { requireOwner } from './league-access.ts';
import { updateStart } from './league-start.queries.ts';
import { isStartFixed, startToStore } from './league-start.ts';

interface StartChange {
  readonly leagueId: string;
  /** `null` for the whole season. */
  readonly firstRaceId: string | null;
}

/**
 * Changes what a league counts from, until the deadline of its first race.
 * @throws ProblemError `league-has-begun`, `not-league-owner`, or why it cannot begin with the race
 */
export async function changeStart(
  { database, clock }: AppContext,
  viewer: Viewer,
  { leagueId, firstRaceId }: StartChange,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const { league } = await requireOwner(trx, viewer, leagueId);
    const now = await decisionTime(trx, clock);
    if (await isStartFixed(trx, league, now)) throw new ProblemError('league-has-begun');
    await updateStart(trx, league.id, await startToStore(trx, firstRaceId, now));
  });
}
