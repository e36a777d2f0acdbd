import { z } from 'zod';
import { PushDeviceParams, PushSettings, PushSubscriptionChange } from '#contract/push.ts';
import { describeDevice } from '../auth/describe-device.ts';
import { userIdOf } from '../auth/viewer.ts';
import type { Feature } from '../feature.ts';
import { ProblemError } from '../problems.ts';
import { consumeLimit, type RateLimit } from '../rate-limits/rate-limits.queries.ts';
import { forgetUnlessReachable } from '../reminders/first-choices.ts';
import { addDevice } from './add-device.ts';
import { deleteDevices, type StoredDevice, selectDevicesOf } from './push.queries.ts';
import { PUSH_TEXTS } from './push.texts.ts';
import { sendPush } from './send-push.ts';
import { vapidKeys } from './vapid-keys.ts';

const PATH = '/api/settings/push';
const TESTS: RateLimit = { name: 'push-test', max: 10, windowMs: 60 * 60_000 };
const TEST_TTL_SECONDS = 60;

export const pushRoutes: Feature = (app, context) => {
  const { database, settings, wallClock } = context;
  const config = { access: 'USER' } as const;
  const tags = ['push'];
  const response = { 200: PushSettings };

  async function show(userId: string, sessionIdHash: string | undefined): Promise<PushSettings> {
    const { publicKey } = await vapidKeys(context);
    const devices = await selectDevicesOf(database.db, userId);
    return {
      publicKey,
      devices: devices.map((row) => ({
        id: row.id,
        endpoint: row.endpoint,
        device: row.device,
        createdAt: row.created_at,
        lastSuccessAt: row.last_success_at,
        isFailing: row.last_failure_at !== null,
        isOfThisSession: row.session_id_hash === sessionIdHash,
      })),
    };
  }

  async function ownDevice(userId: string, deviceId: string): Promise<StoredDevice> {
    const devices = await selectDevicesOf(database.db, userId);
    const device = devices.find(({ id }) => id === deviceId);
    if (device === undefined) throw new ProblemError('push-device-not-found');
    return device;
  }

  app.addHook('onReady', async () => {
    await vapidKeys(context);
  });

  app.get(PATH, { config, schema: { tags, response } }, async ({ viewer, session }, reply) => {
    reply.header('cache-control', 'no-store');
    return show(userIdOf(viewer), session?.idHash);
  });

  app.put(
    `${PATH}/devices`,
    { config, schema: { tags, body: PushSubscriptionChange, response } },
    async ({ viewer, session, body, headers }, reply) => {
      const userId = userIdOf(viewer);
      const device = describeDevice(headers['user-agent']);
      await addDevice(context, { userId, sessionIdHash: session?.idHash ?? '', device }, body);
      reply.header('cache-control', 'no-store');
      return show(userId, session?.idHash);
    },
  );

  app.delete(
    `${PATH}/devices/:deviceId`,
    { config, schema: { tags, params: PushDeviceParams, response } },
    async ({ viewer, session, params }, reply) => {
      const userId = userIdOf(viewer);
      const { id } = await ownDevice(userId, params.deviceId);
      await database.inWriteTransaction(async (trx) => {
        await deleteDevices(trx, [id]);
        await forgetUnlessReachable(trx, userId);
      });
      reply.header('cache-control', 'no-store');
      return show(userId, session?.idHash);
    },
  );

  app.post(
    `${PATH}/devices/:deviceId/test`,
    { config, schema: { tags, params: PushDeviceParams, response: { 204: z.null() } } },
    async ({ viewer, params }, reply) => {
      const userId = userIdOf(viewer);
      const device = await ownDevice(userId, params.deviceId);
      const isAllowed = await database.inWriteTransaction((trx) =>
        consumeLimit(trx, TESTS, userId, wallClock.now()),
      );
      if (!isAllowed) throw new ProblemError('too-many-requests');
      const message = {
        title: PUSH_TEXTS.test.title(settings.PRODUCT_NAME),
        body: PUSH_TEXTS.test.body,
        path: '/settings/reminders',
        tag: 'test',
      };
      const [outcome] = await sendPush(context, [device], {
        message,
        ttlSeconds: TEST_TTL_SECONDS,
        isUrgent: true,
      });
      if (outcome === 'GONE') throw new ProblemError('push-device-not-found');
      if (outcome !== 'SENT') throw new ProblemError('push-not-sent');
      return reply.code(204).header('cache-control', 'no-store').send(null);
    },
  );
};
