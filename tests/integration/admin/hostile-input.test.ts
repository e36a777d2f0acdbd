import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/shared.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { ADMIN_WRITES, makeWrite, SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { type AdminSeasonIds, insertAdminSeason } from '#support/worlds/admin-season.ts';

const YEAR = 2031;
const OTHER = 'somebody-else';

type Hostile = readonly [what: string, call: (ids: AdminSeasonIds) => readonly [string, unknown]];

const race = (ids: AdminSeasonIds, change: object) => ({
  name: 'Norge',
  startsAt: Date.UTC(ids.year, 7, 1, 13),
  qualifyingAt: null,
  sprintAt: null,
  ...change,
});
const driver = (change: object) => ({
  name: 'Ny',
  code: 'NYF',
  number: 5,
  constructorId: null,
  aliases: [],
  ...change,
});
const places = (...list: (readonly [string | undefined, number | null])[]) => ({
  state: 'FINAL',
  places: list.map(([driverId, position]) => ({ driverId, position })),
});
const row = (driverId: string | undefined, position: number | null, change: object = {}) => ({
  driverId,
  position,
  status: position === null ? 'RETIRED' : 'CLASSIFIED',
  laps: 10,
  points: 1,
  ...change,
});
const standing = (competitorId: string | undefined, position: number | null, points = 1) => ({
  competitorId,
  position,
  points,
});

const REFUSED: Readonly<Record<string, readonly Hostile[]>> = {
  '422': [
    ['points of 10⁹', ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: [1e9] }]],
    ['points of 1.5', ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: [1.5] }]],
    ['points of −1', ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: [-1] }]],
    ['points as text', ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: ['25'] }]],
    ['no points', ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: [] }]],
    [
      'a points table of 51',
      ({ year }) => [`PUT seasons/${year}/points/FIRST`, { points: Array(51).fill(1) }],
    ],
    ['a copy of year −1', ({ year }) => [`PUT seasons/${year}/points`, { copyFrom: -1 }]],
    ['a copy of year 99999', ({ year }) => [`PUT seasons/${year}/points`, { copyFrom: 99999 }]],
    [
      'a colour that ends a style',
      ({ year }) => [
        `POST seasons/${year}/constructors`,
        { name: 'Rød', colour: 'red;}', aliases: [] },
      ],
    ],
    [
      'a colour of three digits',
      ({ teamIds }) => [
        `PUT constructors/${teamIds[0]}`,
        { name: 'R', colour: '#f00', aliases: [] },
      ],
    ],
    [
      'a colour with a line after it',
      ({ teamIds }) => [
        `PUT constructors/${teamIds[0]}`,
        { name: 'R', colour: '#ff0000\n', aliases: [] },
      ],
    ],
    ['an empty name', (ids) => [`POST seasons/${ids.year}/races`, race(ids, { name: '' })]],
    ['a blank name', (ids) => [`POST seasons/${ids.year}/races`, race(ids, { name: ' ' })]],
    [
      'a name of 81 characters',
      (ids) => [`POST seasons/${ids.year}/races`, race(ids, { name: 'x'.repeat(81) })],
    ],
    [
      'a name that turns the text around',
      (ids) => [`PUT races/${ids.openRaceId}`, race(ids, { name: 'a\u202eb' })],
    ],
    ['a name with a NUL', (ids) => [`PUT races/${ids.openRaceId}`, race(ids, { name: 'a\0b' })]],
    ['half a character', (ids) => [`PUT races/${ids.openRaceId}`, race(ids, { name: 'a\ud83d' })]],
    [
      'a start in another year',
      (ids) => [
        `POST seasons/${ids.year}/races`,
        race(ids, { startsAt: Date.UTC(ids.year + 1, 1) }),
      ],
    ],
    ['a start of 10¹⁸', (ids) => [`POST seasons/${ids.year}/races`, race(ids, { startsAt: 1e18 })]],
    [
      'a qualifying after the race',
      (ids) => [
        `PUT races/${ids.openRaceId}`,
        race(ids, { qualifyingAt: Date.UTC(ids.year, 8, 1) }),
      ],
    ],
    [
      'a race deadline now',
      ({ openRaceId }) => [`PUT races/${openRaceId}/deadline`, { guessDeadline: SAMPLES_NOW }],
    ],
    [
      'a race deadline after the start',
      ({ openRaceId }) => [
        `PUT races/${openRaceId}/deadline`,
        { guessDeadline: SAMPLES_NOW + 2 * DAY_MS + 1 },
      ],
    ],
    [
      'a season deadline now',
      ({ year }) => [`PUT seasons/${year}/deadline`, { guessDeadline: SAMPLES_NOW }],
    ],
    [
      'a season deadline after the season',
      ({ year }) => [`PUT seasons/${year}/deadline`, { guessDeadline: Date.UTC(year + 1, 1) }],
    ],
    [
      'a race twice in the order',
      (ids) => [
        `PUT seasons/${ids.year}/races/order`,
        { raceIds: [ids.runRaceId, ids.openRaceId, ids.openRaceId] },
      ],
    ],
    [
      'an order without a race',
      (ids) => [
        `PUT seasons/${ids.year}/races/order`,
        { raceIds: [ids.runRaceId, ids.openRaceId] },
      ],
    ],
    [
      'a cancelled race in the order',
      (ids) => [
        `PUT seasons/${ids.year}/races/order`,
        { raceIds: [ids.runRaceId, ids.openRaceId, ids.cancelledRaceId] },
      ],
    ],
    [
      'a stranger in the order of the drivers',
      (ids) => [
        `PUT seasons/${ids.year}/drivers/order`,
        { ids: [...ids.driverIds.slice(1), ids.spareDriverId, OTHER] },
      ],
    ],
    [
      'half the order of the constructors',
      (ids) => [`PUT seasons/${ids.year}/constructors/order`, { ids: ids.teamIds }],
    ],
    [
      'a team of nobody',
      ({ year }) => [`POST seasons/${year}/drivers`, driver({ constructorId: OTHER })],
    ],
    ['a code of four', ({ year }) => [`POST seasons/${year}/drivers`, driver({ code: 'ABCD' })]],
    ['a number of −1', ({ year }) => [`POST seasons/${year}/drivers`, driver({ number: -1 })]],
    [
      'an alias twice',
      ({ year }) => [`POST seasons/${year}/drivers`, driver({ aliases: ['a', 'a'] })],
    ],
    [
      'a driver twice on the grid',
      (ids) => [
        `PUT races/${ids.openRaceId}/grid`,
        places([ids.driverIds[0], 1], [ids.driverIds[0], 2]),
      ],
    ],
    [
      'a place twice on the grid',
      (ids) => [
        `PUT races/${ids.openRaceId}/grid`,
        places([ids.driverIds[0], 1], [ids.driverIds[1], 1]),
      ],
    ],
    [
      'a gap in the grid',
      (ids) => [
        `PUT races/${ids.openRaceId}/grid`,
        places([ids.driverIds[0], 1], [ids.driverIds[1], 3]),
      ],
    ],
    [
      'the pit lane before the grid',
      (ids) => [
        `PUT races/${ids.openRaceId}/grid`,
        places([ids.driverIds[0], null], [ids.driverIds[1], 1]),
      ],
    ],
    ['a stranger on the grid', (ids) => [`PUT races/${ids.openRaceId}/grid`, places([OTHER, 1])]],
    [
      'a place twice in the result',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1), row(ids.driverIds[1], 1)] },
      ],
    ],
    [
      'a driver twice in the result',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1), row(ids.driverIds[0], 2)] },
      ],
    ],
    [
      'place 0 in the result',
      (ids) => [`PUT races/${ids.waitingRaceId}/result`, { rows: [row(ids.driverIds[0], 0)] }],
    ],
    [
      'a classified driver without a place',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], null, { status: 'CLASSIFIED' })] },
      ],
    ],
    [
      'a retired driver with a place',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1, { status: 'RETIRED' })] },
      ],
    ],
    [
      'a status of our own',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1, { status: 'WON' })] },
      ],
    ],
    [
      'race points of 10⁹',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1, { points: 1e9 })] },
      ],
    ],
    [
      'a team of nobody in the result',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: [row(ids.driverIds[0], 1, { constructorId: OTHER })] },
      ],
    ],
    [
      'a result of 61',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/result`,
        { rows: Array.from({ length: 61 }, (_, index) => row(`d${index}`, index + 1)) },
      ],
    ],
    [
      'a sprint result without a sprint',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/sprint-result`,
        { rows: [row(ids.driverIds[0], 1)] },
      ],
    ],
    [
      'a constructor in the standings of drivers',
      (ids) => [
        `PUT races/${ids.runRaceId}/driver-standings`,
        { rows: [standing(ids.teamIds[0], 1)] },
      ],
    ],
    [
      'a place twice in the standings',
      (ids) => [
        `PUT races/${ids.runRaceId}/driver-standings`,
        { rows: [standing(ids.driverIds[0], 1), standing(ids.driverIds[1], 1)] },
      ],
    ],
    [
      'points of 10⁹ in the standings',
      (ids) => [
        `PUT races/${ids.runRaceId}/constructor-standings`,
        { rows: [standing(ids.teamIds[0], 1, 1e9)] },
      ],
    ],
    [
      'a flag of lap 1.5',
      ({ runRaceId }) => [
        `POST races/${runRaceId}/flags`,
        { type: 'RED_FLAG', session: 'RACE', lap: 1.5 },
      ],
    ],
    [
      'a flag of lap −1',
      ({ runRaceId }) => [
        `POST races/${runRaceId}/flags`,
        { type: 'RED_FLAG', session: 'RACE', lap: -1 },
      ],
    ],
    [
      'a flag of the sprint without one',
      ({ runRaceId }) => [
        `POST races/${runRaceId}/flags`,
        { type: 'RED_FLAG', session: 'SPRINT', lap: 1 },
      ],
    ],
    [
      'a blue flag',
      ({ runRaceId }) => [
        `POST races/${runRaceId}/flags`,
        { type: 'BLUE_FLAG', session: 'RACE', lap: 1 },
      ],
    ],
    ['a half decision', ({ reviewId }) => [`PUT reviews/${reviewId}`, { decision: 'WAITING' }]],
    [
      'another year as confirmation',
      ({ year }) => [`PUT seasons/${year}/finish`, { confirmation: String(year - 1) }],
    ],
  ],
  '404': [
    ['no such season', () => ['PUT seasons/2100/points', { copyFrom: 2024 }]],
    ['a copy of no season', ({ year }) => [`PUT seasons/${year}/points`, { copyFrom: 1950 }]],
    ['no such race', () => [`DELETE races/${OTHER}`, undefined]],
    ['no such driver', () => [`PUT drivers/${OTHER}`, driver({})]],
    ['no such constructor', () => [`DELETE constructors/${OTHER}`, undefined]],
    ['no such flag', ({ runRaceId }) => [`DELETE races/${runRaceId}/flags/${OTHER}`, undefined]],
    [
      'a flag of another race',
      ({ openRaceId, flags }) => [`DELETE races/${openRaceId}/flags/${flags.manual}`, undefined],
    ],
    [
      'a flag that was taken away before',
      ({ runRaceId, flags }) => [`DELETE races/${runRaceId}/flags/${flags.removed}`, undefined],
    ],
    ['no such review', () => [`PUT reviews/${OTHER}`, { decision: 'KEPT' }]],
    ['no such user', () => [`PUT users/${OTHER}/roles`, { isAdmin: true, isBingoMaster: true }]],
    ['a season that the source lacks', () => ['PUT seasons/2023/source', undefined]],
    [
      'a race that the source lacks',
      ({ runRaceId }) => [`PUT races/${runRaceId}/source`, undefined],
    ],
  ],
  '409': [
    ['a season twice', ({ year }) => [`PUT seasons/${year}`, undefined]],
    [
      'a season that is not over',
      ({ year }) => [`PUT seasons/${year}/finish`, { confirmation: String(year) }],
    ],
    ['the undoing of no finish', ({ year }) => [`DELETE seasons/${year}/finish`, undefined]],
    [
      'a deadline that has passed',
      ({ waitingRaceId }) => [
        `PUT races/${waitingRaceId}/deadline`,
        { guessDeadline: SAMPLES_NOW + 1 },
      ],
    ],
    [
      'a result before the start',
      (ids) => [`PUT races/${ids.openRaceId}/result`, { rows: [row(ids.driverIds[0], 1)] }],
    ],
    [
      'standings before the result',
      (ids) => [
        `PUT races/${ids.waitingRaceId}/driver-standings`,
        { rows: [standing(ids.driverIds[0], 1)] },
      ],
    ],
    [
      'the deletion of a race with a result',
      ({ runRaceId }) => [`DELETE races/${runRaceId}`, undefined],
    ],
    [
      'the cancelling of a race with a result',
      ({ runRaceId }) => [`PUT races/${runRaceId}/cancelled`, undefined],
    ],
    [
      'the cancelling of a cancelled race',
      ({ cancelledRaceId }) => [`PUT races/${cancelledRaceId}/cancelled`, undefined],
    ],
    [
      'the restoring of a race that is there',
      ({ openRaceId }) => [`DELETE races/${openRaceId}/cancelled`, undefined],
    ],
    [
      'the grid of a cancelled race',
      (ids) => [`PUT races/${ids.cancelledRaceId}/grid`, places([ids.driverIds[0], 1])],
    ],
    [
      'the deletion of a driver with results',
      ({ driverIds }) => [`DELETE drivers/${driverIds[0]}`, undefined],
    ],
    [
      'the deletion of a team with drivers',
      ({ teamIds }) => [`DELETE constructors/${teamIds[0]}`, undefined],
    ],
    [
      'the restoring of a flag that is there',
      ({ runRaceId, flags }) => [
        `PUT races/${runRaceId}/flags/${flags.manual}/restored`,
        undefined,
      ],
    ],
    [
      'an order by standings without any',
      ({ year }) => [`PUT seasons/${year}/drivers/order`, { by: 'STANDINGS' }],
    ],
  ],
  '400': [
    ['year −1', () => ['PUT seasons/-1', undefined]],
    ['year 99999', () => ['PUT seasons/99999', undefined]],
    ['year 1949', () => ['PUT seasons/1949', undefined]],
    ['year 2025.5', () => ['PUT seasons/2025.5/source', undefined]],
    ['a category of our own', ({ year }) => [`PUT seasons/${year}/points/SECOND`, { points: [1] }]],
    ['an id of capitals', () => ['DELETE races/ABC', undefined]],
    ['a way out of the path', () => ['DELETE races/..%2F..', undefined]],
    ['an id of 65 characters', () => [`DELETE races/${'x'.repeat(65)}`, undefined]],
  ],
};

