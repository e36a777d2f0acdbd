import type { Channel as PlayerChannelName } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { dueMessages } from './due-messages.ts';
import type { DueMessage, Message } from './message.ts';
import type { Delivery, Due, OutboxChannel } from './outbox/channel.ts';
import type { Among } from './recipients.queries.ts';

/** Channel to players. `Destination` is what it needs to reach one of them. */
interface Reach<Destination> {
  readonly name: PlayerChannelName;
  readonly perMinute: number;
  /** Returns the destinations of all reachable users, by user id. */
  selectDestinations(executor: Executor, among: Among): Promise<ReadonlyMap<string, Destination>>;
  /** Returns when the player became reachable on this channel; by default there is no limit. */
  reachableSince?(destination: Destination): Instant;
  /** Sends one message. Every failure is an outcome, never thrown. */
  send(message: Message, destination: Destination): Promise<Delivery>;
}

interface AddressedMessage<Destination> extends Due {
  readonly message: DueMessage;
  readonly destination: Destination;
}

/**
 * Creates a channel for messages to players: due ones for users who are reachable, and were when it
 * happened.
 */
export function createPlayerChannel<Destination>({
  name,
  perMinute,
  selectDestinations,
  reachableSince,
  send,
}: Reach<Destination>): OutboxChannel<AddressedMessage<Destination>> {
  return {
    name,
    perMinute,
    async selectDue(executor, season, { now, only }) {
      const among = only && [...new Set(only.map(({ message }) => message.userId))];
      const kinds = only && new Set(only.map(({ message }) => message.kind));
      const destinations = await selectDestinations(executor, among);
      if (destinations.size === 0) return [];
      const due = await dueMessages(executor, season, { channel: name, now, among }, kinds);
      return due.flatMap((message) => {
        const destination = destinations.get(message.userId);
        if (destination === undefined) return [];
        const since = reachableSince?.(destination) ?? 0;
        if ((message.happenedAt ?? now) < since) return [];
        const { userId: recipient, kind, subject, deadline = 0, hours = 0, expiresAt } = message;
        const key = { channel: name, recipient, kind, subject, deadline, hours };
        return [{ key, expiresAt, message, destination }];
      });
    },
    async deliver({ message: { compose, ...about }, destination }) {
      return send({ ...about, ...compose() }, destination);
    },
  };
}
