import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { versionOf } from '#server/http/link-previews/describe-picture.ts';
import type { Picture } from '#server/http/link-previews/picture.ts';
import { type PictureDrawer, TooManyPictures } from '#server/http/link-previews/picture-drawer.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertLeague } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { testDrawer } from '#support/services/picture-drawer.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const PICTURES = '/api/public/link-picture';
const HOUR_MS = 60 * 60_000;
/** Time after the deadline and before the result of São Paulo. */
const SAO_PAULO_ON = Date.parse('2025-11-09T17:30:00Z');
const MAX_DRAWN = 60;

onAnyDatabase('pictures of links', (open) => {
  let server: TestServer;
  let home: Home;
  let races: RaceListItem[];
  let drawn: Picture[] = [];
  let refusal: Error | null = null;

  const drawer: PictureDrawer = {
    ...testDrawer,
    draw: async (picture) => {
      drawn.push(picture);
      if (refusal !== null) throw refusal;
      return testDrawer.draw(picture);
    },
  };

  beforeAll(async () => {
    await seedDemoWorld(open(), SAO_PAULO_OPEN);
    server = await startServer(open(), {
      now: SAO_PAULO_OPEN,
      pictures: drawer,
      environment: { TRUST_PROXY: 'true', REGISTRATION: 'invitation' },
    });
    const client = server.newClient();
    home = await client.getJson<Home>('/api/public/home');
    races = await client.getJson<RaceListItem[]>('/api/public/race/list/2025');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    drawn = [];
    refusal = null;
    server.clock.set(SAO_PAULO_OPEN);
  });

  const leader = (place: number) => home.leaderboard?.[place]?.guesser ?? { id: '', username: '' };

  async function get(path: string, headers: Record<string, string> = {}) {
    return server.app.inject({ url: `${PICTURES}${path}`, headers });
  }

  /** Requests a preview that is not cached yet, and returns its contents. */
  async function shown(path: string): Promise<Picture> {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    const picture = drawn.at(-1);
    if (picture === undefined) throw new Error(`${path} was drawn before`);
    return picture;
  }

  async function hide(userId: string, isHidden: 0 | 1) {
    await open()
      .db.updateTable('user')
      .set({ is_hidden_on_pictures: isHidden })
      .where('id', '=', userId)
      .execute();
  }

  it('are drawn once, and told apart by what they show', async () => {
    const first = await get('/home');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(first.rawPayload.readUInt32BE(16)).toBe(1200);
    expect(first.rawPayload.readUInt32BE(20)).toBe(630);
    const rows = home.leaderboard?.slice(0, 5).map(({ rank, guesser }) => {
      return { rank, name: guesser.username, points: guesser.points };
    });
    const frame = { product: 'Formelgjett', eyebrow: 'etter 20 av 24 løp' };
    expect(drawn).toEqual([{ ...frame, kind: 'BOARD', rows }]);

    const again = await get('/home', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    const head = await server.app.inject({ method: 'HEAD', url: `${PICTURES}/home` });
    expect(head.headers.etag).toBe(first.headers.etag);
    const version = versionOf(drawn[0] as Picture);
    const [latest, other] = await Promise.all([get(`/home?v=${version}`), get('/home?v=another')]);
    expect(latest?.headers['cache-control']).toBe('private, max-age=3600');
    expect(other?.headers['cache-control']).toBe('private, no-cache');
    expect(drawn).toHaveLength(1);
  });

  it('draws for all who wait for the same one at once', async () => {
    const [a, b] = await Promise.all([get('/season/2024'), get('/season/2024')]);
    expect(a?.rawPayload.equals(b?.rawPayload ?? Buffer.of())).toBe(true);
    expect(drawn).toHaveLength(1);
  });

  it('shows of a race what can be seen of it at that moment', async () => {
    const race = races.find(({ isCompleted }) => !isCompleted);
    const path = `/race/${race?.id}`;
    expect(await shown(path)).toMatchObject({
      title: 'São Paulo',
      first: { name: 'Hvem vinner?', note: '' },
      foot: 'Starter søndag 9. november kl. 18.00',
    });
    server.clock.set(SAO_PAULO_ON);
    const closed = await shown(path);
    expect(closed).toMatchObject({ foot: '11 har gjettet' });
    expect(closed.kind === 'RACE' && closed.first.note).toMatch(/^\d+ av 11 tror på det$/);
    const done = races.filter(({ isCompleted }) => isCompleted).at(-1);
    expect(await shown(`/race/${done?.id}`)).toMatchObject({
      title: 'Mexico',
      first: { name: 'Lando Norris', note: expect.stringMatching(/^\d+ av \d+ traff$/) },
      tenth: { name: 'Gabriel Bortoleto' },
      foot: expect.stringMatching(/^Helgens vinner: /),
      figure: expect.stringMatching(/^\+\d+$/),
    });
  });

  it('shows two players beside each other, and one alone', async () => {
    const [left, right] = [leader(0), leader(1)];
    expect(await shown(`/duel/${left.id}/${right.id}`)).toMatchObject({
      kind: 'DUEL',
      left: { name: left.username },
      right: { name: right.username },
      eyebrow: 'etter løp 20 i 2025',
    });
    expect(await shown(`/profile/${left.id}`)).toMatchObject({ name: left.username });
    expect(await shown(`/profile/${left.id}?year=2024`)).toMatchObject({
      eyebrow: 'etter løp 24 i 2024',
    });
  });

  it.each([
    ['/home?year=2025', 400],
    [`/home?v=${'x'.repeat(1000)}`, 400],
    ['/season/1999', 404],
    ['/season/20255', 400],
    ['/race/none', 404],
    ['/profile/nobody', 404],
    ['/duel/nobody/nobody', 404],
    ['/invitation/ABCD2345', 404],
    ['/invitation/none', 400],
    [`/profile/${'x'.repeat(1000)}`, 400],
    ['/none', 404],
  ])('%.40s is none (%i)', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status);
    expect(drawn).toEqual([]);
  });

  describe('of whom does not want to stand on them', () => {
    beforeAll(async () => {
      await hide(leader(0).id, 1);
    });
    afterAll(async () => {
      await hide(leader(0).id, 0);
    });

    it('are without the name and the points', async () => {
      const picture = await shown('/home');
      const names = picture.kind === 'BOARD' ? picture.rows.map(({ name }) => name) : [];
      expect(names).toEqual([1, 2, 3, 4, 5].map((place) => leader(place).username));
      for (const path of [
        `/profile/${leader(0).id}`,
        `/duel/${leader(0).id}/${leader(1).id}`,
        `/duel/${leader(1).id}/${leader(0).id}`,
      ]) {
        expect((await get(path)).statusCode).toBe(404);
      }
    });

    it('do not say who was best in a race', async () => {
      const done = races.filter(({ isCompleted }) => isCompleted).at(-2);
      await get(`/race/${done?.id}`);
      const all = home.leaderboard?.map(({ guesser }) => guesser.id) ?? [];
      for (const id of all) await hide(id, 1);
      expect(await shown(`/race/${done?.id}`)).toMatchObject({
        foot: '12 har gjettet',
        figure: '',
      });
      for (const id of all.slice(1)) await hide(id, 0);
    });
  });

  describe('of an invitation', () => {
    const expires_at = Number.MAX_SAFE_INTEGER;
    const invitation = { created_at: 0, expires_at, max_uses: 10, revoked_at: null };

    beforeAll(async () => {
      const { db } = open();
      const inviter_id = leader(3).id;
      for (const [code, name, isOpen] of [
        ['GAME2345', null, 0],
        ['SHUT2345', 'Lukket', 0],
        ['PEN22345', 'Åpen', 1],
      ] as const) {
        const league =
          name === null ? null : await insertLeague(db, { name, members: [inviter_id] });
        if (league !== null && isOpen === 1) {
          await db.updateTable('league').set({ is_open: 1 }).where('id', '=', league.id).execute();
        }
        await db
          .insertInto('invitation')
          .values({ ...invitation, code, inviter_id, league_id: league?.id ?? null })
          .execute();
      }
    });

    it('says who invites, and names only a league that everybody may see', async () => {
      const title = `${leader(3).username} inviterer deg`;
      expect(await shown('/invitation/GAME2345')).toMatchObject({ title });
      const shut = await shown('/invitation/SHUT2345');
      expect(shut).toMatchObject({ title });
      expect(JSON.stringify(shut)).not.toContain('Lukket');
      expect(JSON.stringify(await shown('/invitation/PEN22345'))).toContain('ligaen Åpen');
    });

    it('says that all start level in a league that begins with a race', async () => {
      const { db } = open();
      const inviter_id = leader(3).id;
      const league = await insertLeague(db, {
        name: 'Fra nå av',
        members: [inviter_id],
        first_race_id: races.at(-1)?.id ?? '',
      });
      await db
        .insertInto('invitation')
        .values({ ...invitation, code: 'SNCE2345', inviter_id, league_id: league.id })
        .execute();
      expect(await shown('/invitation/SNCE2345')).toMatchObject({
        lead: 'Bli med i en liga. Alle starter på 0 i Abu Dhabi.',
      });
    });

    it('does not say it of whom does not want it', async () => {
      await hide(leader(3).id, 1);
      expect(await shown('/invitation/GAME2345')).toMatchObject({ title: 'Du er invitert' });
      await hide(leader(3).id, 0);
    });
  });

  it('a player says no, and yes again', async () => {
    await insertPerson(open(), server, { login: 'ny', username: 'Sjenert' });
    const client = await logIn(server, 'ny');
    const isShown = () => client.getJson('/api/settings/pictures');
    expect(await isShown()).toEqual({ isShown: true });
    const saved = await client.send('PUT', '/api/settings/pictures', { isShown: false });
    expect(await saved.json()).toEqual({ isShown: false });
    expect(await isShown()).toEqual({ isShown: false });
    expect(await client.getJson('/api/settings/my-data')).toMatchObject({
      account: { isOnPictures: false },
    });
    await client.send('PUT', '/api/settings/pictures', { isShown: true });
    expect(await isShown()).toEqual({ isShown: true });
  });

  it.each([
    { why: 'so many wait', error: new TooManyPictures(), isLogged: false },
    { why: 'drawing fails', error: new Error('no pencil'), isLogged: true },
  ])('When $why, then the game’s own picture comes in their place', async ({ error, isLogged }) => {
    refusal = error;
    const before = server.logs().length;
    const response = await get(`/profile/${leader(isLogged ? 6 : 7).id}`);
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: '/link-picture.png',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(server.logs().slice(before).includes('no pencil')).toBe(isLogged);
  });

  it('Given an address that has had many drawn, when it asks for more, then it gets the game’s own, and others are drawn for', async () => {
    const limited = await startServer(open(), {
      now: SAO_PAULO_OPEN + HOUR_MS / 4,
      environment: { TRUST_PROXY: 'true' },
      limits: { picturesPerMinute: undefined },
      // The contents of the picture do not matter here.
      pictures: { draw: async () => Buffer.from('a picture') },
    });
    const players = home.leaderboard?.map(({ guesser }) => guesser.id) ?? [];
    const pairs = players.flatMap((a) => players.map((b) => `/duel/${a}/${b}`));
    const ask = (path: string, address: string) =>
      limited.app.inject({
        url: PICTURES + path,
        headers: { 'x-forwarded-for': address },
      });
    try {
      for (const path of pairs.slice(0, MAX_DRAWN)) {
        expect((await ask(path, '198.51.100.7')).statusCode).toBe(200);
      }
      const last = pairs[MAX_DRAWN] ?? '';
      expect((await ask(last, '198.51.100.7')).statusCode).toBe(302);
      expect((await ask(pairs[0] ?? '', '198.51.100.7')).statusCode).toBe(200);
      expect((await ask(last, '198.51.100.8')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
