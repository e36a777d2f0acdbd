import { gridMissedFrom } from '#domain/deadlines.ts';
import type { Executor } from '../db/open-database.ts';
import { selectNotified } from '../outbox/outbox.queries.ts';
import { selectRacesWithoutGrid } from '../races/races.queries.ts';
import type { Moment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { missingGridText } from './messages.texts.ts';
import { selectAdmins } from './recipients.queries.ts';

/** A race cannot be guessed for want of a grid, and its deadline comes: to every admin, once. */
export async function dueMissingGrids(
  executor: Executor,
  { channel, now, among }: Moment,
): Promise<DueMessage[]> {
  const missed = (await selectRacesWithoutGrid(executor, now)).filter(
    (race) => gridMissedFrom(race) <= now,
  );
  if (missed.length === 0) return [];
  const kind = 'TROUBLE';
  const subjectOf = ({ id }: { readonly id: string }) => `GRID ${id}`;
  const told = await selectNotified(
    executor,
    { channel, kind, subjects: missed.map(subjectOf), among },
    now,
  );
  const admins = await selectAdmins(executor, among);
  return missed.flatMap((race) => {
    const subject = subjectOf(race);
    const expiresAt = race.guessDeadline;
    return admins
      .filter(({ userId }) => !told.get(userId)?.some((each) => each.subject === subject))
      .map((admin): DueMessage => {
        const compose = () => missingGridText({ ...race, now });
        return { kind, subject, deadline: 0, hours: 0, ...admin, expiresAt, compose };
      });
  });
}
