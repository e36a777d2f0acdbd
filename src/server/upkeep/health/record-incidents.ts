import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Job } from '#server/base/run-jobs.ts';
import type { IncidentKind } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { INCIDENT_NOTIFIED_AFTER_MS } from '#server/messages/due-incidents.ts';
import { readJobHealth } from './read-job-health.ts';

const LOOK_EVERY_MS = 5 * MINUTE_MS;

type Installation = Pick<AppContext, 'database' | 'settings' | 'wallClock'>;

/**
 * Records incidents of jobs that begin and end; `messages/due-incidents` notifies admins of them.
 * That of the clock is recorded by the instance that has it (`clock/watch-clock.ts`).
 */
export async function recordIncidents(installation: Installation): Promise<void> {
  const { imports, backup, mail, push } = await readJobHealth(installation);
  const now = installation.wallClock.now();
  const beats = { IMPORTS: imports, BACKUP: backup, MAIL: mail, PUSH: push } as const;
  for (const kind of ['IMPORTS', 'BACKUP', 'MAIL', 'PUSH'] as const) {
    const { isLate, lastAt } = beats[kind];
    if (isLate) await beginIncident(installation, kind, { now, lastAt });
    else await endIncident(installation, kind, now);
  }
}

/** Changes nothing if the incident is already open. */
export async function beginIncident(
  { database }: Pick<Installation, 'database'>,
  kind: IncidentKind,
  { now, lastAt }: { readonly now: Instant; readonly lastAt: Instant | null },
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const anew = { last_well_at: lastAt, noticed_at: now, ended_at: null };
    await trx
      .insertInto('trouble')
      .values({ kind, ...anew })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet(anew).where('trouble.ended_at', 'is not', null),
      )
      .execute();
  });
}

/** Deletes an incident that ended before anybody was notified. */
export async function endIncident(
  { database }: Pick<Installation, 'database'>,
  kind: IncidentKind,
  now: Instant,
): Promise<void> {
  const open = await database.db
    .selectFrom('trouble')
    .select('kind')
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) return;
  await database.inWriteTransaction(async (trx) => {
    await trx
      .deleteFrom('trouble')
      .where('kind', '=', kind)
      .where('ended_at', 'is', null)
      .where('noticed_at', '>', now - INCIDENT_NOTIFIED_AFTER_MS)
      .execute();
    await trx
      .updateTable('trouble')
      .set({ ended_at: now })
      .where('kind', '=', kind)
      .where('ended_at', 'is', null)
      .execute();
  });
}

export const incidentJob = (installation: Installation): Job => ({
  name: 'watch',
  everyMs: LOOK_EVERY_MS,
  run: () => recordIncidents(installation).then(() => true),
});
