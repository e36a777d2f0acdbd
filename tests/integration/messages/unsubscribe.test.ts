import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import type { ReceivedMail } from '#support/services/mail-server.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const BEFORE_RACE = WORLD.raceDeadline - 3 * HOUR_MS;
const SITE = 'https://spill.example';

onAnyDatabase('mail as it is sent, and how it is stopped', (open) => {
  let world: MessageWorld;
  let server: TestServer;
  beforeAll(async () => {
    await insertGuessWorld(open());
    world = await createMessageWorld(open(), { PRODUCT_NAME: 'Gjett & vinn' });
    server = await startServer(open());
    await world.insertRecipient('ola', {
      hours: [3],
      choices: ['SEASON', 'RESULTS', 'MOVED_START'],
    });
  });
  beforeEach(async () => {
    const { db } = open();
    await world.reset();
    for (const table of ['reminder_hour', 'reminder_choice', 'reminder_address'] as const) {
      await db.deleteFrom(table).where('user_id', '=', 'kari').execute();
    }
    await db.deleteFrom('user').where('id', '=', 'kari').execute();
    await world.insertRecipient('kari', {
      hours: [3],
      choices: ['SEASON', 'RESULTS', 'MOVED_START'],
    });
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  async function mailToKari(now = BEFORE_RACE): Promise<ReceivedMail> {
    const mail = (await world.sendAt(now)).find(({ to }) => to.join() === 'kari@example.org');
    if (mail === undefined) throw new Error('There is no mail to Kari');
    return mail;
  }
  const listLink = (mail: ReceivedMail) =>
    /^<(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const here = (link: string) => link.replace(SITE, server.url);
  /** Sends the request of a mail program: without cookie, token and script. */
  const oneClick = (link: string, init: RequestInit = {}) =>
    fetch(here(link), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      ...init,
    });
  const choices = async (user = 'kari') => {
    const { db } = open();
    const of = { user_id: user };
    const hours = await db
      .selectFrom('reminder_hour')
      .select('hours')
      .where((where) => where.and(of))
      .execute();
    const choices = await db
      .selectFrom('reminder_choice')
      .select('choice')
      .where((where) => where.and(of))
      .orderBy('choice')
      .execute();
    return [...hours.map((row) => row.hours), ...choices.map((row) => row.choice)];
  };

  it('is for one person, plain and as HTML, and says that a program wrote it', async () => {
    const mail = await mailToKari();
    expect(mail.to).toEqual(['kari@example.org']);
    expect(mail.headers.get('to')).toBe('kari@example.org');
    expect(mail.headers.has('cc') || mail.headers.has('bcc')).toBe(false);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.headers.get('message-id')).toMatch(/^<[\w-]{32}@spill\.example>$/);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(listLink(mail)).toMatch(
      /^https:\/\/spill\.example\/api\/public\/unsubscribe\?user=kari&/,
    );
    for (const content of [mail.text, mail.html]) {
      expect(content).toContain('Hei, kari!');
      expect(content).toContain('Fristen går ut søndag 16. mars kl. 04.55, om 3 timer.');
      expect(content).toContain(`${SITE}/guess/race`);
      expect(content).toContain(`${SITE}/settings/reminders`);
    }
    expect(mail.text).toContain('Hilsen Gjett & vinn');
    expect(mail.html).toContain('Gjett &#38; vinn');
    expect(mail.html).not.toMatch(/<(table|script|img|link)\b/);
    expect(mail.text.match(/\/unsubscribe\?/g)).toHaveLength(2);
  });

  it('has the same name when it is sent again, and another for everybody else', async () => {
    const first = await world.sendAt(BEFORE_RACE);
    await world.reset();
    const again = await world.sendAt(BEFORE_RACE);
    const idOf = (mails: readonly ReceivedMail[], name: string) =>
      mails.find(({ to }) => to.join().startsWith(name))?.headers.get('message-id');
    expect(idOf(again, 'kari')).toBe(idOf(first, 'kari'));
    expect(idOf(again, 'kari')).not.toBe(idOf(again, 'ola'));
  });

  it('When a mail program says stop, then that kind is off, at once and again', async () => {
    const link = listLink(await mailToKari());
    for (let time = 0; time < 2; time += 1) {
      const response = await oneClick(link);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toEqual({ kind: 'RACE' });
    }
    expect(await choices()).toEqual(['MOVED_START', 'RESULTS', 'SEASON']);
    expect(await choices('ola')).toEqual([3, 'MOVED_START', 'RESULTS', 'SEASON']);
    const { db } = open();
    await db.deleteFrom('outbox').execute();
    expect((await world.sendAt(BEFORE_RACE)).map(({ to }) => to.join())).toEqual([
      'ola@example.org',
    ]);
  });

  it('takes the form as multipart, and without any', async () => {
    const link = listLink(await mailToKari());
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await oneClick(link, { headers: {}, body: form })).status).toBe(200);
    expect((await oneClick(link, { headers: {}, body: null })).status).toBe(200);
    expect(await choices()).not.toContain(3);
  });

  it('When the link is only followed, then it leads to the page, and nothing is off', async () => {
    const link = listLink(await mailToKari());
    const response = await fetch(here(link), { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      link.replace(`${SITE}/api/public/unsubscribe`, '/unsubscribe'),
    );
    expect(await choices()).toContain(3);
  });

  it('has a link for everything, which stops everything and leaves the address', async () => {
    const mail = await mailToKari(WORLD.seasonDeadline - DAY_MS);
    expect(mail.subject).toBe('Husk å gjette på sesongen 2025');
    expect(mail.text).toContain('Du mangler sjåførene, konstruktørene og flaggene.');
    expect(mail.text).toContain('Fristen går ut onsdag 26. februar kl. 08.00, om 24 timer.');
    const all = /https:\S+kind=ALL\S+/.exec(mail.text)?.[0] ?? '';
    await oneClick(all.replace('/unsubscribe?', '/api/public/unsubscribe?'));
    expect(await choices()).toEqual([]);
    const address = await open()
      .db.selectFrom('reminder_address')
      .select('address')
      .where('user_id', '=', 'kari')
      .execute();
    expect(address).toHaveLength(1);
  });

  it('When a link is forged, altered or of another game, then it is refused', async () => {
    const link = new URL(here(listLink(await mailToKari())));
    const token = link.searchParams.get('token') ?? '';
    const altered = (name: string, value: string) => {
      const copy = new URL(link);
      copy.searchParams.set(name, value);
      return copy.href;
    };
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [
      altered('user', 'ola'),
      altered('kind', 'ALL'),
      altered('kind', 'SEASON'),
      altered('token', flipped),
      altered('token', token.slice(0, -1)),
      altered('token', 'A'.repeat(43)),
    ]) {
      const response = await oneClick(wrong);
      expect(`${wrong}: ${response.status}`).toBe(`${wrong}: 422`);
      expect(await response.json()).toMatchObject({ code: 'unsubscribe-link-wrong' });
    }
    for (const wrong of [altered('kind', 'NONE'), altered('more', '1'), altered('token', '')]) {
      expect((await oneClick(wrong)).status).toBe(400);
    }
    expect(await choices()).toEqual([3, 'MOVED_START', 'RESULTS', 'SEASON']);
    expect(await choices('ola')).toEqual([3, 'MOVED_START', 'RESULTS', 'SEASON']);
  });

  it("When another site's page sends it, then it is refused", async () => {
    const link = listLink(await mailToKari());
    const response = await oneClick(link, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(403);
    expect(await choices()).toContain(3);
  });

  it('When the account is gone, then the link does nothing, to nobody', async () => {
    await insertPerson(open(), server, { login: 'spiller5', username: 'Går snart' });
    const leaver = await logIn(server, 'spiller5');
    const { id } = (await leaver.getJson<{ account: { id: string } }>('/api/settings/my-data'))
      .account;
    const { db } = open();
    const since = 0;
    await db
      .insertInto('reminder_address')
      .values({ user_id: id, address: 'borte@example.org', verified_at: since })
      .execute();
    await db.insertInto('reminder_hour').values({ user_id: id, hours: 3 }).execute();
    const mails = await world.sendAt(BEFORE_RACE);
    const mail = mails.find(({ to }) => to.join() === 'borte@example.org');
    if (mail === undefined) throw new Error('There is no mail');
    await leaver.send('POST', '/api/settings/account/deletion', { username: 'Går snart' });
    const before = [await choices('kari'), await choices('ola')];
    expect((await oneClick(listLink(mail))).status).toBe(200);
    expect([await choices('kari'), await choices('ola'), await choices(id)]).toEqual([
      ...before,
      [],
    ]);
    await db.deleteFrom('outbox').execute();
    const later = (await world.sendAt(BEFORE_RACE)).map(({ to }) => to.join());
    expect(later).not.toContain('borte@example.org');
  });

  it('signs with a secret that stays, and that is not in the link', async () => {
    const first = listLink(await mailToKari());
    await world.reset();
    expect(listLink(await mailToKari())).toBe(first);
    const secrets = await open().db.selectFrom('server_secret').selectAll().execute();
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.value).toMatch(/^[\w-]{43}$/);
    expect(first).not.toContain(String(secrets[0]?.value));
  });
});
