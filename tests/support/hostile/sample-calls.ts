import { createECDH } from 'node:crypto';
import type { OpenDatabase } from '#server/db/database.ts';
import { ADMIN_WRITES, makeWrite, SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import { type App, documentedInputs, NO_INPUTS } from '#support/requests/route-samples.ts';
import {
  insertGrid,
  insertLeague,
  insertPool,
  insertQuestion,
  insertRecordingOf,
} from '#support/rows/factories.ts';
import { insertAdminSeason } from '#support/worlds/admin-season.ts';
import type { SampleCall } from './hostile-requests.ts';

const CURRENT_YEAR = new Date(SAMPLES_NOW).getUTCFullYear();

type Rest = Partial<Pick<SampleCall, 'parameters' | 'query' | 'body'>>;

/** Inserts an open season with objects that routes can request. */
async function insertSamples(database: OpenDatabase, userId: string) {
  const { db } = database;
  const ids = await insertAdminSeason(db, CURRENT_YEAR, SAMPLES_NOW);
  await insertGrid(db, ids.openRaceId, ids.driverIds);
  await insertRecordingOf(db, ids.runRaceId, ids.driverIds);
  await db
    .insertInto('bingo_cell')
    .values(
      Array.from({ length: 25 }, (_, id) => ({
        year: CURRENT_YEAR,
        id,
        text: '',
        is_marked: 0 as const,
      })),
    )
    .execute();
  await insertPool(db, { year: CURRENT_YEAR });
  await insertQuestion(db, { id: 'question', year: CURRENT_YEAR, kind: 'NUMBER' });
  const league = await insertLeague(db, { members: [userId] });
  const year = String(CURRENT_YEAR);
  const parameters: Readonly<Record<string, string>> = {
    year,
    raceId: ids.openRaceId,
    place: 'first',
    category: 'FIRST',
    reviewId: ids.reviewId,
    questionId: 'question',
    driverId: ids.spareDriverId,
    constructorId: ids.spareTeamId,
    id: userId,
    userId,
    leftId: userId,
    rightId: userId,
    code: 'ABCD2345',
    leagueId: league.id,
    deviceId: 'device',
    methodId: 'method',
    noticeId: 'notice',
    name: 'AUDIT',
    number: '1',
  };
  const cell = { year, id: '7', text: 'Regn «i» kvalifiseringen' };
  const driverAhead = {
    kind: 'DRIVER_AHEAD',
    driverId: ids.driverIds[0] ?? '',
    otherDriverId: ids.driverIds[1] ?? '',
    constructorId: null,
    count: null,
  };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  const link = { user: userId, kind: 'ALL', token: 'x'.repeat(43) };
  const offset = '0';
  const routes: Readonly<Record<string, Rest | readonly Rest[]>> = {
    'GET /login/oauth2/code/google': { query: { code: 'code', state: 'state', iss: 'https://x' } },
    'GET /oauth2/authorization/google': { query: { remember_me: '', invitation: 'ABCD2345' } },
    'GET /api/settings/username/availability': { query: { username: 'Nytt navn' } },
    'PUT /api/settings/username': { body: { username: 'Nytt navn', invitationCode: 'ABCD2345' } },
    'PUT /api/settings/pictures': { body: { isShown: false } },
    'PUT /api/settings/results': { body: { areHidden: true } },
    'POST /api/settings/results/open': { body: { raceId: ids.runRaceId } },
    'GET /api/public/link-picture/home': { query: { v: 'x' } },
    'GET /api/public/link-picture/invitation/:code': { query: { v: 'x' } },
    'GET /api/public/link-picture/profile/:id': {
      query: { year, raceId: ids.runRaceId, v: 'x' },
    },
    'GET /api/public/link-picture/race/:raceId': {
      parameters: { raceId: ids.runRaceId },
      query: { v: 'x' },
    },
    'GET /api/public/link-picture/season/:year': { query: { v: 'x' } },
    'GET /api/public/link-picture/duel/:leftId/:rightId': {
      parameters: { leftId: userId, rightId: userId },
      query: { year, raceId: ids.runRaceId, v: 'x' },
    },
    'POST /api/login/email': {
      body: { address: 'kari@example.org', isRemembered: true, invitationCode: 'ABCD2345' },
    },
    'POST /api/login/email/verification': {
      body: { address: 'kari@example.org', code: '123456' },
    },
    'POST /api/login/passkey': {
      body: {
        credential: {
          ...credential,
          response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
        isRemembered: false,
      },
    },
    'POST /api/settings/login-methods/passkey': {
      body: {
        credential: {
          ...credential,
          response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['usb'] },
        },
      },
    },
    'POST /api/settings/login-methods/email': { body: { address: 'kari@example.org' } },
    'POST /api/settings/login-methods/email/verification': {
      body: { address: 'kari@example.org', code: '123456' },
    },
    'POST /api/settings/login-methods/provider': { body: { provider: 'google' } },
    'POST /api/settings/account/deletion': { body: { username: 'Hostil' } },
    'PUT /api/settings/reminders/address': { body: { address: 'kari@example.org' } },
    'PUT /api/settings/reminders/verification': { body: { code: '123456789' } },
    'PUT /api/settings/reminders/hours': { body: { hours: [3, 24] } },
    'PUT /api/settings/reminders/choices': { body: { choices: ['SEASON', 'RESULTS'] } },
    'PUT /api/settings/push/devices': {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: 'A'.repeat(22),
      },
    },
    'GET /api/admin/drivers/:driverId/merge': { query: { into: ids.driverIds[0] ?? '' } },
    'GET /api/admin/constructors/:constructorId/merge': { query: { into: ids.teamIds[0] ?? '' } },
    'GET /api/public/unsubscribe': { query: link },
    'POST /api/public/unsubscribe': { query: link },
    'GET /api/public/race/list/:year': { query: { completedOnly: 'true' } },
    'GET /api/public/stats/race/:raceId': { parameters: { raceId: ids.runRaceId } },
    'GET /api/public/score': { query: { year } },
    'GET /api/public/board': { query: { offset } },
    'GET /api/public/bingo-boards': { query: { offset } },
    'GET /api/public/chances': { query: { year } },
    'GET /api/public/race-guess': { query: { raceId: ids.runRaceId, offset } },
    'GET /api/public/seals/:year/:number': { query: { offset } },
    'GET /api/public/user/page': [{ query: { offset } }, { query: { name: 'Hos' } }],
    'GET /api/public/what-if': { query: { raceId: ids.runRaceId, playerId: userId } },
    'GET /api/user/my-race-guess': { query: { raceId: ids.runRaceId } },
    'GET /api/user/one-swap': { query: { year, raceId: ids.runRaceId } },
    'GET /api/user/replay': [
      { query: { raceId: ids.runRaceId, at: '60' } },
      { query: { raceId: ids.runRaceId, lap: '2' } },
    ],
    'GET /api/public/user/:id': { query: { year, raceId: ids.runRaceId } },
    'GET /api/user/my-profile': { query: { year, raceId: ids.runRaceId } },
    'PUT /api/guess/season/:year/drivers': { body: { order: ids.allDriverIds } },
    'PUT /api/guess/season/:year/constructors': { body: { order: ids.allTeamIds } },
    'PUT /api/guess/season/:year/flags': {
      body: { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 },
    },
    'GET /api/public/questions': { query: { year } },
    'PUT /api/guess/season/:year/questions': { body: { answers: { question: '4' } } },
    'POST /api/admin/seasons/:year/questions': {
      body: { text: 'Hvor mange «ganger»?', kind: 'NUMBER', points: [20, 10] },
    },
    'PUT /api/admin/questions/:questionId': {
      body: { text: 'Blir det regn?', kind: 'YES_NO', points: [10] },
    },
    'PUT /api/admin/questions/:questionId/right': { body: { answers: ['4'], basedOn: [] } },
    'PUT /api/guess/season/:year/reserves': {
      body: { first: ids.driverIds.slice(0, 2), tenth: [] },
    },
    'PUT /api/guess/race/:raceId/:place': { body: { driver: ids.driverIds[0] ?? '' } },
    'GET /api/league/:leagueId/chances': { query: { year } },
    'GET /api/league/:leagueId/race-guess': { query: { raceId: ids.runRaceId } },
    'GET /api/league/:leagueId/my-race-guess': { query: { raceId: ids.runRaceId } },
    'GET /api/league/:leagueId/replay': [
      { query: { raceId: ids.runRaceId, at: '60' } },
      { query: { raceId: ids.runRaceId, lap: '2' } },
    ],
    'POST /api/league': { body: { name: 'Gutta «på» hytta' } },
    'PUT /api/league/shown': { body: { leagueId: league.id } },
    'POST /api/league/join': { body: { code: 'ABCD2345' } },
    'PUT /api/league/:leagueId/name': { body: { name: 'Gutta «på» hytta' } },
    'PUT /api/league/:leagueId/open': { body: { isOpen: true } },
    'PUT /api/league/:leagueId/start': { body: { firstRaceId: null } },
    'PUT /api/league/:leagueId/chat': { body: { address: 'https://chat.example/hook' } },
    'PUT /api/league/:leagueId/owner': { body: { userId } },
    'POST /api/bingomaster/add-card': { query: { year } },
    'POST /api/bingomaster/set': { query: cell },
    'POST /api/bingomaster/mark': { query: { year, id: '7' } },
    'POST /api/bingomaster/pool/:year/texts': {
      body: {
        texts: [
          { text: 'Regn «i» kvalifiseringen', rule: null },
          { text: 'To i mål', rule: driverAhead },
        ],
      },
    },
    'PUT /api/bingomaster/pool/:year/texts/:number': {
      body: { text: 'Regn', rule: driverAhead, basedOn: { text: 'Tekst 1', rule: null } },
    },
    'PUT /api/bingomaster/pool/:year/texts/:number/mark': { body: { raceId: ids.runRaceId } },
    'PUT /api/bingomaster/pool/:year/deal': { body: { textCount: 41 } },
    'GET /api/admin/backup/:name': {
      parameters: { name: 'manual-20300601T120000000Z.jsonl.gz' },
    },
    'PUT /api/admin/seasons/:year': {
      parameters: { year: '2099' },
      body: { hasReserves: true },
    },
    'GET /api/admin/seasons/:year/source': { parameters: { year: '2024' } },
    'PUT /api/admin/seasons/:year/source': {
      parameters: { year: '2024' },
      body: { hasReserves: true },
    },
    'GET /api/admin/seasons/:year/points/preview': [
      { query: { category: 'FIRST', points: '9,1' } },
      { query: { copyFrom: year } },
    ],
    'GET /api/admin/log/:name': {
      query: { day: '2030-06-01', kind: 'RACE', search: 'a', before: '100' },
    },
    'GET /api/audit': { query: { day: '2030-06-01', kind: 'RACE', search: 'a', before: '100' } },
  };
  return { parameters, routes };
}

