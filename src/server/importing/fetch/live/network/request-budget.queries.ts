import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
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
  trx: Transaction<Database>,
  upstream: UpstreamName,
  at: Instant,
): Promise<void> {
  const { latest } = await trx
    .selectFrom('upstream_request')
    .select((select) => select.fn.max('serial').as('latest'))
    .where('upstream', '=', upstream)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('upstream_request')
    .values({ upstream, serial: (latest ?? 0) + 1, at })
    .execute();
}

export async function deleteRequestsOutside(
  trx: Transaction<Database>,
  upstream: UpstreamName,
  from: Instant,
  to: Instant,
): Promise<void> {
  await trx
    .deleteFrom('upstream_request')
    .where('upstream', '=', upstream)
    .where((where) => where.or([where('at', '<=', from), where('at', '>', to)]))
    .execute();
}
