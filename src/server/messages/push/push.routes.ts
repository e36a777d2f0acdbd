import type { FastifyRequest } from 'fastify';
import type { PushSettings } from '#contract/messages/push.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { describeDevice } from '#server/http/describe-device.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { consumeLimit, type RateLimit } from '#server/http/rate-limits/rate-limits.queries.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { forgetUnlessReachable } from '../reminder-settings/default-choices.ts';
import { addDevice } from './add-device.ts';
import { deleteDevices, type StoredDevice, selectDevicesOf } from './push.queries.ts';
import { sendPush } from './send-push.ts';
import { testPush } from './test-push.ts';
import { vapidKeys } from './vapid-keys.ts';
import { warnOfRefusals } from './warn-of-refusals.ts';

const TESTS: RateLimit = { name: 'push-test', max: 10, windowMs: HOUR_MS };

export const pushRoutes: Feature = (app, context) => {
  const { database, settings, wallClock } = context;
  const config = { access: 'USER' } as const;
  const tags = ['push'];

  async function show({ authorised, viewer, session }: FastifyRequest): Promise<PushSettings> {
    const userId = userIdOf(viewer);
    const { publicKey } = await vapidKeys(authorised);
    const devices = await selectDevicesOf(database.db, userId);
    return {
      publicKey,
      devices: devices.map((row) => ({
        id: row.id,
        endpoint: row.endpoint,
        device: row.device,
        createdAt: row.created_at,
        lastSuccessAt: row.last_success_at,
        isFailing: row.failing_since !== null,
        isOfThisSession: row.session_id_hash === session?.idHash,
      })),
    };
  }

  async function ownDevice(trx: Executor, userId: string, deviceId: string): Promise<StoredDevice> {
    const devices = await selectDevicesOf(trx, userId);
    const device = devices.find(({ id }) => id === deviceId);
    if (device === undefined) throw new ProblemError('push-device-not-found');
    return device;
  }

  const stopWarning = warnOfRefusals(app.log, wallClock);
  app.addHook('onClose', async () => stopWarning());

  app.call('GET /api/settings/push', { config, tags }, show);

  app.call('PUT /api/settings/push/devices', { config, tags }, async (request) => {
    const { viewer, session, body, headers, authorised } = request;
    const userId = userIdOf(viewer);
    const device = describeDevice(headers['user-agent']);
    await addDevice(authorised, { userId, sessionIdHash: session?.idHash ?? '', device }, body);
    return show(request);
  });

  app.call('DELETE /api/settings/push/devices/:deviceId', { config, tags }, async (request) => {
    const { viewer, params, authorised } = request;
    const userId = userIdOf(viewer);
    await authorised.database.inWriteTransaction(async (trx) => {
      const { id } = await ownDevice(trx, userId, params.deviceId);
      await deleteDevices(trx, [id]);
      await forgetUnlessReachable(trx, userId);
    });
    return show(request);
  });

  app.call(
    'POST /api/settings/push/devices/:deviceId/test',
    { config, tags },
    async ({ viewer, params, authorised }, reply) => {
      const userId = userIdOf(viewer);
      const device = await authorised.database.inWriteTransaction(async (trx) => {
        const found = await ownDevice(trx, userId, params.deviceId);
        return (await consumeLimit(trx, TESTS, userId, wallClock.now())) ? found : null;
      });
      if (device === null) throw new ProblemError('too-many-requests');
      const [pushed] = await sendPush(authorised, [device], testPush(settings.PRODUCT_NAME));
      if (pushed?.outcome === 'GONE') throw new ProblemError('push-device-not-found');
      if (pushed?.outcome !== 'SENT') throw new ProblemError('push-not-sent');
      return reply.code(204).send(null);
    },
  );
};
