import { WORLD } from '../worlds/guess-world.ts';
import {
  HIDDEN_LEAGUE,
  INVITATION,
  KARI,
  LEAGUE,
  LEAGUE_SINCE,
  QUESTION,
  REVIEW,
  type Role,
  RUN_RACE,
  type SecretWorld,
} from '../worlds/secret-world.ts';
import { type Call, getRoutes, type Samples } from './route-samples.ts';
import type { TestServer } from './start-server.ts';
import { withoutRun } from './without-run.ts';

const { year, lastYear, race, nextRace, lastYearsRace } = WORLD;
const AT_ONCE = 25;

/** Pages to call, together with the API calls that they make. */
const PAGES = [
  `user/${KARI}`,
  `user/${KARI}/${year}`,
  `user/compare?a=${KARI}&b=ola`,
  `race-guess?raceId=${race}`,
  `replay/${race}`,
  `stats/${year}/${RUN_RACE}`,
  `what-if/${race}`,
  `invitation/${INVITATION}`,
  `league/join/${INVITATION}`,
];

const SAMPLES: Samples = {
  parameters: {
    year: [String(year), String(lastYear), '2031'],
    raceId: [race, RUN_RACE, nextRace, lastYearsRace],
    code: [INVITATION],
    leagueId: [LEAGUE, LEAGUE_SINCE, HIDDEN_LEAGUE],
    reviewId: [REVIEW],
    questionId: [QUESTION],
    number: ['1', '2'],
    driverId: ['driver-2'],
    constructorId: ['team-1'],
    '*': ['', 'guess', ...PAGES],
  },
  routes: {
    '/api/public/board/line/:id': { id: [KARI, 'ola'] },
    '/api/public/bingo-boards/:id': { id: [KARI, 'ola', 'nobody'] },
    '/api/public/link-picture/profile/:id': { id: [KARI, 'ola'] },
    '/api/public/link-picture/duel/:leftId/:rightId': { leftId: [KARI], rightId: ['ola'] },
    '/api/public/user/:id': { id: [KARI, 'ola', 'nobody'] },
    '/api/public/user/placements/:id': { id: [KARI, 'ola'] },
    '/api/public/user/:id/year/:year': { id: [KARI, 'ola'] },
    '/api/admin/log/:name': { name: ['AUDIT', 'IMPORT', 'MAIL', 'ERROR'] },
    '/api/admin/backup/:name': { name: ['none'] },
  },
  queries: {
    '/api/settings/username/availability': ['?username=ola', '?username=Nytt+navn'],
    '/api/public/unsubscribe': [`?user=${KARI}&kind=ALL&token=${'x'.repeat(43)}`],
    '/api/public/board': ['?offset=0'],
    '/api/public/chances': ['', `?year=${lastYear}`],
    '/api/public/user/page': ['?offset=0', '?name=a'],
    '/api/user/replay': [`?raceId=${race}&at=60`, `?raceId=${RUN_RACE}&lap=2`],
    '/api/league/:leagueId/replay': [`?raceId=${race}&at=60`],
    '/api/user/my-race-guess': [`?raceId=${race}`, `?raceId=${RUN_RACE}`],
    '/api/public/race-guess': [`?raceId=${race}`, `?raceId=${RUN_RACE}`, `?raceId=${nextRace}`],
    '/api/public/what-if': [
      `?raceId=${race}`,
      `?raceId=${RUN_RACE}`,
      `?raceId=${nextRace}`,
      `?raceId=${race}&playerId=${KARI}`,
    ],
    '/api/league/:leagueId/race-guess': [`?raceId=${race}`, `?raceId=${RUN_RACE}`],
    '/api/league/:leagueId/my-race-guess': [`?raceId=${race}`, `?raceId=${RUN_RACE}`],
    '/api/public/race/list/:year': ['?completedOnly=true'],
    '/api/public/score': [`?year=${year}`],
    '/api/public/user/:id': [
      `?year=${year}`,
      `?year=${lastYear}`,
      `?year=${year}&raceId=${RUN_RACE}`,
      `?year=${year}&raceId=${race}`,
    ],
    '/api/user/my-profile': [`?year=${year}`, `?year=${year}&raceId=${RUN_RACE}`],
    '/api/admin/seasons/:year/points/preview': [
      '?category=DRIVER&points=9,1',
      '?category=FIRST&points=9,1',
    ],
    '/api/admin/drivers/:driverId/merge': ['?into=driver-3'],
    '/api/admin/constructors/:constructorId/merge': ['?into=team-2'],
  },
};

/**
 * Routes whose response is encrypted, and so differs each time; backup tests check their secrecy.
 */
const WHOLE_DATABASE = new Set(['/api/admin/backup/download', '/api/admin/backup/:name']);

/** Routes whose ETag hashes bytes with this run's port, and so differs whatever was guessed. */
const NAMES_THE_SITE = new Set(['/api/public/deadlines.ics', '/*']);

export interface RouteCall {
  readonly role: Role;
  readonly call: Call;
  readonly headers?: Record<string, string>;
}

export interface RouteResponse {
  readonly role: Role;
  readonly call: Call;
  readonly etag: string | null;
  /** Status, headers and body. */
  readonly text: string;
}

async function ask(
  world: SecretWorld,
  role: Role,
  call: Call,
  headers: Record<string, string> = {},
): Promise<RouteResponse> {
  const response = await world.server.app.inject({
    method: call.method as 'GET',
    url: call.address,
    headers: { cookie: world.cookies[role], ...headers },
  });
  const { date: _date, ...rest } = response.headers;
  if (NAMES_THE_SITE.has(call.route)) delete rest.etag;
  return {
    role,
    call,
    etag: typeof rest.etag === 'string' ? rest.etag : null,
    text: withoutRun(world.server, JSON.stringify([response.statusCode, rest, response.body])),
  };
}

export function differingResponses(
  ours: readonly RouteResponse[] = [],
  theirs: readonly RouteResponse[] = [],
): string[] {
  return ours
    .filter(({ text }, index) => text !== theirs[index]?.text)
    .map(({ role, call }) => `${role} ${call.method} ${call.address}`);
}

/** Calls all routes a few at a time, and returns the responses in the order of the calls. */
export async function callAllRoutes(
  world: SecretWorld,
  questions: readonly RouteCall[],
): Promise<RouteResponse[]> {
  const answers: RouteResponse[] = [];
  for (let start = 0; start < questions.length; start += AT_ONCE) {
    const some = questions.slice(start, start + AT_ONCE);
    const asked = some.map(({ role, call, headers }) => ask(world, role, call, headers));
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

/**
 * Returns the routes to call. A HEAD is left out unless requested, because the GET's handler
 * responds to it.
 */
export function routesToCall(
  server: TestServer,
  roles: readonly Role[],
  methods: readonly string[] = ['GET'],
): RouteCall[] {
  const calls = getRoutes(server.app, SAMPLES).filter(({ method }) => methods.includes(method));
  return roles.flatMap((role) =>
    calls
      .filter(({ route }) => role !== 'admin' || !WHOLE_DATABASE.has(route))
      .map((call) => ({ role, call })),
  );
}
