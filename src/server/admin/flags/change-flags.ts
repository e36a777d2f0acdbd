import type { NewFlag } from '#contract/admin/admin-flags.ts';
import { canHaveFlags, raceStage } from '#domain/season/race-now.ts';
import type { FlagTable } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { updateRace } from '../races/races.queries.ts';
import { selectFlag } from './flags.queries.ts';

export const readableFlag = ({
  type,
  session,
  lap,
}: Pick<FlagTable, 'type' | 'session' | 'lap'>) => ({
  type,
  session,
  lap,
});

/** @returns the id of the new flag */
export async function addFlag(
  { trx, now, newId, record }: SeasonChange,
  race: StoredRace,
  flag: NewFlag,
): Promise<string> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const { starts_at: startsAt, sprint_at: sprintAt } = race;
  if (flag.session === 'SPRINT' && sprintAt === null) {
    throw invalidInput('/session', 'the race has no sprint');
  }
  if (!canHaveFlags({ startsAt, sprintAt }, flag.session, now)) {
    throw new ProblemError('too-early');
  }
  const id = newId();
  await trx
    .insertInto('flag')
    .values({ id, race_id: race.id, ...readableFlag(flag), origin: 'MANUAL', removed_at: null })
    .execute();
  await record({
    action: 'FLAG_ADDED',
    subject: race.name,
    before: null,
    after: readableFlag(flag),
  });
  return id;
}

async function findFlag({ trx }: SeasonChange, race: StoredRace, flagId: string) {
  const flag = await selectFlag(trx, race.id, flagId);
  if (flag === undefined) throw new ProblemError('flag-not-found');
  return flag;
}

/** A counted flag is only marked as removed, or the next count would restore it. */
export async function removeFlag(
  change: SeasonChange,
  race: StoredRace,
  flagId: string,
): Promise<void> {
  const flag = await findFlag(change, race, flagId);
  if (flag.removed_at !== null) throw new ProblemError('flag-not-found');
  if (flag.origin === 'MANUAL') {
    await change.trx.deleteFrom('flag').where('id', '=', flag.id).execute();
  } else {
    await change.trx
      .updateTable('flag')
      .set({ removed_at: change.now })
      .where('id', '=', flag.id)
      .execute();
  }
  await change.record({
    action: 'FLAG_REMOVED',
    subject: race.name,
    before: { ...readableFlag(flag), origin: flag.origin },
    after: null,
  });
}

export async function restoreFlag(
  change: SeasonChange,
  race: StoredRace,
  flagId: string,
): Promise<void> {
  const flag = await findFlag(change, race, flagId);
  if (flag.removed_at === null) throw new ProblemError('conflict');
  await change.trx
    .updateTable('flag')
    .set({ removed_at: null })
    .where('id', '=', flag.id)
    .execute();
  await change.record({
    action: 'FLAG_RESTORED',
    subject: race.name,
    before: null,
    after: { ...readableFlag(flag), origin: flag.origin },
  });
}

/**
 * Confirms that the registered flags are complete, which is how a race without flags is entered.
 */
export async function confirmFlagCount(change: SeasonChange, race: StoredRace): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  if (raceStage({ startsAt: race.starts_at }, change.now) === 'AHEAD') {
    throw new ProblemError('too-early');
  }
  if (race.flags_counted_at !== null) throw new ProblemError('conflict');
  await updateRace(change.trx, race.id, { flags_counted_at: change.now });
  await change.record({
    action: 'FLAG_COUNT_CONFIRMED',
    subject: race.name,
    before: { areCounted: false },
    after: { areCounted: true },
  });
}
