import type { Channel, MessageKind } from '#contract/reminders.limits.ts';
import type { GivenReminder } from '#domain/reminders.ts';
import type { Instant } from '#domain/season.ts';
import type { ClaimKey } from '../claims.queries.ts';
import type { Executor } from '../db/open-database.ts';
import type { MessageSubject } from './message.ts';
import type { Among } from './recipients.queries.ts';

interface About {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly subjects: readonly string[];
  readonly among: Among;
}

interface Told extends GivenReminder {
  readonly subject: string;
  readonly claimedAt: Instant;
}

/** What users have been told, or must not be told just now: what failed comes free when its time has come. */
export async function selectTold(
  executor: Executor,
  { channel, kind, subjects, among }: About,
  now: Instant,
): Promise<ReadonlyMap<string, readonly Told[]>> {
  const told = new Map<string, Told[]>();
  if (subjects.length === 0) return told;
  const rows = await executor
    .selectFrom('message')
    .select(['user_id', 'subject', 'hours', 'deadline', 'claimed_at as claimedAt'])
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .where((column) =>
      column.or([column('state', '!=', 'FAILED'), column('next_try_at', '>', now)]),
    )
    .execute();
  for (const { user_id, ...row } of rows) {
    const others = told.get(user_id);
    if (others === undefined) told.set(user_id, [row]);
    else others.push(row);
  }
  return told;
}

export function claimOf(
  channel: Channel,
  message: MessageSubject & { userId: string },
): ClaimKey<'message'> {
  const { userId, kind, subject, deadline, hours } = message;
  return { user_id: userId, channel, kind, subject, deadline, hours };
}
