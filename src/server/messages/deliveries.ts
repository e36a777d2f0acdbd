import { createMailer } from '../mail/mailer.ts';
import { createMailDelivery } from './mail-delivery.ts';
import type { Delivery, Installation } from './message.ts';
import { createPushDelivery } from './push-delivery.ts';

/** The ways in which this installation reaches its players. */
export function createDeliveries(installation: Installation): readonly Delivery[] {
  const mailer = createMailer(installation.settings);
  return [
    ...(mailer === null ? [] : [createMailDelivery(installation, mailer)]),
    createPushDelivery(installation),
  ];
}
