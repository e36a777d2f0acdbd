import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, PushDeviceTable } from '#server/db/tables.ts';

export type StoredDevice = Selectable<PushDeviceTable>;

export async function selectKey(executor: Executor) {
  return executor.selectFrom('push_key').selectAll().executeTakeFirst();
}

export async function insertKey(
  trx: Transaction<Database>,
  key: { readonly publicKey: string; readonly privateKey: string },
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('push_key')
    .values({ id: 1, public_key: key.publicKey, private_key: key.privateKey, created_at: now })
    .execute();
}

/** Selects devices, latest first. */
export async function selectDevicesOf(executor: Executor, userId: string): Promise<StoredDevice[]> {
  return executor
    .selectFrom('push_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @param among user ids; absent means all */
export async function selectAllDevices(
  executor: Executor,
  among?: readonly string[],
): Promise<StoredDevice[]> {
  return executor
    .selectFrom('push_device')
    .selectAll()
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .orderBy('id')
    .execute();
}

/** Selects the devices of admins, latest first. */
export async function selectDevicesOfAdmins(executor: Executor): Promise<StoredDevice[]> {
  return executor
    .selectFrom('push_device')
    .selectAll()
    .where('user_id', 'in', (query) =>
      query.selectFrom('user').select('id').where('is_admin', '=', 1),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Selects the devices with this endpoint, of any user. */
export async function selectDevicesAt(
  executor: Executor,
  endpoint: string,
): Promise<StoredDevice[]> {
  return executor.selectFrom('push_device').selectAll().where('endpoint', '=', endpoint).execute();
}

export async function insertDevice(
  trx: Transaction<Database>,
  device: Insertable<PushDeviceTable>,
): Promise<void> {
  await trx.insertInto('push_device').values(device).execute();
}

export async function deleteDevices(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('push_device').where('id', 'in', ids).execute();
}

/** Records that a device has got a message. */
export async function recordSuccess(
  trx: Transaction<Database>,
  id: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ last_success_at: now, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Records that a device has not got a message; only the first failure after a success counts. */
export async function recordFailure(
  trx: Transaction<Database>,
  id: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}
