import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatedPagePattern, PAGES, type PagePattern } from '#contract/http/pages.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;
const DEFAULT = '/link-picture.png';

interface Link {
  readonly status: number;
  readonly title: string;
  readonly linkTitle: string;
  readonly description: string;
  readonly linkDescription: string;
  readonly picture: string;
  readonly alt: string;
}

/** HTML entities that React writes. */
const ENTITIES = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }),
);
const decoded = (text: string) => text.replace(/&[#\w]+;/g, (each) => ENTITIES.get(each) ?? each);

describe('links to the game', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-links-'));
  let stored: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer;
  let addresses: Readonly<Record<Exclude<PagePattern, GatedPagePattern>, string>>;

  beforeAll(async () => {
    const webRoot = await buildPages(folder);
    stored = await createTestDatabase('sqlite');
    database = await openDatabase(stored.url);
    await seedDemoWorld(database, SAO_PAULO_OPEN);
    server = await startServer(database, {
      webRoot,
      now: SAO_PAULO_OPEN,
    });
    await insertPerson(database, server, { login: 'ny', username: 'Nykommer' });
    const client = server.newClient();
    const [user, other] = await client.getJson<{ id: string }[]>('/api/public/user/list');
    const races = await client.getJson<{ id: string }[]>('/api/public/race/list/2025');
    const race = races[19]?.id;
    addresses = {
      '/': '/',
      '/about': '/about',
      '/contact': '/contact',
      '/github': '/github',
      '/privacy': '/privacy',
      '/score': '/score',
      '/stats': '/stats',
      '/stats/:year': '/stats/2025',
      '/stats/:year/:raceId': `/stats/2025/${race}`,
      '/user': '/user',
      '/user/compare': `/user/compare?a=${user?.id}&b=${other?.id}`,
      '/user/:id': `/user/${user?.id}`,
      '/user/:id/:year': `/user/${user?.id}/2024`,
      '/race-guess': `/race-guess?raceId=${race}`,
      '/seals/:year': '/seals/2025',
      '/what-if/:raceId': `/what-if/${race}`,
      '/league/join/:code': '/league/join/ABCD2345',
      '/bingo': '/bingo',
      '/login': '/login',
      '/logged-in': '/logged-in',
      '/invitation/:code': '/invitation/ABCD2345',
      '/unsubscribe': '/unsubscribe',
    };
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await stored.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the path of a picture, whose URL must be on this site. */
  function pathOf(picture: string): string {
    expect(picture.startsWith(`${server.url}/`), picture).toBe(true);
    return picture.slice(server.url.length);
  }

  async function linkTo(url: string): Promise<Link> {
    const { body, statusCode } = await server.app.inject({ url, headers: { accept: 'text/html' } });
    const content = (name: string) =>
      decoded(new RegExp(`"${name}" content="([^"]*)"`).exec(body)?.[1] ?? '');
    return {
      status: statusCode,
      title: decoded(/<title>([^<]*)/.exec(body)?.[1] ?? ''),
      linkTitle: content('og:title'),
      description: content('description'),
      linkDescription: content('og:description'),
      picture: pathOf(content('og:image')),
      alt: content('og:image:alt'),
    };
  }

  it('say on every page what it is, in a title and a description of its own', async () => {
    const pages = Object.entries(PAGES).flatMap(([page, access]) =>
      access === 'PUBLIC' ? [page] : [],
    );
    expect(Object.keys(addresses)).toEqual(pages);
    const links: Link[] = [];
    for (const [page, address] of Object.entries(addresses)) {
      const link = await linkTo(address);
      links.push(link);
      expect(link.title, page).toMatch(/^.+ – Formelgjett$/);
      for (const title of [link.title, link.linkTitle]) {
        expect(title.length, page).toBeLessThanOrEqual(MAX_TITLE);
      }
      expect(link.linkTitle.length, page).toBeGreaterThan(2);
      expect(link.description, page).toMatch(/^[A-ZÆØÅ][^{}<>]+[.?]$/);
      expect(link.description.length, page).toBeGreaterThan(20);
      expect(link.description.length, page).toBeLessThanOrEqual(MAX_DESCRIPTION);
      expect(link.linkDescription, page).toBe(link.description);
      expect(`${link.linkTitle} ${link.description} ${link.alt}`, page).not.toMatch(
        /undefined|null|NaN|\[object/,
      );
    }
    expect(new Set(links.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(links.map(({ description }) => description)).size).toBe(pages.length);
  });

  it('show a picture that is there, by the address of the site', async () => {
    const own: string[] = [];
    for (const [page, address] of Object.entries(addresses)) {
      const { picture, alt } = await linkTo(address);
      if (picture === DEFAULT) continue;
      own.push(page);
      expect(alt.length, page).toBeGreaterThan(10);
      const response = await server.app.inject({ url: picture });
      expect(response.statusCode, page).toBe(200);
      // The page links to the version that exists.
      expect(response.headers['cache-control'], page).toBe('private, max-age=3600');
    }
    expect(own).toEqual([
      '/',
      '/stats/:year',
      '/stats/:year/:raceId',
      '/user/compare',
      '/user/:id',
      '/user/:id/:year',
      '/race-guess',
      '/what-if/:raceId',
    ]);
  });

  it('show no picture but the game’s of what not everybody may see, or is not there', async () => {
    for (const address of ['/settings', '/guess', '/admin', '/league/x', '/user/nobody', '/nope']) {
      const { picture } = await linkTo(address);
      expect(picture, address).toBe(DEFAULT);
    }
    expect((await linkTo('/user/nobody')).status).toBe(404);
  });

  it('show a player the picture of the page without a look at it', async () => {
    const client = await logIn(server, 'ny');
    const html = await (await client.request('/', { headers: { accept: 'text/html' } })).text();
    const [, picture = ''] = /"og:image" content="([^"]*)"/.exec(html) ?? [];
    expect(pathOf(picture)).toBe('/api/public/link-picture/home');
  });

  it('tell of a player who leads, of a race and of a duel what there is to tell', async () => {
    expect(await linkTo('/')).toMatchObject({
      linkTitle: 'Formelgjett: gjett Formel 1 med venner',
      description: expect.stringMatching(/ leder med \d+ poeng etter 20 av 24 løp\. /),
    });
    expect(await linkTo(addresses['/stats/:year/:raceId'])).toMatchObject({
      linkTitle: 'Mexico 2025',
      description: expect.stringMatching(
        /^Lando Norris vant, og Gabriel Bortoleto ble nummer ti\./,
      ),
    });
    expect((await linkTo(addresses['/user/compare'])).linkTitle).toMatch(/ \d+ – \d+ /);
    expect((await linkTo(addresses['/user/:id'])).description).toMatch(
      /: \d+\. plass i 2025 med \d+ poeng etter løp 20\.$/,
    );
  });
});