/**
 * Routes for seasons that only a source has, or that do not exist; existing samples would be in the
 * way.
 */
const NOT_AS_SAMPLED = /\/source$|^PUT \/api\/admin\/seasons\/:year$/;
const NAME = /:(\w+)/g;

/** Returns the route parameters in a URL. */
function parametersIn(route: string, path: string): Record<string, string> {
  const names = [...route.matchAll(NAME)].map(([, name = '']) => name);
  const found = new RegExp(`^${route.replace(NAME, '([^/]+)')}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, found[index] ?? '']));
}

/**
 * Creates valid or nearly valid calls for every route of the server, each with its own data. Routes
 * under `/api/admin` that change something use `ADMIN_WRITES`.
 * @throws Error for a route whose calls have no body, or not all that it takes in its query: it
 * would count as tried, and be refused at once
 */
export async function makeSampleCalls(
  database: OpenDatabase,
  userId: string,
  app: App,
): Promise<SampleCall[]> {
  const { parameters, routes } = await insertSamples(database, userId);
  const inputs = documentedInputs(app);
  const calls: SampleCall[] = [];
  for (const { method, url } of app.routeTable) {
    // HEAD has the same handler as GET.
    if (method === 'HEAD') continue;
    const route = `${method} ${url}`;
    const common = { method, route: url, query: {} };
    const ofRoute: SampleCall[] = [];
    if (ADMIN_WRITES[route] === undefined || NOT_AS_SAMPLED.test(route)) {
      for (const sample of [routes[route] ?? {}].flat()) {
        ofRoute.push({
          ...common,
          ...sample,
          parameters: { ...parameters, ...sample.parameters },
        });
      }
    } else {
      const { path, body } = await makeWrite(database, route);
      ofRoute.push({ ...common, parameters: parametersIn(url, path), body });
    }
    const { hasBody, query } = inputs.get(route) ?? NO_INPUTS;
    const missing = [
      ...(hasBody && ofRoute.some(({ body }) => body === undefined) ? ['a body'] : []),
      ...[...query.keys()].filter((name) =>
        ofRoute.every((call) => call.query[name] === undefined),
      ),
    ];
    if (missing.length > 0) {
      throw new Error(
        `${route} has no sample of ${missing.join(', ')}: add one in sample-calls.ts`,
      );
    }
    calls.push(...ofRoute);
  }
  return calls;
}
