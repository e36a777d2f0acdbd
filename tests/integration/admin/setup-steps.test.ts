import { afterAll, beforeAll, expect, it } from 'vitest';
import { Overview } from '#contract/admin/admin-overview.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { startMailServer } from '#support/services/mail-server.ts';

onAnyDatabase('the three steps of a new game', (open) => {
  let mailbox: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    mailbox = await startMailServer();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org' };
    server = await startServer(open(), { environment });
    admin = await logInAdmin(open(), server);
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  const overview = async () => Overview.parse(await admin.getJson('/api/admin/overview'));
  const steps = async () => {
    const { setupSteps } = await overview();
    return setupSteps.map(({ step, isDone }) => `${step}${isDone ? ' ✓' : ''}`);
  };

  it('are ticked as the admin does them, and an invitation once friends have come by it', async () => {
    await step('are ticked as the admin does them, and gone with the last', async () => {
      expect(await steps()).toEqual(['SEASON', 'INVITE', 'REMINDERS']);
      // The step says it, so the list of what needs an admin does not.
      expect((await overview()).attention.map(({ kind }) => kind)).not.toContain('SEASON_MISSING');
      await admin.send('POST', '/api/settings/invitations');
      expect(await steps()).toEqual(['SEASON', 'INVITE ✓', 'REMINDERS']);
      await admin.send('PUT', '/api/admin/seasons/2031');
      expect(await steps()).toEqual(['SEASON ✓', 'INVITE ✓', 'REMINDERS']);
      const reminders = (part: string, body: unknown) =>
        admin.send('PUT', `/api/settings/reminders/${part}`, body);
      await reminders('address', { address: 'kari@example.org' });
      expect(await steps()).toHaveLength(3);
      const [mailed = ''] = /\d{3} \d{3} \d{3}/.exec(mailbox.mails.at(-1)?.text ?? '') ?? [];
      await reminders('verification', { code: mailed.replaceAll(' ', '') });
      expect(await steps()).toEqual([]);
    });

    await step('count an invitation no more once friends have come by it', async () => {
      await open().db.deleteFrom('reminder_address').execute();
      await open().db.deleteFrom('invitation').execute();
      expect(await steps()).toEqual(['SEASON ✓', 'INVITE', 'REMINDERS']);
      await insertPerson(open(), server, { login: 'spiller1', username: 'Ola' });
      expect(await steps()).toEqual(['SEASON ✓', 'INVITE ✓', 'REMINDERS']);
    });
  });
});
