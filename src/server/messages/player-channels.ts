import { createMailer } from './mail/mailer.ts';
import { createMailChannel } from './mail-channel.ts';
import type { MessageContext } from './message.ts';
import type { OutboxChannel } from './outbox/channel.ts';
import { createPushChannel } from './push-channel.ts';

/** Returns the channels by which this installation reaches players. */
export function createPlayerChannels(installation: MessageContext): readonly OutboxChannel[] {
  const mailer = createMailer(installation.settings);
  return [
    ...(mailer === null ? [] : [createMailChannel(installation, mailer)]),
    createPushChannel(installation),
  ];
}
