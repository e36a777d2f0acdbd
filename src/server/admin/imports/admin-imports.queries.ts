import type { Instant } from '#domain/season.ts';
import type { Executor } from '../../db/open-database.ts';
import { LONGEST_LEASE_MS } from '../../jobs/lease.ts';

export async function selectLatestRunsOf(executor: Executor, year: number, count: number) {
  return executor
    .selectFrom('import_run')
    .selectAll()
    .where('year', '=', year)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

export async function isLeaseHeld(executor: Executor, job: string, now: Instant): Promise<boolean> {
  const held = await executor
    .selectFrom('job_lease')
    .select('job')
    .where('job', '=', job)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + LONGEST_LEASE_MS)
    .executeTakeFirst();
  return held !== undefined;
}
