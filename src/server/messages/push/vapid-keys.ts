import { createECDH } from 'node:crypto';
import type { Random } from '#server/base/random.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { insertKey, selectKey } from './push.queries.ts';

/** VAPID key pair (RFC 8292), base64url. Push services identify the sender by it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const PRIVATE_KEY_BYTES = 32;

function makeKeys(random: Random): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(random.bytes(PRIVATE_KEY_BYTES));
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Pads the key to its full length: Node drops leading zeros.
    privateKey: Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()])
      .subarray(-PRIVATE_KEY_BYTES)
      .toString('base64url'),
  };
}

/**
 * Returns the VAPID keys of this installation, generated once and shared by all instances. Devices
 * subscribe with them, so they never change.
 */
export async function vapidKeys({
  database,
  random,
  wallClock,
}: Pick<AppContext, 'database' | 'random' | 'wallClock'>): Promise<VapidKeys> {
  const known = await selectKey(database.db);
  if (known !== undefined) {
    return { publicKey: known.public_key, privateKey: known.private_key };
  }
  const made = makeKeys(random);
  return database.inServerTransaction(async (trx) => {
    const first = await selectKey(trx);
    if (first !== undefined) {
      return { publicKey: first.public_key, privateKey: first.private_key };
    }
    await insertKey(trx, made, wallClock.now());
    return made;
  });
}