const READ_BADLY = [
  'log/..%2F..',
  'log/audit',
  'log/toString',
  'log/AUDIT?day=2025-13-01',
  'log/AUDIT?day=yesterday',
  'log/AUDIT?kind=SENT',
  'log/ERROR?kind=SENT',
  'log/AUDIT?before=-1',
  'log/AUDIT?before=1e3',
  `log/AUDIT?search=${'x'.repeat(101)}`,
  'log/AUDIT?unknown=1',
  'seasons/-1',
  'seasons/99999',
  'seasons/2031/points/preview',
  'seasons/2031/points/preview?category=FIRST&points=1.5',
  'seasons/2031/points/preview?category=FIRST&points=1001',
  'seasons/2031/points/preview?category=FIRST&points=1,,2',
  'seasons/2031/points/preview?category=FIRST&points=1&copyFrom=2024',
  'seasons/2031/points/preview?copyFrom=-1',
];

onAnyDatabase('hostile input to the admin calls', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-hostile-'));
  let server: TestServer;
  let admin: Client;
  let ids: AdminSeasonIds;

  beforeAll(async () => {
    server = await startServer(open(), { now: SAMPLES_NOW, environment: { BACKUP_DIR: folder } });
    admin = await logInAdmin(open(), server);
    ids = await insertAdminSeason(open().db, YEAR, SAMPLES_NOW);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The import run is recorded even without changes. */
  const dump = async () => ({ ...(await dumpDatabase(open())), import_run: [] });

  describe.each(Object.keys(REFUSED))('%s', (status) => {
    it.each(REFUSED[status] ?? [])('for %s, and nothing changes', async (_what, make) => {
      const before = await dump();
      const [call, body] = make(ids);
      const [method = '', path] = call.split(' ');
      const answer = await admin.send(method, `/api/admin/${path}`, body);
      expect(`${answer.status} ${await answer.text()}`).toContain(`${status} {"type"`);
      expect(await dump()).toEqual(before);
    });
  });

  it.each(READ_BADLY)('400 for GET %s', async (path) => {
    expect((await admin.get(`/api/admin/${path}`)).status).toBe(400);
  });

  it('a limit that is broken is told', async () => {
    const path = `/api/admin/seasons/${YEAR}/races`;
    const answer = await admin.send('POST', path, race(ids, { name: 'x'.repeat(81) }));
    const { errors } = (await answer.json()) as Problem;
    expect(errors).toEqual([{ path: '/name', message: 'at most 80 characters' }]);
  });

  it('names with markup, quotes and emoji are kept as they are', async () => {
    const name = `<img src=x onerror="alert('1')"> «Ås» 🏁 \\ %00 {{7*7}} --`;
    const path = `/api/admin/seasons/${YEAR}/drivers`;
    const answer = await admin.send('POST', path, driver({ name, aliases: [name] }));
    const { id } = (await answer.json()) as { id: string };
    const season = await admin.getJson<{
      drivers: { id: string; name: string; aliases: string[] }[];
    }>(`/api/admin/seasons/${YEAR}`);
    expect(season.drivers.find((one) => one.id === id)).toMatchObject({ name, aliases: [name] });
  });

  it('bodies that are no such thing are refused by every call that takes one', async () => {
    for (const route of Object.keys(ADMIN_WRITES)) {
      const { method, path, body } = await makeWrite(open(), route);
      if (typeof body !== 'object' || body === null) continue;
      const before = await dump();
      const broken = [
        JSON.stringify({ ...body, unknown: 1 }),
        `{"__proto__": {"isAdmin": true}, ${JSON.stringify(body).slice(1)}`,
        JSON.stringify([body]),
        'null',
        '{}',
        '1',
        '"text"',
        JSON.stringify(body).slice(0, -1),
        JSON.stringify(Object.fromEntries(Object.keys(body).map((key) => [key, null]))),
        JSON.stringify(Object.fromEntries(Object.keys(body).map((key) => [key, { a: 1 }]))),
        // A body whose fields may all be `null` is not invalid then.
      ].filter((text) => text !== JSON.stringify(body));
      for (const text of broken) {
        const answer = await admin.request(path, {
          method,
          body: text,
          headers: { 'content-type': 'application/json', ...(await admin.csrfHeaders()) },
        });
        expect(`${route} ${text}: ${answer.status}`).toMatch(/: (400|422)$/);
      }
      expect(await dump()).toEqual(before);
    }
  });
});
