import { demoPlayers } from '#demo/demo-people.ts';
import { seedLeagues } from '#demo/seed-leagues.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { logIn } from '../rows/people.ts';
import { createTestClock } from '../running/test-clock.ts';
import { seedDemoWorld } from '../worlds/demo-world.ts';
import { type Call, getRoutes, type Samples } from './route-samples.ts';
import { startServer, type TestServer } from './start-server.ts';
import { withoutRun } from './without-run.ts';

/** Moments of the demo's seasons: before, within and after both. */
export const MOMENTS = [
  '2024-01-15T12:00:00Z',
  '2024-09-22T20:00:00Z',
  '2025-01-10T12:00:00Z',
  '2025-02-20T18:00:00Z',
  '2025-03-16T03:30:00Z',
  '2025-07-01T12:00:00Z',
  '2025-11-09T15:30:00Z',
  '2025-11-09T17:30:00Z',
  '2025-11-09T21:00:00Z',
  '2025-12-08T18:00:00Z',
] as const;

export const ROLES = ['visitor', 'spiller1', 'spiller7', 'admin', 'bingomester', 'ny'] as const;
type Role = (typeof ROLES)[number];

/** Routes whose responses are encrypted anew each time. */
const SEALED_ANEW = new Set(['/api/admin/backup/download', '/api/admin/backup/:name']);
const AT_ONCE = 10;

async function samples({ db }: OpenDatabase): Promise<Samples> {
  const races = await db
    .selectFrom('race')
    .select('id')
    .where('year', '=', 2025)
    .orderBy('position')
    .execute();
  const { id: league } = await db
    .selectFrom('league')
    .select('id')
    .orderBy('name')
    .executeTakeFirstOrThrow();
  const users = await db
    .selectFrom('user')
    .select('id')
    .where('username', 'in', ['Boksestopp', 'Svingete'])
    .orderBy('username')
    .execute();
  const [first, other] = users.map(({ id }) => id) as [string, string];
  const raceIds = [0, 5, 20, 23].flatMap((index) => races[index]?.id ?? []);
  const byRace = raceIds.map((id) => `?raceId=${id}`);
  const byMoment = byRace.flatMap((query) => [`${query}&at=0`, `${query}&lap=20`]);
  const idsOf = async (table: 'driver' | 'constructor') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const [driver = 'none', otherDriver = 'none'] = await idsOf('driver');
  const [team = 'none', otherTeam = 'none'] = await idsOf('constructor');
  return {
    parameters: {
      year: ['2024', '2025', '2031'],
      raceId: raceIds,
      code: ['ABCD2345'],
      leagueId: [league],
      reviewId: ['none'],
      questionId: ['none'],
      number: ['1', '2'],
      driverId: [driver],
      constructorId: [team],
      id: [first, other, 'nobody'],
      leftId: [first],
      rightId: [other],
      '*': [
        '',
        ...['guess', 'about', 'score', 'bingo', 'race-guess', 'stats/2025', 'seals/2025', 'league'],
        ...['settings', 'user/my-profile', 'admin'],
        `user/${first}`,
        `user/compare?a=${first}&b=${other}`,
        `what-if/${raceIds[1]}`,
      ],
    },
    routes: {
      '/api/admin/log/:name': { name: ['AUDIT', 'IMPORT', 'MAIL', 'ERROR'] },
      '/api/admin/backup/:name': { name: ['none'] },
    },
    queries: {
      '/api/settings/username/availability': ['?username=Boksestopp', '?username=Nytt+navn'],
      '/api/public/unsubscribe': [`?user=${first}&kind=ALL&token=${'x'.repeat(43)}`],
      '/api/admin/drivers/:driverId/merge': [`?into=${otherDriver}`],
      '/api/admin/constructors/:constructorId/merge': [`?into=${otherTeam}`],
      '/api/public/board': ['?offset=0'],
      '/api/public/user/page': ['?offset=0', '?name=s'],
      '/api/user/my-race-guess': byRace,
      '/api/user/one-swap': byRace,
      '/api/user/replay': byMoment,
      '/api/public/race-guess': byRace,
      '/api/public/what-if': [...byRace, ...byRace.map((query) => `${query}&playerId=${first}`)],
      '/api/league/:leagueId/race-guess': byRace,
      '/api/league/:leagueId/my-race-guess': byRace,
      '/api/league/:leagueId/replay': byMoment,
      '/api/public/race/list/:year': ['?completedOnly=true'],
      '/api/public/score': ['?year=2024', '?year=2025'],
      '/api/public/user/:id': ['?year=2024', '?year=2025', ...byRace.map((q) => `${q}&year=2025`)],
      '/api/user/my-profile': ['?year=2024', '?year=2025'],
      '/api/admin/seasons/:year/points/preview': ['?category=DRIVER&points=9,1'],
    },
  };
}

async function request(server: TestServer, cookie: string, call: Call): Promise<string> {
  const response = await server.app.inject({ url: call.address, headers: { cookie } });
  const {
    'content-type': type = '',
    'cache-control': cache = '',
    location = '',
  } = response.headers;
  const isText = /json|text|xml|calendar/.test(String(type));
  const body = isText ? response.body : `${response.rawPayload.length} bytes`;
  const head = [call.address, response.statusCode, type, cache, location].join(' ');
  return withoutRun(server, `${head}\n${body}\n`);
}

async function requestAll(server: TestServer, cookie: string, calls: readonly Call[]) {
  const responses: string[] = [];
  for (let start = 0; start < calls.length; start += AT_ONCE) {
    const some = calls.slice(start, start + AT_ONCE);
    responses.push(...(await Promise.all(some.map((call) => request(server, cookie, call)))));
  }
  return responses;
}

interface Recording {
  readonly moments: readonly string[];
  /** By default all. */
  readonly roles?: readonly Role[];
  readonly webRoot: string;
  /** Called at each moment, before the requests. */
  readonly onMoment?: (database: OpenDatabase) => Promise<void>;
}

/**
 * Plays the demo in an empty database, and returns the responses of every GET route at each moment
 * in each role, by the names of both. Each response begins with its URL. Two recordings are
 * identical.
 */
export async function recordDemo(
  databaseUrl: string,
  { moments, roles = ROLES, webRoot, onMoment }: Recording,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = await openDatabase(databaseUrl);
  const now = Date.parse(MOMENTS[0]);
  const clock = createTestClock(now);
  const server = await startServer(database, {
    clock,
    now,
    webRoot,
    random: seededRandom('demo responses'),
    logLevel: 'error',
  });
  const timeMachine = await seedDemoWorld(database, now, String(server.issuer), clock);
  await database.inWriteTransaction((trx) => seedLeagues(trx, demoPlayers(12)));
  const cookies = {} as Record<Role, string>;
  for (const role of ROLES) {
    const client = role === 'visitor' ? server.newClient() : await logIn(server, role);
    cookies[role] = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  }
  const recorded = new Map<string, readonly string[]>();
  for (const moment of moments) {
    await timeMachine.jumpTo(Date.parse(moment));
    await onMoment?.(database);
    const calls = getRoutes(server.app, await samples(database)).filter(
      ({ method, route }) => method === 'GET' && !SEALED_ANEW.has(route),
    );
    for (const role of roles) {
      recorded.set(`${moment} ${role}`, await requestAll(server, cookies[role], calls));
    }
  }
  await server.close();
  await database.close();
  return recorded;
}
