import { afterAll, beforeAll, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { type Mailbox, SMTP_PASSWORD, startMailServer } from '#support/services/mail-server.ts';
import { TEST_CLIENT } from '#support/services/test-provider.ts';

onAnyDatabase('logs', (open) => {
  let mailbox: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    mailbox = await startMailServer();
    server = await startServer(open(), {
      environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'spill@example.org' },
    });
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  it('name every request, and no secret of anybody', async () => {
    const secrets = new Map([
      ['client secret', TEST_CLIENT.clientSecret],
      ['mail password', SMTP_PASSWORD],
      ['address', 'canary@example.org'],
    ]);
    await insertPerson(open(), server, { login: 'spiller1', username: 'Vert' });
    const admin = await logIn(server, 'spiller1');
    const invited = await admin.send('POST', '/api/settings/invitations');
    const { code: invitation } = (await invited.json()) as { code: string };
    secrets.set('invitation', invitation);

    const guest = server.newClient();
    const begun = await guest.get(`/oauth2/authorization/google?invitation=${invitation}`);
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      secrets.set(name, searchParams.get(name) ?? '');
    }
    secrets.set('login cookie', guest.cookies.get('formelgjett-login') ?? '');
    const [attempt] = await open()
      .db.selectFrom('login_attempt')
      .select('code_verifier')
      .where('state', '=', secrets.get('state') ?? '')
      .execute();
    secrets.set('verifier', attempt?.code_verifier ?? '');
    await guest.get(`/login/oauth2/code/google?code=canary-code&state=${secrets.get('state')}`);
    secrets.set('code', 'canary-code');

    await guest.login('ny', `?invitation=${invitation}`);
    secrets.set('session cookie', guest.cookies.get('formelgjett-session') ?? '');
    const headers = await guest.csrfHeaders();
    secrets.set('CSRF token', headers['x-csrf-token'] ?? '');
    await guest.get(`/invitation/${invitation}`);
    await guest.get(`/league/join/${invitation}`);
    await guest.send('PUT', '/api/settings/username', {
      username: 'Kanari',
      invitationCode: invitation,
    });
    await guest.send('PUT', '/api/settings/reminders/address', { address: 'canary@example.org' });
    const mailed = /\d{3} \d{3} \d{3}/.exec(mailbox.mails[0]?.text ?? '')?.[0] ?? '';
    secrets.set('mailed code', mailed.replaceAll(' ', ''));
    mailbox.refuse(true);
    await guest.send('PUT', '/api/settings/reminders/address', { address: 'canary@example.org' });
    await guest.send('PUT', '/api/settings/reminders/verification', {
      code: secrets.get('mailed code'),
    });
    await admin.send('DELETE', `/api/settings/invitations/${invitation}`);
    await guest.request('/api/settings/username', {
      method: 'PUT',
      body: '{"canary-body',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    secrets.set('malformed body', 'canary-body');
    await guest.send('POST', '/api/settings/account/deletion', { username: 'Kanari' });

    const logs = server.logs();
    for (const place of [
      '/oauth2/authorization/google',
      '/login/oauth2/code/google',
      '/api/settings/reminders/address',
      '/invitation/…',
      '/league/join/…',
      '/api/settings/invitations/…',
      'login failed',
    ]) {
      expect(logs).toContain(place);
    }
    for (const [name, secret] of secrets) {
      expect(secret.length, name).toBeGreaterThanOrEqual(8);
      expect(logs.includes(secret), `${name} in the logs`).toBe(false);
      expect(logs.includes(encodeURIComponent(secret)), `${name} in the logs`).toBe(false);
    }
  });
});
