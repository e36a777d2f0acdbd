import type { AdminFlags } from '#contract/admin/admin-flags.ts';
import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectFlags } from './flags.queries.ts';

export async function showFlags(executor: Executor, raceId: string): Promise<AdminFlags> {
  const race = await executor
    .selectFrom('race')
    .selectAll()
    .where('id', '=', raceId)
    .executeTakeFirst();
  if (race === undefined) throw new ProblemError('race-not-found');
  const flags = await selectFlags(executor, raceId);
  return {
    race: {
      id: race.id,
      year: race.year,
      position: race.position,
      name: race.name,
      startsAt: race.starts_at,
      sprintAt: race.sprint_at,
    },
    areCounted: race.flags_counted_at !== null,
    flags: flags.map(({ id, type, session, lap, origin, removed_at }) => ({
      id,
      type,
      session,
      lap,
      origin,
      isRemoved: removed_at !== null,
    })),
  };
}
