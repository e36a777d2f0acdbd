import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { choosersWhoHaveLooked } from './choosers-who-have-looked.ts';
import type { NotifyMoment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { overtakesText } from './messages.texts.ts';
import { selectNotified } from './outbox/outbox.queries.ts';
import { readOvertakes } from './read-overtakes.ts';
import { recentResults } from './recent-results.ts';
import { selectChoosers } from './recipients.queries.ts';

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Returns messages about who passed whom in a league, for subscribers who get no message about the
 * result itself: that one says it, too.
 */
export async function dueOvertakes(
  executor: Executor,
  season: SeasonView,
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const kind = 'OVERTAKES';
  const results = await recentResults(executor, season, now);
  if (results.length === 0) return [];
  const choosers = await choosersWhoHaveLooked(executor, season, kind, among);
  if (choosers.length === 0) return [];
  const subjects = results.map(({ race }) => race.id);
  const notified = [
    await selectNotified(executor, { channel, kind, subjects, among }, now),
    await selectNotified(executor, { channel, kind: 'RESULTS', subjects, among }, now),
  ];
  const wasNotified = (userId: string, raceId: string) =>
    notified.some((each) => each.get(userId)?.some(({ subject }) => subject === raceId));
  const ofResults = new Map(
    (await selectChoosers(executor, 'RESULTS', among)).map(({ userId, since }) => [userId, since]),
  );
  const pending = results.flatMap((result) =>
    choosers
      .filter(({ userId }) => !wasNotified(userId, result.race.id))
      .filter(({ userId }) => (ofResults.get(userId) ?? NEVER) > result.storedAt)
      .map(({ userId, username }) => ({ result, recipient: { userId, username } })),
  );
  if (pending.length === 0) return [];
  const overtakesOf = await readOvertakes(executor, season, among);
  return pending.flatMap(({ result, recipient }): DueMessage[] => {
    const { race, storedAt, expiresAt } = result;
    const overtakes = overtakesOf(recipient.userId, result);
    if (overtakes === null) return [];
    const compose = () => overtakesText(race.name, overtakes);
    const about = { kind, subject: race.id } as const;
    return [{ ...about, ...recipient, expiresAt, happenedAt: storedAt, compose }];
  });
}
