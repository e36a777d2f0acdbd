import { createECDH } from 'node:crypto';
import type { PushSubscriptionChange } from '#contract/messages/push.ts';
import { newId } from '#server/base/random.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { isReachable, setDefaultChoices } from '../reminder-settings/default-choices.ts';
import { deleteDevices, insertDevice, selectDevicesAt, selectDevicesOf } from './push.queries.ts';
import { isPushEndpoint } from './push-hosts.ts';

/** Maximum number of devices; a user with more has abandoned some browsers. */
const MAX_DEVICES = 10;

/** @throws ProblemError unless messages can be encrypted with the key */
function checkPublicKey(p256dh: string): void {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch (error) {
    const errors = [{ path: '/p256dh', message: 'is not a point of the curve' }];
    throw new ProblemError('invalid-input', { errors }, error);
  }
}

interface Owner {
  readonly userId: string;
  readonly sessionIdHash: string;
  readonly device: string;
}

/**
 * Subscribes a browser to its user's messages, and ends its subscription for other users: its keys,
 * which only the browser knows, prove that it is the same. Anybody who knows just an endpoint gets
 * a useless separate device, and learns nothing. The oldest device is dropped if there are too
 * many.
 * @throws ProblemError `push-endpoint-refused`, `invalid-input`
 */
export async function addDevice(
  { database, settings, random, clock }: AppContext,
  owner: Owner,
  { endpoint, p256dh, auth }: PushSubscriptionChange,
): Promise<void> {
  if (!isPushEndpoint(endpoint, settings.PUSH_HOSTS)) {
    throw new ProblemError('push-endpoint-refused');
  }
  checkPublicKey(p256dh);
  const now = clock.now();
  const id = newId(random);
  await database.inWriteTransaction(async (trx) => {
    const there = await selectDevicesAt(trx, endpoint);
    const own = there.find((device) => device.user_id === owner.userId);
    const ofThisBrowser = there.filter(
      (device) => device.p256dh === p256dh && device.auth === auth,
    );
    // Browsers renew their subscription by themselves, which must not turn on what the user has
    // turned off.
    const isFirst = !(await isReachable(trx, owner.userId));
    await deleteDevices(
      trx,
      [...ofThisBrowser, ...(own === undefined ? [] : [own])].map((device) => device.id),
    );
    await insertDevice(trx, {
      id: own?.id ?? id,
      user_id: owner.userId,
      endpoint,
      p256dh,
      auth,
      device: owner.device,
      session_id_hash: owner.sessionIdHash,
      created_at: own?.created_at ?? now,
      last_success_at: own?.last_success_at ?? null,
      failing_since: null,
    });
    const others = (await selectDevicesOf(trx, owner.userId)).filter(
      (device) => device.endpoint !== endpoint,
    );
    await deleteDevices(
      trx,
      others.slice(MAX_DEVICES - 1).map((device) => device.id),
    );
    if (isFirst) await setDefaultChoices(trx, owner.userId, now);
  });
}
