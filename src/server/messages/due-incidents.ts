import { DAY_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { NotifyMoment } from './due-reminders.ts';
import { dueToAdmins } from './due-to-admins.ts';
import type { DueMessage } from './message.ts';
import { incidentEndedText, incidentText } from './messages.texts.ts';

const WORTH_MS = 7 * DAY_MS;
/**
 * Delay in ms before an incident is notified: a server that was suspended, or restored from an old
 * backup, must catch up first.
 */
export const INCIDENT_NOTIFIED_AFTER_MS = 30 * MINUTE_MS;

/** Returns the incidents that admins must be notified of: once per incident and admin. */
export async function dueIncidents(
  executor: Executor,
  moment: NotifyMoment,
): Promise<DueMessage[]> {
  const troubles = await executor
    .selectFrom('trouble')
    .selectAll()
    .where('noticed_at', '<=', moment.now - INCIDENT_NOTIFIED_AFTER_MS)
    .execute();
  const news = troubles.map(({ kind, noticed_at, last_well_at: lastAt, ended_at: endedAt }) => {
    const begun = `${kind} ${noticed_at}`;
    return endedAt === null
      ? {
          subject: begun,
          expiresAt: noticed_at + WORTH_MS,
          compose: () => incidentText(kind, lastAt),
        }
      : {
          subject: `${begun} OVER`,
          expiresAt: endedAt + WORTH_MS,
          compose: () => incidentEndedText(kind),
        };
  });
  return dueToAdmins(executor, 'TROUBLE', news, moment);
}
