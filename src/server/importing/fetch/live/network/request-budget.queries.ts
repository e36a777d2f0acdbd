import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { UpstreamName } from '../../source-failure.ts';

/** Returns booked requests in ascending order of time. */
export async function selectUpstreamRequests(
  executor: Executor,
  upstream: UpstreamName,
): Promise<Instant[]> {
  const rows = await executor
    .selectFrom('upstream_request')
    .select('at')
    .where('upstream', '=', upstream)
    .orderBy('serial')
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertUpstreamRequest(
  executor: Executor,
  upstream: UpstreamName,
  at: Instant,
): Promise<void> {
  const { latest } = await executor
    .selectFrom('upstream_request')
    .select((select) => select.fn.max('serial').as('latest'))
    .where('upstream', '=', upstream)
    .executeTakeFirstOrThrow();
  await executor
    .insertInto('upstream_request')
    .values({ upstream, serial: (latest ?? 0) + 1, at })
    .execute();
}

export async function deleteRequestsOutside(
  executor: Executor,
  upstream: UpstreamName,
  from: Instant,
  to: Instant,
): Promise<void> {
  await executor
    .deleteFrom('upstream_request')
    .where('upstream', '=', upstream)
    .where((where) => where.or([where('at', '<=', from), where('at', '>', to)]))
    .execute();
}
