import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_ALPHABET } from '#contract/leagues/invitation-codes.ts';
import type { Invitation } from '#contract/leagues/invitations.ts';
import { HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import { createInvitation } from '#server/leagues/invitations/create-invitation.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, createClient } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

const MANY = Array.from({ length: 40 }, (_, index) => `gjest${index}`);

onAnyDatabase('invitations', (open) => {
  let server: TestServer;
  let inviter: Client;
  beforeAll(async () => {
    server = await startServer(open(), {
      people: ['vert', 'annen', ...MANY].map((login) => ({ login, name: login })),
    });
    await insertPerson(open(), server, { login: 'vert', username: 'Vert' });
    await insertPerson(open(), server, { login: 'annen', username: 'Annen' });
    inviter = await logIn(server, 'vert');
  });
  // Codes of other tests would be among the five that may be in force.
  beforeEach(async () => {
    await open().db.updateTable('invitation').set({ revoked_at: 0 }).execute();
  });
  afterAll(() => server.close());

  const people = MANY[Symbol.iterator]();
  const newGuest = (query = '') => logIn(server, people.next().value ?? '', query);

  async function invite(client = inviter): Promise<Invitation> {
    const response = await client.send('POST', '/api/settings/invitations');
    if (response.status !== 201) throw new Error(`answered ${response.status}`);
    return (await response.json()) as Invitation;
  }
  const revoke = (code: string, client = inviter) =>
    client.send('DELETE', `/api/settings/invitations/${code}`);
  const list = (client = inviter) => client.getJson<Invitation[]>('/api/settings/invitations');
  const shown = async (code: string) => (await list()).find((each) => each.code === code);

  let names = 0;
  async function register(client: Client, invitationCode?: string | null) {
    names += 1;
    const response = await client.send('PUT', '/api/settings/username', {
      username: `Gjest ${'abcdefghij'[Math.floor(names / 10)]}${'abcdefghij'[names % 10]}`,
      ...(invitationCode === undefined ? {} : { invitationCode }),
    });
    const { code } = (await response.json()) as { code?: string };
    return code ?? response.status;
  }

  it('When somebody has no code, then there is no username to choose', async () => {
    const guest = await newGuest();
    expect(await guest.getJson('/api/settings/username')).toMatchObject({ needsInvitation: true });
    for (const none of [undefined, null, '', '  ']) {
      expect(await register(guest, none)).toBe('invitation-needed');
    }
    expect(await guest.getJson('/api/public/user/status')).toBe('NO_USERNAME');
    expect((await guest.get('/api/settings/invitations')).status).toBe(403);
    expect((await guest.send('POST', '/api/settings/invitations')).status).toBe(403);
  });

  it('When somebody has a code, then it is counted, and the inviter sees by whom', async () => {
    const invitation = await invite();
    expect(invitation.code).toMatch(new RegExp(`^[${INVITATION_ALPHABET}]{8}$`));
    expect(invitation).toMatchObject({
      state: 'IN_FORCE',
      uses: [],
      maxUses: 10,
      createdAt: server.wallClock.now(),
      expiresAt: server.wallClock.now() + WEEK_MS,
    });
    const guest = await newGuest();
    // Codes are accepted as people type them.
    const { code } = invitation;
    expect(await register(guest, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(200);
    const use = (await shown(code))?.uses[0];
    expect(use).toEqual({
      username: expect.stringMatching(/^Gjest /),
      usedAt: server.wallClock.now(),
    });
    // Changing the name later needs no code.
    expect(await register(guest)).toBe(200);
    expect((await shown(code))?.uses).toHaveLength(1);
    await revoke(code);
  });

  it('carries the code of a link through the login', async () => {
    const { code } = await invite();
    const guest = await newGuest(`?remember_me&invitation=${code}`);
    expect(await guest.getJson('/api/settings/username')).toEqual({
      username: null,
      needsInvitation: true,
      invitationCode: code,
    });
    expect(await register(guest, code)).toBe(200);
    expect(await guest.getJson('/api/settings/username')).toMatchObject({
      needsInvitation: false,
      invitationCode: null,
    });
    const stored = await open().db.selectFrom('session').select('invitation_code').execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    await revoke(code);
  });

  it.each(['<script>', 'ABCDEFGHI', '', 'ABCD-234'])(
    'takes no code from a link that has %j',
    async (text) => {
      const guest = await newGuest(`?invitation=${encodeURIComponent(text)}`);
      expect(await guest.getJson('/api/settings/username')).toMatchObject({ invitationCode: null });
    },
  );

  it('When a code is used ten times, then it is used up, also by ten at once', async () => {
    const { code } = await invite();
    const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest()));
    const answers = await Promise.all(guests.map((guest) => register(guest, code)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'invitation-wrong')).toHaveLength(2);
    expect(await shown(code)).toMatchObject({ state: 'USED_UP' });
    expect((await shown(code))?.uses).toHaveLength(10);
  });

  it('When a code is revoked, then it opens nothing any more; only its inviter can', async () => {
    const { code } = await invite();
    const other = await logIn(server, 'annen');
    expect((await revoke(code, other)).status).toBe(404);
    expect((await list(other)).map((each) => each.code)).not.toContain(code);
    expect((await revoke(code)).status).toBe(204);
    expect((await revoke(code)).status).toBe(204);
    expect(await shown(code)).toMatchObject({ state: 'REVOKED' });
    expect(await register(await newGuest(), code)).toBe('invitation-wrong');
    expect((await revoke('AAAAAAAA')).status).toBe(404);
    expect((await revoke('OOOOOOOO')).status).toBe(400);
  });

  it('When seven days have passed, then a code opens nothing; a millisecond less, and it does', async () => {
    const { code } = await invite();
    const [early, late] = [await newGuest('?remember_me'), await newGuest('?remember_me')];
    server.wallClock.advance(WEEK_MS - 1);
    expect(await register(early, code)).toBe(200);
    server.wallClock.advance(1);
    expect(await register(late, code)).toBe('invitation-wrong');
    inviter = await logIn(server, 'vert');
    expect(await shown(code)).toMatchObject({ state: 'EXPIRED' });
  });

  it('When five are in force, then there is no sixth until one is revoked', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await invite());
    const sixth = await inviter.send('POST', '/api/settings/invitations');
    expect(await sixth.json()).toMatchObject({ status: 409, code: 'too-many-invitations' });
    await revoke(made[0]?.code ?? '');
    expect((await invite()).state).toBe('IN_FORCE');
    for (const each of await list()) await revoke(each.code);
  });

  it('When codes are guessed, then ten are counted, also at once, and then even the right one waits', async () => {
    const { code } = await invite();
    const stranger = await newGuest();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => register(stranger, `ZZZZZZZ${(index % 8) + 2}`)),
    );
    expect(answers.filter((answer) => answer === 'invitation-wrong')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'too-many-requests')).toHaveLength(5);
    expect(await register(stranger, code)).toBe('too-many-requests');
    // The limit of wrong codes counts per user, so another guest can use the code.
    expect(await register(await newGuest(), code)).toBe(200);
    server.wallClock.advance(HOUR_MS);
    expect(await register(stranger, code)).toBe(200);
  });

  describe('who invites, as anybody with the code may know', () => {
    const visitor = () => createClient(server.url);
    const ask = (code: string, client = visitor()) => client.get(`/api/public/invitation/${code}`);
    const answer = async (code: string) => (await ask(code)).json();
    const nobody = { isInForce: false, inviter: null, league: null };

    it('is told of a code in force, and of no other', async () => {
      const { code } = await invite();
      expect(await answer(code)).toEqual({ isInForce: true, inviter: 'Vert', league: null });
      expect(await shown(code)).toMatchObject({ code, uses: [] });
      await revoke(code);
      expect(await answer(code)).toEqual(nobody);
      expect(await answer('ABCDEFGH')).toEqual(nobody);
      expect((await ask('ABC')).status).toBe(400);
      const old = await invite();
      server.wallClock.advance(WEEK_MS);
      expect(await answer(old.code)).toEqual(nobody);
      inviter = await logIn(server, 'vert');
    });

    it('is nobody when the code came from the operator', async () => {
      const now = server.wallClock.now();
      await open().inWriteTransaction((trx) =>
        createInvitation(trx, { code: 'HHHHHHHH', inviterId: null }, now),
      );
      expect(await answer('HHHHHHHH')).toEqual({ isInForce: true, inviter: null, league: null });
    });

    it('When an address has tried fifty wrong codes, then it waits, as for using one', async () => {
      const { code } = await invite();
      const guest = await newGuest('?remember_me');
      server.wallClock.advance(HOUR_MS);
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const [last, other] = [index % 30, Math.floor(index / 30)];
          return (await ask(`ZZZZZZ${INVITATION_ALPHABET[other]}${INVITATION_ALPHABET[last]}`))
            .status;
        }),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(50);
      expect(answers.filter((status) => status === 429)).toHaveLength(10);
      expect((await ask(code)).status).toBe(429);
      expect(await register(guest, code)).toBe('too-many-requests');
      server.wallClock.advance(HOUR_MS);
      expect(await answer(code)).toEqual({ isInForce: true, inviter: 'Vert', league: null });
    });
  });
});
