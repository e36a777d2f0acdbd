import type { ReminderSettings } from '#contract/messages/reminders.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { userIdOf } from '#server/http/viewer.ts';
import { createMailer } from '../mail/mailer.ts';
import { forgetUnlessReachable } from './default-choices.ts';
import {
  deleteAddress,
  deleteCode,
  replaceChoices,
  replaceHours,
  selectReminders,
} from './reminders.queries.ts';
import { sendCode } from './send-code.ts';
import { verifyAddress } from './verify-address.ts';

const sorted = <Chosen extends string | number>(chosen: readonly Chosen[] | undefined) =>
  chosen?.toSorted();

export const remindersRoutes: Feature = (app, context) => {
  const { database, settings, clock, wallClock } = context;
  const mailer = createMailer(settings);
  const config = { access: 'USER' } as const;
  const tags = ['reminders'];

  async function show(userId: string): Promise<ReminderSettings> {
    const { address, code, device, hours, choices } = await selectReminders(database.db, userId);
    const isWaiting = code !== undefined && wallClock.now() < code.expires_at;
    return {
      isMailSetUp: mailer !== null,
      address: address?.address ?? null,
      hasPush: device !== undefined,
      pending: isWaiting ? { address: code.address, expiresAt: code.expires_at } : null,
      hours: hours.map((row) => row.hours),
      choices: choices.map((row) => row.choice),
    };
  }

  app.call('GET /api/settings/reminders', { config, tags }, async ({ viewer }) =>
    show(userIdOf(viewer)),
  );

  app.call(
    'PUT /api/settings/reminders/address',
    { config, tags },
    async ({ viewer, body, log, authorised }) => {
      if (mailer === null) throw new ProblemError('mail-not-set-up');
      const userId = userIdOf(viewer);
      try {
        await sendCode(authorised, mailer, {
          userId,
          address: body.address,
          username: viewer.username ?? '',
        });
      } catch (error) {
        if (error instanceof ProblemError && error.cause instanceof Error) {
          const { code } = error.cause as { code?: unknown };
          log.warn({ mail: error.cause.name, code }, 'a mail was not sent');
        }
        throw error;
      }
      return show(userId);
    },
  );

  app.call(
    'PUT /api/settings/reminders/verification',
    { config, tags },
    async ({ viewer, body, authorised }) => {
      const userId = userIdOf(viewer);
      await verifyAddress(authorised, userId, body.code);
      return show(userId);
    },
  );

  app.call(
    'PUT /api/settings/reminders/hours',
    { config, tags },
    async ({ viewer, body, authorised }) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction(async (trx) => {
        const stored = (await selectReminders(trx, userId)).hours.map((row) => row.hours);
        assertNoConflict(sorted(body.basedOn), sorted(stored), sorted(body.hours));
        await replaceHours(trx, userId, body.hours, clock.now());
      });
      return show(userId);
    },
  );

  app.call(
    'PUT /api/settings/reminders/choices',
    { config, tags },
    async ({ viewer, body, authorised }) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction(async (trx) => {
        const stored = (await selectReminders(trx, userId)).choices.map((row) => row.choice);
        assertNoConflict(sorted(body.basedOn), sorted(stored), sorted(body.choices));
        await replaceChoices(trx, userId, body.choices, clock.now());
      });
      return show(userId);
    },
  );

  app.call(
    'DELETE /api/settings/reminders/address',
    { config, tags },
    async ({ viewer, authorised }) => {
      const userId = userIdOf(viewer);
      await authorised.database.inWriteTransaction(async (trx) => {
        await deleteAddress(trx, userId);
        await deleteCode(trx, userId);
        await forgetUnlessReachable(trx, userId);
      });
      return show(userId);
    },
  );
};
