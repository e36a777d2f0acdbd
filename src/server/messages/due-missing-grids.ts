import { gridMissedFrom } from '#domain/season/qualifying.ts';
import type { Executor } from '#server/db/database.ts';
import { selectRacesWithoutGrid } from '#server/season/races/races.queries.ts';
import type { NotifyMoment } from './due-reminders.ts';
import { dueToAdmins } from './due-to-admins.ts';
import type { DueMessage } from './message.ts';
import { missingGridText } from './messages.texts.ts';

/**
 * Returns messages to all admins about a race that still lacks its grid shortly before the
 * deadline; once per race.
 */
export async function dueMissingGrids(
  executor: Executor,
  moment: NotifyMoment,
): Promise<DueMessage[]> {
  const { now } = moment;
  const races = await selectRacesWithoutGrid(executor, now);
  const news = races
    .filter((race) => gridMissedFrom(race) <= now)
    .map((race) => ({
      subject: `GRID ${race.id}`,
      expiresAt: race.guessDeadline,
      compose: () => missingGridText({ ...race, now }),
    }));
  return dueToAdmins(executor, 'TROUBLE', news, moment);
}
