import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Invitation } from '#contract/leagues/invitations.ts';
import type { League, MyLeagues } from '#contract/leagues/leagues.ts';
import { LEAGUES_PER_PLAYER, MAX_LEAGUE_MEMBERS } from '#contract/limits.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { bumpRevisions } from '#server/season/bump-revisions.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertDriver,
  insertGrid,
  insertLeague,
  insertRace,
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertUser,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const GUESTS = Array.from({ length: 12 }, (_, index) => `gjest${index}`);
const PLAYERS = ['kari', 'ola', 'per', 'siv', 'fremmed', 'admin'] as const;
type PlayerName = (typeof PLAYERS)[number];

onAnyDatabase('leagues', (open) => {
  let server: TestServer;
  const clients = {} as Record<PlayerName, Client>;

  beforeAll(async () => {
    server = await startServer(open(), {
      people: [...PLAYERS, ...GUESTS].map((login) => ({ login, name: login })),
    });
    const { db } = open();
    await insertSeason(db, { year: 2024, finished_at: Date.UTC(2024, 11, 31) });
    await insertSeason(db, { year: 2025 });
    await insertDefaultPoints(db, 2025);
    const drivers = ['d1', 'd2', 'd3', 'd4'];
    for (const id of drivers) await insertDriver(db, { id, year: 2025 });
    await insertRace(db, { id: 'race', year: 2025, position: 1, name: 'Norge' });
    await insertRace(db, { year: 2025, position: 2, starts_at: Date.UTC(2025, 11, 7) });
    await insertGrid(db, 'race', drivers);
    await insertResult(db, 'race', drivers);
    for (const login of PLAYERS) {
      await insertPerson(open(), server, {
        login,
        id: login,
        username: login.charAt(0).toUpperCase() + login.slice(1),
        is_admin: login === 'admin' ? 1 : 0,
      });
      clients[login] = await logIn(server, login);
    }
    const guesses = { fremmed: 'd1', siv: 'd2', kari: 'd3', ola: 'd3', per: 'd4' };
    for (const [userId, first] of Object.entries(guesses)) {
      await insertRaceGuess(db, { userId, raceId: 'race', first });
    }
    const places = ['fremmed', 'ola', 'siv', 'kari'];
    await db
      .insertInto('placement')
      .values(
        places.map((user_id, index) => ({
          year: 2024,
          user_id,
          position: index + 1,
          points: 100 - index,
        })),
      )
      .execute();
    await changeSeason(open(), 2025);
  });
  afterAll(() => server.close());
  afterEach(() => open().db.deleteFrom('league').execute());

  async function make(client: Client, name = 'Gutta'): Promise<string> {
    const answer = await client.send('POST', '/api/league', { name });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }
  const show = (client: Client, id: string) => client.getJson<League>(`/api/league/${id}`);
  const linkOf = async (client: Client, id: string) => (await show(client, id)).link?.code ?? '';
  const join = async (client: Client, code: string) =>
    outcomeOf(await client.send('POST', '/api/league/join', { code }));
  const mine = (client: Client) => client.getJson<MyLeagues>('/api/league');
  const act = async (client: Client, method: string, path: string, body?: unknown) =>
    outcomeOf(await client.send(method, `/api/league/${path}`, body));
  const remove = async (client: Client, id: string) => act(client, 'DELETE', id);

  /** Creates a league of Kari's with the others in it. */
  async function leagueOf(...others: PlayerName[]): Promise<string> {
    const id = await make(clients.kari);
    const code = await linkOf(clients.kari, id);
    for (const other of others) expect(await join(clients[other], code)).toBe('200');
    return id;
  }
  const membersOf = async (id: string) =>
    (await show(clients.admin, id)).members.map(({ id: member, isOwner }) =>
      isOwner ? `${member}*` : member,
    );

  it('When somebody makes one, then it has an owner and a link, and is told to nobody else', async () => {
    const id = await make(clients.kari, '  Fjellets   venner ');
    const league = await show(clients.kari, id);
    expect(league).toMatchObject({
      name: 'Fjellets venner',
      isOpen: false,
      isMember: true,
      isOwner: true,
      link: {
        uses: 0,
        maxUses: 50,
        expiresAt: server.wallClock.now() + 30 * DAY_MS,
        countsAsInvitation: true,
      },
    });
    expect(await membersOf(id)).toEqual(['kari*']);
    expect(await mine(clients.ola)).toEqual([]);
    expect(await clients.ola.getJson('/api/league/open')).toEqual([]);
    await remove(clients.kari, id);
  });

  it.each([
    [' a ', 'TOO_SHORT'],
    ['a'.repeat(31), 'TOO_LONG'],
    ['a\u202eb', 'CHARACTER_NOT_ALLOWED'],
  ])('When the name is %j, then it is refused', async (name, reason) => {
    const answer = await clients.kari.send('POST', '/api/league', { name });
    expect(await answer.json()).toMatchObject({ code: 'league-name-refused', status: 422, reason });
    const id = await leagueOf();
    expect(await act(clients.kari, 'PUT', `${id}/name`, { name })).toBe('422 league-name-refused');
    await remove(clients.kari, id);
  });

  it('ranks its members among themselves, by the points that they have among all', async () => {
    const id = await leagueOf('ola', 'per', 'siv', 'admin');
    const home = await clients.ola.getJson<Home>(`/api/league/${id}/home`);
    const everybody = await clients.ola.getJson<Home>('/api/public/home');
    const pointsOf = new Map(
      everybody.leaderboard?.map(({ guesser }) => [guesser.id, guesser.points]),
    );
    expect(everybody.leaderboard?.map(({ rank, guesser }) => `${rank} ${guesser.id}`)).toEqual([
      '1 fremmed',
      '2 siv',
      '3 kari',
      '3 ola',
      '5 per',
    ]);
    expect(home.leaderboard?.map(({ rank, guesser }) => `${rank} ${guesser.id}`)).toEqual([
      '1 siv',
      '2 kari',
      '2 ola',
      '4 per',
    ]);
    for (const { guesser } of home.leaderboard ?? []) {
      expect(guesser.points).toBe(pointsOf.get(guesser.id));
    }
    expect(home.graph.map((line) => line.id)).toEqual(['siv', 'kari', 'ola', 'per']);
    expect(home.guessers).toEqual(['Kari', 'Ola', 'Per', 'Siv']);
    expect(home).toMatchObject({ playerCount: 4, guesserCount: 4 });
    expect(home.bestTotals).toEqual([0, pointsOf.get('siv')]);
    const ofPlayers = {
      leaderboard: 0,
      playerCount: 0,
      graph: 0,
      bestTotals: 0,
      guessers: 0,
      guesserCount: 0,
      story: 0,
    };
    expect({ ...home, ...ofPlayers }).toEqual({ ...everybody, ...ofPlayers });
    expect(await mine(clients.ola)).toEqual([
      {
        id,
        name: 'Gutta',
        isOwner: false,
        isShown: false,
        memberCount: 5,
        standing: { rank: 2, points: pointsOf.get('ola'), playerCount: 4 },
      },
    ]);
    expect((await mine(clients.admin))[0]?.standing).toBeNull();
    await remove(clients.kari, id);
  });

  it('shows whom its members guessed, and nobody else’s guess', async () => {
    const id = await leagueOf('ola', 'siv');
    const users = async (path: string) =>
      (await clients.ola.getJson<RaceGuesses>(path)).first.map(({ userId }) => userId);
    expect(await users('/api/public/race-guess?raceId=race')).toEqual([
      'fremmed',
      'siv',
      'kari',
      'ola',
      'per',
    ]);
    expect(await users(`/api/league/${id}/race-guess?raceId=race`)).toEqual(['siv', 'kari', 'ola']);
    const answer = await clients.fremmed.get(`/api/league/${id}/race-guess?raceId=race`);
    expect(await outcomeOf(answer)).toBe('404 league-not-found');
    await remove(clients.kari, id);
  });

  it('has the medals of the seasons that were finished while its members were in it', async () => {
    const { db } = open();
    const members = ['kari', 'siv', 'per'];
    const before = Date.UTC(2024, 5, 1);
    const { id } = await insertLeague(db, { id: 'old', members, created_at: before });
    // This user was no member at that time.
    await db
      .insertInto('league_member')
      .values({ league_id: id, user_id: 'ola', joined_at: Date.UTC(2025, 5, 1) })
      .execute();
    const league = await show(clients.ola, id);
    expect(league.seasons).toEqual([
      {
        year: 2024,
        places: [
          { position: 1, medal: 'GOLD', user: { id: 'siv', username: 'Siv' } },
          { position: 2, medal: 'SILVER', user: { id: 'kari', username: 'Kari' } },
        ],
      },
    ]);
    expect(league.members.find((member) => member.id === 'siv')?.medals).toEqual({
      gold: 1,
      silver: 0,
      bronze: 0,
    });
    const home = await clients.ola.getJson<Home>(`/api/league/${id}/home`);
    expect(
      home.leaderboard?.map(({ guesser, medal }) => `${guesser.id} ${medal}`).toSorted(),
    ).toEqual(['kari SILVER', 'ola null', 'per null', 'siv GOLD']);
    await db.deleteFrom('league').where('id', '=', id).execute();
  });

  it('When a league is closed, then it is not there for others, by any call', async () => {
    const id = await leagueOf('ola');
    const calls = [
      ['GET', id],
      ['GET', `${id}/home`],
      ['GET', `${id}/race-guess`],
      ['GET', `${id}/my-race-guess?raceId=race`],
      ['PUT', `${id}/name`, { name: 'Vår' }],
      ['PUT', `${id}/open`, { isOpen: true }],
      ['PUT', `${id}/link`],
      ['PUT', `${id}/chat`, { address: 'https://chat.example/hook' }],
      ['POST', `${id}/chat/test`],
      ['DELETE', `${id}/chat`],
      ['PUT', `${id}/owner`, { userId: 'fremmed' }],
      ['POST', `${id}/members`],
      ['DELETE', `${id}/members/ola`],
      ['DELETE', `${id}/members/fremmed`],
      ['DELETE', id],
      ['PUT', 'shown', { leagueId: id }],
    ] as const;
    for (const [method, path, body] of calls) {
      const told = await clients.fremmed.send(method, `/api/league/${path}`, body);
      const unknown = await clients.fremmed.send(
        method,
        `/api/league/${path.replace(id, 'nosuchleague')}`,
        method === 'PUT' && path === 'shown' ? { leagueId: 'nosuchleague' } : body,
      );
      expect(told.status).toBe(404);
      expect(await told.text()).toBe(await unknown.text());
      expect((await server.newClient().request(`/api/league/${path}`)).status).toBeGreaterThan(400);
    }
    expect(await membersOf(id)).toEqual(['kari*', 'ola']);
    await remove(clients.kari, id);
  });

  it('When its owner opens it, then every player sees it and can join; and not once it is closed', async () => {
    const id = await leagueOf();
    expect(await act(clients.kari, 'PUT', `${id}/open`, { isOpen: true })).toBe('204');
    expect(await clients.fremmed.getJson('/api/league/open')).toEqual([
      { id, name: 'Gutta', memberCount: 1 },
    ]);
    expect(await show(clients.fremmed, id)).toMatchObject({ isMember: false, link: null });
    expect((await clients.fremmed.get(`/api/league/${id}/home`)).status).toBe(200);
    expect((await server.newClient().get(`/api/league/${id}`)).status).toBe(401);
    expect(await act(clients.fremmed, 'DELETE', id)).toBe('403 not-league-owner');
    expect(await act(clients.fremmed, 'POST', `${id}/members`)).toBe('204');
    expect(await act(clients.fremmed, 'POST', `${id}/members`)).toBe('204');
    expect(await membersOf(id)).toEqual(['fremmed', 'kari*']);
    expect(await clients.fremmed.getJson('/api/league/open')).toEqual([]);
    await act(clients.kari, 'PUT', `${id}/open`, { isOpen: false });
    expect(await act(clients.ola, 'POST', `${id}/members`)).toBe('404 league-not-found');
    expect(await act(clients.admin, 'POST', `${id}/members`)).toBe('404 league-not-found');
    await remove(clients.kari, id);
  });

  it('does for its owner what it does for no other member', async () => {
    const id = await leagueOf('ola', 'per');
    const calls = [
      ['PUT', `${id}/name`, { name: 'Vår' }],
      ['PUT', `${id}/open`, { isOpen: true }],
      ['PUT', `${id}/link`],
      ['PUT', `${id}/owner`, { userId: 'ola' }],
      ['DELETE', `${id}/members/per`],
      ['DELETE', id],
    ] as const;
    const before = await show(clients.kari, id);
    for (const client of [clients.ola, clients.admin]) {
      for (const [method, path, body] of calls) {
        expect(await act(client, method, path, body)).toBe('403 not-league-owner');
      }
    }
    expect(await show(clients.kari, id)).toEqual(before);
    expect((await show(clients.ola, id)).link).toBeNull();
    for (const [method, path, body] of calls.slice(0, 3)) {
      expect(await act(clients.kari, method, path, body)).toBe('204');
    }
    expect(await show(clients.ola, id)).toMatchObject({ name: 'Vår', isOpen: true });
    expect(await linkOf(clients.kari, id)).not.toBe(before.link?.code);
    await remove(clients.kari, id);
  });

  describe('coming and going', () => {
    it('When a new link is made, a member is taken out or the league handed over, then the old link is over', async () => {
      const id = await leagueOf('ola', 'per');
      const first = await linkOf(clients.kari, id);
      await act(clients.kari, 'PUT', `${id}/link`);
      expect(await join(clients.siv, first)).toBe('422 invitation-wrong');
      const second = await linkOf(clients.kari, id);
      expect(await act(clients.kari, 'DELETE', `${id}/members/per`)).toBe('204');
      expect(await join(clients.per, second)).toBe('422 invitation-wrong');
      await act(clients.kari, 'PUT', `${id}/link`);
      const third = await linkOf(clients.kari, id);
      expect(await act(clients.kari, 'PUT', `${id}/owner`, { userId: 'per' })).toBe(
        '404 member-not-found',
      );
      expect(await act(clients.kari, 'PUT', `${id}/owner`, { userId: 'ola' })).toBe('204');
      expect(await membersOf(id)).toEqual(['kari', 'ola*']);
      expect(await join(clients.per, third)).toBe('422 invitation-wrong');
      expect((await show(clients.ola, id)).link).toBeNull();
      await remove(clients.ola, id);
    });

    it('When its owner leaves, then whoever has been in it longest has it; the last one takes it along', async () => {
      const id = await leagueOf('per');
      server.clock.advance(1000);
      expect(await join(clients.ola, await linkOf(clients.kari, id))).toBe('200');
      expect(await act(clients.kari, 'DELETE', `${id}/members/kari`)).toBe('204');
      expect(await membersOf(id)).toEqual(['ola', 'per*']);
      expect(await act(clients.ola, 'DELETE', `${id}/members/ola`)).toBe('204');
      expect(await act(clients.per, 'DELETE', `${id}/members/per`)).toBe('204');
      expect(await act(clients.admin, 'GET', id)).toBe('404 league-not-found');
    });

    it('When somebody follows the link twice, then it is one use', async () => {
      const id = await leagueOf('ola');
      const code = await linkOf(clients.kari, id);
      expect(await join(clients.ola, code.toLowerCase())).toBe('200');
      expect((await show(clients.kari, id)).link?.uses).toBe(1);
      const asked = (client: Client) => client.getJson(`/api/public/invitation/${code}`);
      expect(await asked(clients.ola)).toEqual({
        isInForce: true,
        inviter: 'Kari',
        league: { name: 'Gutta', isOpen: false, id },
      });
      const stranger = {
        isInForce: true,
        inviter: 'Kari',
        league: { name: 'Gutta', isOpen: false, id: null },
      };
      expect(await asked(clients.fremmed)).toEqual(stranger);
      expect(await asked(server.newClient())).toEqual(stranger);
      expect(await join(clients.fremmed, 'ZZZZZZZZ')).toBe('422 invitation-wrong');
      await remove(clients.kari, id);
      expect(await asked(server.newClient())).toMatchObject({ isInForce: false, league: null });
    });

    it('When a friend without an account follows the link, then one code leads to the game and the league', async () => {
      const id = await leagueOf();
      const code = await linkOf(clients.kari, id);
      const guest = await logIn(server, 'gjest0', `?invitation=${code}`);
      const { invitationCode } = await guest.getJson<{ invitationCode: string }>(
        '/api/settings/username',
      );
      expect(invitationCode).toBe(code);
      const chosen = await guest.send('PUT', '/api/settings/username', {
        username: 'Gjest Null',
        invitationCode,
      });
      expect(await chosen.json()).toEqual({ username: 'Gjest Null', leagueId: id });
      expect((await show(guest, id)).members.map(({ username }) => username)).toEqual([
        'Gjest Null',
        'Kari',
      ]);
      const made = await clients.kari.getJson<Invitation[]>('/api/settings/invitations');
      expect(made.find((each) => each.code === code)).toMatchObject({
        league: 'Gutta',
        uses: [{ username: 'Gjest Null' }],
      });
      await remove(clients.kari, id);
    });

    it('When it is full, then nobody else gets in, though a guest still gets into the game', async () => {
      const id = await leagueOf();
      const code = await linkOf(clients.kari, id);
      const { db } = open();
      for (let index = 1; index < MAX_LEAGUE_MEMBERS; index += 1) {
        const { id: userId } = await insertUser(db, { id: `fill${index}` });
        await db
          .insertInto('league_member')
          .values({ league_id: id, user_id: userId, joined_at: 0 })
          .execute();
      }
      expect(await join(clients.ola, code)).toBe('409 league-full');
      const guest = await logIn(server, 'gjest1', `?invitation=${code}`);
      const chosen = await guest.send('PUT', '/api/settings/username', {
        username: 'Gjest Ett',
        invitationCode: code,
      });
      expect(await chosen.json()).toEqual({ username: 'Gjest Ett', leagueId: null });
      await db.deleteFrom('league_member').where('user_id', '=', 'fill1').execute();
      const both = await Promise.all([join(clients.ola, code), join(clients.per, code)]);
      expect(both.toSorted()).toEqual(['200', '409 league-full']);
      await remove(clients.kari, id);
    });

    it('When somebody is in twenty, then there is no twenty-first', async () => {
      const id = await leagueOf();
      const code = await linkOf(clients.kari, id);
      const { db } = open();
      for (let index = 0; index < LEAGUES_PER_PLAYER; index += 1) {
        await insertLeague(db, { id: `many${index}`, members: ['siv'] });
      }
      expect(await join(clients.siv, code)).toBe('409 too-many-leagues');
      const answer = await clients.siv.send('POST', '/api/league', { name: 'Enda en' });
      expect(await outcomeOf(answer)).toBe('409 too-many-leagues');
      await remove(clients.siv, 'many0');
      expect(await join(clients.siv, code)).toBe('200');
      await db.deleteFrom('league').where('id', 'like', 'many%').execute();
      await remove(clients.kari, id);
    });

    it('counts its link among the invitations of who made it', async () => {
      const ids = [];
      for (let count = 0; count < 5; count += 1) ids.push(await leagueOf());
      const [first = '', ...others] = ids;
      const answer = await clients.kari.send('POST', '/api/settings/invitations');
      expect(await outcomeOf(answer)).toBe('409 too-many-invitations');
      const sixth = await make(clients.kari);
      expect((await show(clients.kari, sixth)).link).toBeNull();
      expect(await act(clients.kari, 'PUT', `${sixth}/link`)).toBe('409 too-many-invitations');
      // A new link replaces the old one, so their number stays.
      expect(await act(clients.kari, 'PUT', `${first}/link`)).toBe('204');
      const code = await linkOf(clients.kari, first);
      await clients.kari.send('DELETE', `/api/settings/invitations/${code}`);
      expect((await show(clients.kari, first)).link).toBeNull();
      expect(await act(clients.kari, 'PUT', `${sixth}/link`)).toBe('204');
      for (const id of [...others, first, sixth]) await remove(clients.kari, id);
    });
  });

  it('remembers for each player whose board to show, until that is left', async () => {
    const [one, two] = [await leagueOf('ola'), await leagueOf('ola')];
    const shown = async (client: Client) =>
      (await mine(client)).filter((each) => each.isShown).map((each) => each.id);
    const choose = (leagueId: string | null) => act(clients.ola, 'PUT', 'shown', { leagueId });
    expect(await choose(one)).toBe('204');
    expect(await choose(two)).toBe('204');
    expect(await shown(clients.ola)).toEqual([two]);
    expect(await shown(clients.kari)).toEqual([]);
    await act(clients.ola, 'DELETE', `${two}/members/ola`);
    expect(await shown(clients.ola)).toEqual([]);
    await choose(one);
    expect(await choose(null)).toBe('204');
    expect(await shown(clients.ola)).toEqual([]);
    for (const id of [one, two]) await remove(clients.kari, id);
  });

  it('When accounts are deleted, then the league goes on, with what they guessed', async () => {
    await step(
      'When an account is deleted, then the league has another owner, and its board an Anonym',
      async () => {
        const id = await leagueOf('ola');
        const guest = await insertPerson(open(), server, { login: 'gjest2', username: 'Idar' });
        onTestFinished(async () => {
          await open().db.deleteFrom('race_guess').where('user_id', '=', guest.id).execute();
          await open().inWriteTransaction((trx) => bumpRevisions(trx, 2025));
        });
        const leaver = await logIn(server, 'gjest2');
        expect(await join(leaver, await linkOf(clients.kari, id))).toBe('200');
        await act(clients.kari, 'PUT', `${id}/owner`, { userId: guest.id });
        await insertRaceGuess(open().db, { userId: guest.id, raceId: 'race', first: 'd1' });
        await open().inWriteTransaction((trx) => bumpRevisions(trx, 2025));
        const alone = await make(leaver, 'Alene');
        await leaver.send('POST', '/api/settings/account/deletion', { username: 'Idar' });
        expect((await show(clients.kari, id)).members).toMatchObject([
          { username: 'Anonym 1', isOwner: false },
          { username: 'Kari', isOwner: true },
          { username: 'Ola', isOwner: false },
        ]);
        const home = await clients.kari.getJson<Home>(`/api/league/${id}/home`);
        expect(home.leaderboard?.[0]?.guesser.username).toBe('Anonym 1');
        expect(await act(clients.admin, 'GET', alone)).toBe('404 league-not-found');
        expect(await act(clients.kari, 'PUT', `${id}/owner`, { userId: guest.id })).toBe(
          '404 member-not-found',
        );
        // A league without members is deleted.
        await act(clients.ola, 'DELETE', `${id}/members/ola`);
        await act(clients.kari, 'DELETE', `${id}/members/kari`);
        expect(await act(clients.admin, 'GET', id)).toBe('404 league-not-found');
      },
    );

    await step(
      'When an account that never guessed is deleted, then nothing of it stays in the league',
      async () => {
        const id = await leagueOf();
        await insertPerson(open(), server, { login: 'gjest3', username: 'Tilskuer' });
        const leaver = await logIn(server, 'gjest3');
        await join(leaver, await linkOf(clients.kari, id));
        await leaver.send('POST', '/api/settings/account/deletion', { username: 'Tilskuer' });
        expect(await membersOf(id)).toEqual(['kari*']);
        await remove(clients.kari, id);
      },
    );
  });

  it('When an admin removes one, then the log says so, but not which', async () => {
    const id = await make(clients.kari, 'Hemmelig Klubb');
    const listed = await clients.admin.getJson('/api/admin/leagues');
    expect(listed).toEqual([
      {
        id,
        name: 'Hemmelig Klubb',
        isOpen: false,
        createdAt: server.clock.now(),
        memberCount: 1,
        owner: 'Kari',
      },
    ]);
    await clients.admin.send('DELETE', `/api/admin/leagues/${id}`);
    expect(await mine(clients.kari)).toEqual([]);
    const log = await clients.fremmed.getJson<{ entries: { action: string }[] }>('/api/audit');
    // Another test may have been at a later time.
    expect(log.entries.map(({ action }) => action)).toContain('LEAGUE_REMOVED');
    expect(JSON.stringify(log)).not.toMatch(/Hemmelig|Kari/);
    expect(server.logs()).not.toMatch(/Hemmelig/);
  });
});

onAnyDatabase('leagues where registration is open', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open(), { environment: { REGISTRATION: 'open' } });
    await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' });
  });
  afterAll(() => server.close());

  it('have a link that is no invitation, and takes a new player along', async () => {
    const owner = await logIn(server, 'spiller1');
    let id = '';
    for (let count = 0; count < 6; count += 1) {
      const made = await owner.send('POST', '/api/league', { name: `Gjeng ${count}` });
      id = ((await made.json()) as { id: string }).id;
    }
    const { link } = await owner.getJson<League>(`/api/league/${id}`);
    expect(link?.countsAsInvitation).toBe(false);
    const invitation = await owner.send('POST', '/api/settings/invitations');
    expect(invitation.status).toBe(201);
    const guest = await logIn(server, 'ny');
    const chosen = await guest.send('PUT', '/api/settings/username', {
      username: 'Nykommer',
      invitationCode: link?.code,
    });
    expect(await chosen.json()).toEqual({ username: 'Nykommer', leagueId: id });
  });
});
