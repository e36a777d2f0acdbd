import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoginInfo } from '#contract/accounts/auth.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { freePort } from '#support/processes/free-port.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { type Mailbox, SMTP_PASSWORD, startMailServer } from '#support/services/mail-server.ts';

const WAIT = { timeout: 30_000 };

onAnyDatabase('a code that the mail server does not take', (open) => {
  let mailbox: Mailbox | undefined;
  let server: TestServer;
  beforeEach(async () => {
    await open().db.deleteFrom('mail_entry').execute();
    await open().db.deleteFrom('rate_limit').execute();
  });
  afterEach(async () => {
    await server.close();
    await mailbox?.close();
    mailbox = undefined;
  });

  async function start(SMTP_URL: string, mailRetryMs: number) {
    server = await startServer(open(), {
      environment: {
        OIDC_ISSUER: 'https://accounts.google.com',
        OIDC_CLIENT_ID: '',
        OIDC_CLIENT_SECRET: '',
        SMTP_URL,
        MAIL_FROM: 'spill@example.org',
      },
      mailRetryMs,
    });
  }
  const ask = (client: Client, address: string) =>
    client.send('POST', '/api/login/email', { address, isRemembered: false, invitationCode: null });
  const isFailing = async () =>
    (await server.newClient().getJson<LoginInfo>('/api/public/login')).isEmailFailing;
  const outcomes = async () =>
    (await open().db.selectFrom('mail_entry').select('outcome').orderBy('entry').execute()).map(
      ({ outcome }) => outcome,
    );

  it('When nothing listens there, then the login page is told, until the next mail is taken', async () => {
    const port = await freePort();
    await start(`smtp://spill:${SMTP_PASSWORD}@127.0.0.1:${port}`, MINUTE_MS);
    expect(await isFailing()).toBe(false);
    expect((await ask(server.newClient(), 'kari@example.org')).status).toBe(204);
    await vi.waitFor(async () => expect(await isFailing()).toBe(true), WAIT);
    mailbox = await startMailServer(port);
    expect((await ask(server.newClient(), 'kari@example.org')).status).toBe(204);
    await vi.waitFor(async () => expect(await isFailing()).toBe(false), WAIT);
  });

  it('When the server takes no mail for now, then the code is sent once more, and is good', async () => {
    const started = await startMailServer();
    mailbox = started;
    let tries = 0;
    started.answerSenders(() => {
      tries += 1;
      return tries === 1 ? 451 : null;
    });
    await start(started.url, 100);
    const client = server.newClient();
    await ask(client, 'kari@example.org');
    await vi.waitFor(async () => expect(await outcomes()).toEqual(['FAILED', 'SENT']), WAIT);
    const code = /^(\d{6})$/m.exec(started.mails[0]?.text ?? '')?.[1];
    const entry = { address: 'kari@example.org', code };
    expect((await client.send('POST', '/api/login/email/verification', entry)).status).toBe(204);
  });

  it('When that was long ago, then it is not told any more', async () => {
    await start(`smtp://127.0.0.1:${await freePort()}`, MINUTE_MS);
    await ask(server.newClient(), 'kari@example.org');
    await vi.waitFor(async () => expect(await isFailing()).toBe(true), WAIT);
    server.wallClock.advance(15 * MINUTE_MS);
    expect(await isFailing()).toBe(false);
  });

  it('When an address is refused for now, then it is tried once more; for good, then not; and nothing is told of either', async () => {
    mailbox = await startMailServer();
    const tries: string[] = [];
    mailbox.answerRecipients((address) => {
      tries.push(address);
      if (address.startsWith('gone')) return 550;
      return address.startsWith('grey') && tries.filter((each) => each === address).length === 1
        ? 450
        : null;
    });
    await start(mailbox.url, 100);
    const { mails } = mailbox;
    await ask(server.newClient(), 'gone@example.org');
    await vi.waitFor(async () => expect(await outcomes()).toEqual(['FAILED']), WAIT);
    expect(await isFailing()).toBe(false);
    await ask(server.newClient(), 'grey@example.org');
    await vi.waitFor(
      () => expect(mails.map(({ to }) => to[0])).toEqual(['grey@example.org']),
      WAIT,
    );
    await vi.waitFor(
      async () => expect(await outcomes()).toEqual(['FAILED', 'FAILED', 'SENT']),
      WAIT,
    );
    expect(tries).toEqual(['gone@example.org', 'grey@example.org', 'grey@example.org']);
    expect(await isFailing()).toBe(false);
  });

  it('When a mail server elsewhere takes no TLS, then it is not told the password', async () => {
    mailbox = await startMailServer();
    // All addresses of this machine, which counts as another one.
    const elsewhere = mailbox.url.replace('127.0.0.1', '0.0.0.0');
    await start(elsewhere, MINUTE_MS);
    await ask(server.newClient(), 'kari@example.org');
    await vi.waitFor(async () => expect(await isFailing()).toBe(true), WAIT);
    expect(mailbox.passwords).toEqual([]);
    expect(server.logs()).toContain('ETLS');
    await server.close();
    await start(`${elsewhere}?requireTLS=false`, MINUTE_MS);
    await ask(server.newClient(), 'kari@example.org');
    await vi.waitFor(async () => expect(await isFailing()).toBe(false), WAIT);
    expect(mailbox.passwords).toEqual([SMTP_PASSWORD]);
  });
});
