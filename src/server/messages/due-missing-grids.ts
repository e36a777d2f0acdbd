import type { Transaction } from 'kysely';
import { gridMissedFrom } from '#domain/deadlines.ts';
import type { Database } from '../db/tables.ts';
import type { Moment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { selectTold } from './messages.queries.ts';
import { missingGridText } from './messages.texts.ts';
import { selectRacesWithoutGrid } from './races.queries.ts';
import { selectAdmins } from './recipients.queries.ts';

/** A race cannot be guessed for want of a grid, and its deadline comes: to every admin, once. */
export async function dueMissingGrids(
  trx: Transaction<Database>,
  { channel, now }: Moment,
): Promise<DueMessage[]> {
  const missed = (await selectRacesWithoutGrid(trx, now)).filter(
    (race) => gridMissedFrom(race) <= now,
  );
  if (missed.length === 0) return [];
  const kind = 'TROUBLE';
  const subjectOf = ({ id }: { readonly id: string }) => `GRID ${id}`;
  const told = await selectTold(trx, { channel, kind, subjects: missed.map(subjectOf) }, now);
  const admins = await selectAdmins(trx);
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
