import type { Selectable, Transaction } from 'kysely';
import type { Channel, MessageKind } from '#contract/reminders.limits.ts';
import type { GivenReminder } from '#domain/reminders.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database, MessageTable } from '../db/tables.ts';
import type { MessageSubject } from './message.ts';

interface About {
  readonly channel: Channel;
  readonly kind: MessageKind;
  readonly subjects: readonly string[];
}

interface Told extends GivenReminder {
  readonly subject: string;
  readonly claimedAt: Instant;
}

/** What users have been told, or must not be told just now: what failed comes free when its time has come. */
export async function selectTold(
  executor: Executor,
  { channel, kind, subjects }: About,
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

const KEY = ['user_id', 'channel', 'kind', 'subject', 'deadline', 'hours'] as const;
type Claim = Pick<Selectable<MessageTable>, (typeof KEY)[number]>;

export function claimOf(channel: Channel, message: MessageSubject & { userId: string }): Claim {
  const { userId, kind, subject, deadline, hours } = message;
  return { user_id: userId, channel, kind, subject, deadline, hours };
}

/** @returns whether it is ours to send: it was never claimed, or has failed and may be tried again */
export async function claimMessage(
  trx: Transaction<Database>,
  claim: Claim,
  now: Instant,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('message')
    .values({ ...claim, state: 'CLAIMED', claimed_at: now, tries: 1, next_try_at: null })
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet((row) => ({
          state: 'CLAIMED',
          claimed_at: now,
          tries: row('message.tries', '+', 1),
          next_try_at: null,
        }))
        .where('message.state', '=', 'FAILED'),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function selectTries(executor: Executor, claim: Claim): Promise<number> {
  const row = await executor
    .selectFrom('message')
    .select('tries')
    .where((where) => where.and(claim))
    .executeTakeFirst();
  return row?.tries ?? 1;
}

export async function updateClaim(
  trx: Transaction<Database>,
  claim: Claim,
  values: Pick<Selectable<MessageTable>, 'state' | 'next_try_at'>,
): Promise<void> {
  await trx
    .updateTable('message')
    .set(values)
    .where((where) => where.and(claim))
    .where('state', '=', 'CLAIMED')
    .execute();
}
