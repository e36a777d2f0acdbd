import type { ReminderChoice } from '#contract/messages/message-kinds.ts';
import type { Executor } from '#server/db/database.ts';
import { selectResultHiders } from '#server/scoring/hidden-results/hidden-results.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { type Among, selectChoosers } from './recipients.queries.ts';

/**
 * Returns users who made a choice and have no hidden result left to open. A message that tells
 * today's points waits for the others until they have opened it.
 */
export async function choosersWhoHaveLooked(
  executor: Executor,
  season: Pick<SeasonView, 'hiddenFrom'>,
  choice: ReminderChoice,
  among: Among,
) {
  const hiders = await selectResultHiders(executor, among);
  return (await selectChoosers(executor, choice, among)).filter(({ userId }) => {
    const revealedUntil = hiders.get(userId);
    return revealedUntil === undefined || season.hiddenFrom(revealedUntil) === null;
  });
}
