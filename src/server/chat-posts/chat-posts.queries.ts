import type { Instant } from '#domain/season.ts';
import type { ClaimKey } from '../claims.queries.ts';
import type { Executor } from '../db/open-database.ts';

export type PostKey = ClaimKey<'chat_post'>;

/** What has been posted about some races, or must not be just now: what failed comes free when its time has come. */
export async function selectPosted(
  executor: Executor,
  raceIds: readonly string[],
  now: Instant,
): Promise<readonly PostKey[]> {
  return executor
    .selectFrom('chat_post')
    .select(['target', 'kind', 'race_id'])
    .where('race_id', 'in', raceIds)
    .where((column) =>
      column.or([column('state', '!=', 'FAILED'), column('next_try_at', '>', now)]),
    )
    .execute();
}
