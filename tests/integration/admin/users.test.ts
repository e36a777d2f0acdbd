import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AdminUserList } from '#contract/admin/admin-users.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertUser } from '#support/rows/factories.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';

const NOW = Date.UTC(2025, 5, 1, 12);

onAnyDatabase('users', { scope: 'test' }, (open) => {
  let server: TestServer;
  let admin: Client;
  let player: Client;
  let adminId: string;
  let playerId: string;
  let namelessId: string;

  beforeEach(async () => {
    server = await startServer(open(), { now: NOW });
    const sjef = { login: 'admin', username: 'Sjefen', is_admin: 1 } as const;
    adminId = (await insertPerson(open(), server, sjef)).id;
    playerId = (await insertPerson(open(), server, { login: 'spiller1', username: 'Åse' })).id;
    namelessId = (await insertUser(open().db, { username: null })).id;
    admin = await logIn(server, 'admin');
    player = await logIn(server, 'spiller1');
  });
  afterEach(() => server.close());

  const users = async () =>
    new Map(
      (await admin.getJson<AdminUserList>('/api/admin/users')).map((user) => [user.id, user]),
    );
  const codeOf = async (answer: Response) => {
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    return code ?? answer.status;
  };
  const deletionCheck = (client: Client) => client.getJson('/api/settings/account/deletion');
  const deleteAccount = async (client: Client, username: string) =>
    codeOf(await client.send('POST', '/api/settings/account/deletion', { username }));
  const anonymise = async (client: Client, id: string | undefined, confirmation?: string) =>
    codeOf(await client.send('PUT', `/api/admin/users/${id}/anonymised`, { confirmation }));
  const setRoles = async (client: Client, id: string, isAdmin: boolean, isBingoMaster = false) => {
    const path = `/api/admin/users/${id}/roles`;
    return codeOf(await client.send('PUT', path, { isAdmin, isBingoMaster }));
  };

  it('are listed with when they were last seen and what they may do', async () => {
    const list = await users();
    expect(list.get(playerId)).toMatchObject({
      username: 'Åse',
      isAdmin: false,
      isBingoMaster: false,
      isAnonymised: false,
    });
    expect(list.get(playerId)?.lastSeenAt).toBe(NOW);
    expect(list.get(namelessId)).toMatchObject({ username: null, lastSeenAt: null });
  });

  it('When there is one admin, then that one stays admin and is not anonymised', async () => {
    expect(await setRoles(admin, adminId, false)).toBe('last-admin');
    const path = `/api/admin/users/${adminId}/anonymised`;
    const answer = await admin.send('PUT', path, { confirmation: 'Sjefen' });
    expect(await answer.json()).toMatchObject({ status: 409, code: 'last-admin' });
    expect((await users()).get(adminId)).toMatchObject({ isAdmin: true, isAnonymised: false });
  });

  it('When the only admin wants to delete the own account, then it says so first and refuses', async () => {
    expect(await deletionCheck(admin)).toEqual({ isLastAdmin: true });
    expect(await deletionCheck(player)).toEqual({ isLastAdmin: false });
    const before = await dumpDatabase(open());
    expect(await deleteAccount(admin, 'Sjefen')).toBe('last-admin');
    expect(await dumpDatabase(open())).toEqual(before);
    expect((await admin.get('/api/admin/users')).status).toBe(200);

    await setRoles(admin, playerId, true);
    expect(await deletionCheck(admin)).toEqual({ isLastAdmin: false });
    await setRoles(admin, playerId, false);
  });

  it('When a role is given or taken, then it holds from the next request', async () => {
    expect((await player.get('/api/admin/users')).status).toBe(403);
    expect(await setRoles(admin, playerId, true)).toBe(204);
    expect((await player.get('/api/admin/users')).status).toBe(200);
    expect(await setRoles(player, adminId, false)).toBe(204);
    expect((await admin.get('/api/admin/users')).status).toBe(403);
    expect(await setRoles(player, playerId, false)).toBe('last-admin');
    expect(await setRoles(player, adminId, true)).toBe(204);
    expect(await setRoles(admin, playerId, false)).toBe(204);
    // An admin with an outdated view must not restore the removed role.
    const both = { isAdmin: true, isBingoMaster: true };
    const late = await admin.send('PUT', `/api/admin/users/${playerId}/roles`, {
      ...both,
      basedOn: { ...both, isBingoMaster: false },
    });
    expect(await codeOf(late)).toBe('changed-meanwhile');
  });

  it('When two admins take the role from each other at once, then one is left', async () => {
    await setRoles(admin, playerId, true);
    const outcomes = await Promise.all([
      setRoles(admin, playerId, false),
      setRoles(player, adminId, false),
    ]);
    const list = [...(await open().db.selectFrom('user').selectAll().execute())];
    expect(list.filter((user) => user.is_admin === 1)).toHaveLength(1);
    expect(outcomes).toContain(204);
    await open().db.updateTable('user').set({ is_admin: 1 }).where('id', '=', adminId).execute();
  });

  it('When somebody has no username, then there is no role to have', async () => {
    expect(await setRoles(admin, namelessId, true)).toBe('not-a-player');
  });

  it('When a player is anonymised, then only with the name typed, and once', async () => {
    const path = `/api/admin/users/${playerId}/anonymised`;
    const wrong = await admin.send('PUT', path, { confirmation: 'åse' });
    expect(await wrong.json()).toMatchObject({ code: 'username-not-typed' });
    expect((await users()).get(playerId)?.username).toBe('Åse');

    expect((await admin.send('PUT', path, { confirmation: 'Åse' })).status).toBe(204);
    expect((await users()).get(playerId)).toMatchObject({
      username: 'Anonym 1',
      isAnonymised: true,
      isAdmin: false,
    });
    expect((await player.get('/api/guess')).status).toBe(401);
    const again = await admin.send('PUT', path, { confirmation: 'Anonym 1' });
    expect(await again.json()).toMatchObject({ code: 'not-a-player' });
  });

  it.each([
    ['delete their accounts', ['spiller2', 'spiller3']],
    ['anonymise each other', ['spiller4', 'spiller5']],
  ] as const)('When the two admins %s at once, then one is left', async (what, logins) => {
    const { db } = open();
    await db.updateTable('user').set({ is_admin: 0 }).execute();
    const admins: { id: string; login: string; client: Client }[] = [];
    for (const login of logins) {
      const { id } = await insertPerson(open(), server, { login, username: login, is_admin: 1 });
      admins.push({ id, login, client: await logIn(server, login) });
    }
    const outcomes = await Promise.all(
      admins.map(({ client, login }, index) => {
        const other = admins[1 - index];
        return what === 'anonymise each other'
          ? anonymise(client, other?.id, other?.login)
          : deleteAccount(client, login);
      }),
    );
    const left = await db.selectFrom('user').select('id').where('is_admin', '=', 1).execute();
    expect(left).toHaveLength(1);
    // An admin who was anonymised first is no longer logged in.
    const refusals = ['last-admin', 'not-logged-in', 'csrf-token-wrong'];
    expect(outcomes.filter((outcome) => refusals.includes(String(outcome)))).toHaveLength(1);
    expect(outcomes).toContain(204);
    await db.updateTable('user').set({ is_admin: 0 }).execute();
    await db.updateTable('user').set({ is_admin: 1 }).where('id', '=', adminId).execute();
  });
});
