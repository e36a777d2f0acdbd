import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { GivenReminder } from '#domain/messages/reminders.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, OutboxTable } from '#server/db/tables.ts';

const KEY = ['channel', 'recipient', 'kind', 'subject', 'deadline', 'hours'] as const;

/** Identifies one delivery: subject, recipient and channel. Each is sent once. */
export type OutboxKey = Pick<Selectable<OutboxTable>, (typeof KEY)[number]>;

export const keyText = (key: OutboxKey): string => KEY.map((column) => key[column]).join('\n');

interface About {
  readonly channel: OutboxKey['channel'];
  readonly kind: OutboxKey['kind'];
  readonly subjects: readonly string[];
  /** Recipients to select; absent means all. */
  readonly among?: readonly string[] | undefined;
}

interface Notified extends GivenReminder {
  readonly subject: string;
  readonly claimedAt: Instant;
}

/**
 * Returns deliveries by recipient that are sent or may not be sent now. A failed one is free again
 * when its retry is due.
 */
export async function selectNotified(
  executor: Executor,
  { channel, kind, subjects, among }: About,
  now: Instant,
): Promise<ReadonlyMap<string, readonly Notified[]>> {
  const notified = new Map<string, Notified[]>();
  if (subjects.length === 0) return notified;
  const rows = await executor
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'hours', 'deadline', 'claimed_at as claimedAt'])
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .$if(among !== undefined, (query) => query.where('recipient', 'in', among ?? []))
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '>', now)]))
    .execute();
  for (const { recipient, ...row } of rows) {
    const others = notified.get(recipient);
    if (others === undefined) notified.set(recipient, [row]);
    else others.push(row);
  }
  return notified;
}

/** Selects what was sent, or may not be sent now, about the right answers to a question. */
export async function selectToldOfQuestion(
  executor: Executor,
  kind: OutboxKey['kind'],
  about: {
    readonly channel: OutboxKey['channel'];
    readonly questionId: string;
    readonly among: About['among'];
    readonly now: Instant;
  },
) {
  return executor
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('channel', '=', about.channel)
    .where('kind', '=', kind)
    .where('subject', 'like', `${about.questionId} %`)
    .$if(about.among !== undefined, (query) => query.where('recipient', 'in', about.among ?? []))
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '>', about.now)]))
    .execute();
}

/**
 * Claims an item that was never claimed, or has failed and is due again. A claim does not expire:
 * after a crash the message may have been sent.
 * @returns the number of the attempt, from 1; `null` if another instance has the claim
 */
export async function claim(
  trx: Transaction<Database>,
  key: OutboxKey,
  now: Instant,
): Promise<number | null> {
  const claimed = await trx
    .insertInto('outbox')
    .values({
      ...key,
      attempts: 1,
      claimed_at: now,
      due_at: null,
      sent_at: null,
      gave_up_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet((row) => ({
          attempts: row('outbox.attempts', '+', 1),
          claimed_at: now,
          due_at: null,
        }))
        .where('outbox.due_at', '<=', now),
    )
    .returning('attempts')
    .executeTakeFirst();
  return claimed?.attempts ?? null;
}

type Settled = { readonly [Column in 'due_at' | 'sent_at' | 'gave_up_at']?: Instant };

/** Records the outcome of a claim. A late second outcome is ignored. */
export async function settle(
  trx: Transaction<Database>,
  key: OutboxKey,
  settled: Settled,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set(settled)
    .where((where) => where.and(key))
    .where('due_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}
