import type { MessageKind } from '#contract/messages/message-kinds.ts';
import type { Executor } from '#server/db/database.ts';
import type { NotifyMoment } from './due-reminders.ts';
import type { DueMessage } from './message.ts';
import { selectNotified } from './outbox/outbox.queries.ts';
import { selectAdmins } from './recipients.queries.ts';

type News = Pick<DueMessage, 'subject' | 'hours' | 'expiresAt' | 'compose'>;

/**
 * Returns news for all admins who have not been notified of it, while it is in its notify window.
 */
export async function dueToAdmins(
  executor: Executor,
  kind: MessageKind,
  all: readonly News[],
  { channel, now, among }: NotifyMoment,
): Promise<DueMessage[]> {
  const news = all.filter(({ expiresAt }) => now < expiresAt);
  if (news.length === 0) return [];
  const subjects = news.map(({ subject }) => subject);
  const notified = await selectNotified(executor, { channel, kind, subjects, among }, now);
  const admins = await selectAdmins(executor, among);
  return news.flatMap((each) =>
    admins
      .filter(
        ({ userId }) =>
          !notified
            .get(userId)
            ?.some(({ subject, hours }) => subject === each.subject && hours === (each.hours ?? 0)),
      )
      .map((admin) => ({ kind, ...each, ...admin })),
  );
}
