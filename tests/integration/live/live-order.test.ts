import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { TimeMachine } from '#demo/time-machine.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { PICK_NAMES } from '#domain/season/category.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import {
  openAccount,
  openLiveTiming,
  openNetwork,
} from '#server/importing/fetch/live/open-live-source.ts';
import { createRaceFollower } from '#server/importing/live-order/follow-race.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { THROTTLED_FOR_S } from '#support/f1-api/faults.ts';
import { type PositionRow, USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertResult } from '#support/rows/factories.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { restoreRows, snapshotRows } from '#support/rows/snapshot-rows.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, readSeasonFile } from '#support/seasons/season-sources.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const FILE = readSeasonFile(2025);
const START = Date.parse('2025-11-09T17:00:00Z');
const CHEQUERED = Date.parse('2025-11-09T18:35:14Z');
const RESULT_IN = Date.parse('2025-11-09T22:30:00Z');
const { username, password } = USUAL_SCENARIO.account;
const ACCOUNT = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };

onAnyDatabase('a race that the server follows', (open, dialect) => {
  const clock = createTestClock(SAO_PAULO_OPEN);
  let timeMachine: TimeMachine;
  let api: F1Api;
  let server: TestServer;
  let admin: Client;
  let raceId: string;
  /** All rows of the race, of which OpenF1 sends those that are not in the future. */
  let rows: readonly PositionRow[] = [];
  let seed = 0;

  beforeAll(async () => {
    timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    await timeMachine.jumpTo(START);
    server = await startServer(open(), { now: START, clock });
    admin = await logInAdmin(open(), server);
    const races = await admin.getJson<RaceListItem[]>('/api/public/race/list/2025');
    raceId = races.find(({ name }) => name === 'São Paulo')?.id ?? '';
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock.set(START);
    api = await startF1Api([FILE], clock, {
      changePositions: (all) => {
        rows = all;
        return all;
      },
    });
    const { db } = open();
    await db.deleteFrom('live_order').execute();
    await db.deleteFrom('flag').where('race_id', '=', raceId).execute();
    await changeFacts(open(), 2025);
  });
  afterEach(() => api.close());

  /** An instance with an account, and what it has logged. */
  function instance(environment: Readonly<Record<string, string>> = ACCOUNT, fetch = api.fetch) {
    const settings = readSettings({ OPENF1_URL: api.urls.openf1, ...environment });
    const network = { fetch, wait: async (ms: number) => clock.advance(ms) };
    const account = openAccount({ settings, clock }, network);
    if (account === null) throw new Error('There is no account');
    const log: string[] = [];
    seed += 1;
    const follow = createRaceFollower(
      { database: open(), clock, wallClock: clock, random: createTestRandom(seed) },
      openLiveTiming({ settings, clock }, account, network),
      {
        onFailing: (reason) => log.push(reason),
        onWorking: () => log.push('works'),
        onLacking: (what) => log.push(what),
      },
    );
    /** Follows the race until then, as the schedule does. */
    async function followUntil(end: number): Promise<void> {
      while (clock.now() < end) {
        await follow();
        clock.advance(5 * SECOND_MS);
      }
    }
    return { follow, followUntil, log };
  }

  const shown = () =>
    server.newClient().getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`);
  const fieldOf = async () => {
    const path = `/api/public/what-if?raceId=${raceId}`;
    return (await admin.getJson<WhatIfView>(path)).field.map(({ driverId }) => driverId);
  };
  const idsByNumber = async () => {
    const drivers = await open()
      .db.selectFrom('driver')
      .select(['id', 'number'])
      .where('year', '=', 2025)
      .execute();
    return new Map(drivers.map(({ id, number }) => [number, id]));
  };
  /** Returns the order of the rows until now. */
  const onTrack = async (): Promise<(string | undefined)[]> => {
    const ids = await idsByNumber();
    const positions = new Map<number, PositionRow>();
    for (const row of rows) {
      const before = positions.get(row.driver_number);
      if (Date.parse(row.date) > clock.now() || (before && before.date > row.date)) continue;
      positions.set(row.driver_number, row);
    }
    return [...positions.values()]
      .sort((a, b) => a.position - b.position)
      .map(({ driver_number }) => ids.get(driver_number));
  };
  const requestsOf = (path: string) => api.requests.filter((each) => each.path.startsWith(path));
  const flagsOf = () =>
    open().db.selectFrom('flag').selectAll().where('race_id', '=', raceId).execute();
  const storedOrder = () =>
    open()
      .db.selectFrom('live_order')
      .selectAll()
      .where('race_id', '=', raceId)
      .orderBy('position')
      .execute();

  it('shows everybody the order on the track, and asks every few seconds, alone', async () => {
    let pending = 0;
    let mostPending = 0;
    const slowly: typeof api.fetch = async (url, init) => {
      pending += 1;
      mostPending = Math.max(mostPending, pending);
      await setImmediate();
      return api.fetch(url, init).finally(() => {
        pending -= 1;
      });
    };
    const [first, second] = [instance(ACCOUNT, slowly), instance(ACCOUNT, slowly)];
    expect((await shown()).live).toBeNull();
    for (const at of [0, 7, 21, 48]) {
      clock.set(START + at * MINUTE_MS);
      for (let round = 0; round < 4; round += 1) {
        await Promise.all([first.follow(), second.follow()]);
        clock.advance(5 * SECOND_MS);
      }
      clock.advance(-5 * SECOND_MS);
      await first.follow();
      const order = await onTrack();
      expect(await fieldOf()).toEqual(order);
      const { live, picks } = await shown();
      expect([live?.first?.look.id, live?.tenth?.look.id]).toEqual([order[0], order[9]]);
      for (const { look, finishPosition } of [...picks.first, ...picks.tenth]) {
        expect(finishPosition).toBe(order.indexOf(look.id) + 1);
      }
    }
    const asked = requestsOf('position').map(({ at }) => at);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(mostPending).toBe(1);
    expect(gaps.filter((gap) => gap < MINUTE_MS).every((gap) => gap <= 10 * SECOND_MS)).toBe(true);
    expect(gaps.filter((gap) => gap < 2 * SECOND_MS).length).toBeLessThan(gaps.length / 4);
    for (const path of ['sessions', 'drivers', 'race_control']) {
      expect(requestsOf(path).length).toBeLessThan(asked.length / 4);
    }
    expect([...first.log, ...second.log]).toEqual([]);
    expect(server.logs()).not.toContain(password);
  });

  it('asks for what is new, all of it after a restart, and stores what has changed', async () => {
    clock.set(START + 40 * MINUTE_MS);
    const before = instance();
    await before.followUntil(clock.now() + MINUTE_MS);
    const asked = requestsOf('position');
    const whole = asked.filter(({ path }) => /^position\?session_key=\d+$/.test(path));
    expect(whole[0]).toBe(asked[0]);
    expect(whole.length).toBeGreaterThan(1);
    expect(whole.length).toBeLessThan(asked.length / 8);
    const newer = asked.filter((each) => !whole.includes(each));
    expect(newer.every(({ path }) => /&date%3E=2025-11-09T17:(39|40)/.test(path))).toBe(true);
    const stored = await storedOrder();
    expect(stored).toHaveLength(20);

    const revision = () =>
      open().db.selectFrom('season').select('revision').where('year', '=', 2025);
    const was = await revision().executeTakeFirst();
    api.requests.length = 0;
    clock.advance(-30 * SECOND_MS);
    await instance().follow();
    expect(requestsOf('position')[0]?.path).toMatch(/^position\?session_key=\d+$/);
    expect(await revision().executeTakeFirst()).toEqual(was);
  });

  it('When another instance goes on, then the order is what that one knows', async () => {
    const [first, second] = [instance(), instance()];
    await first.follow();
    const early = await fieldOf();
    clock.set(START + 20 * MINUTE_MS);
    await second.follow();
    expect(await fieldOf()).not.toEqual(early);
    // As if the cars were where they started again.
    api.scenario.changePositions = (all) => {
      rows = all.filter(({ date }) => Date.parse(date) < START);
      const again = new Date(clock.now()).toISOString();
      return [...rows, ...rows.map((row) => ({ ...row, date: again }))];
    };
    clock.advance(MINUTE_MS);
    await first.follow();
    expect(await fieldOf()).toEqual(early);
  });

  it('counts what an admin enters until the source has news', async () => {
    const { follow, followUntil } = instance();
    await followUntil(START + MINUTE_MS);
    const grid = await fieldOf();
    api.breakAnswers(/position/, 'ERROR_500');
    const path = `/api/admin/races/${raceId}/live-order/first`;
    const put = await admin.send('PUT', path, { driverId: grid[1] });
    expect(await outcomeOf(put)).toBe('204');
    const setAt = clock.now();
    await followUntil(START + 3 * MINUTE_MS);
    expect(await shown()).toMatchObject({ live: { setAt, first: { look: { id: grid[1] } } } });
    const entered = [grid[1], grid[0], ...grid.slice(2)];
    expect(await fieldOf()).toEqual(entered);
    api.mend();
    const { changePositions } = api.scenario;
    api.scenario.changePositions = (all) =>
      all.filter(({ date }) => Date.parse(date) < START + MINUTE_MS);
    await followUntil(START + 4 * MINUTE_MS);
    expect(await fieldOf()).toEqual(entered);
    api.scenario.changePositions = changePositions;
    clock.set(START + 20 * MINUTE_MS);
    await follow();
    expect(await fieldOf()).toEqual(await onTrack());
  });

  it('goes on until all have finished, then seldom, with the points that the result brings', async () => {
    const { followUntil, follow } = instance();
    for (let at = START; at < CHEQUERED; at += 10 * MINUTE_MS) {
      clock.set(at);
      await follow();
    }
    clock.set(CHEQUERED);
    await followUntil(CHEQUERED + 12 * MINUTE_MS);
    const askedBetween = (from: number, to: number) =>
      requestsOf('position').filter(
        ({ at }) => at >= CHEQUERED + from * MINUTE_MS && at < CHEQUERED + to * MINUTE_MS,
      ).length;
    expect(askedBetween(1, 2)).toBeGreaterThan(6);
    expect(askedBetween(4, 12)).toBeGreaterThan(5);
    expect(askedBetween(4, 12)).toBeLessThan(9);
    const order = await fieldOf();
    expect(order).toEqual(await onTrack());
    const provisional = await shown();
    const { db } = open();
    await insertResult(db, raceId, order);
    await changeFacts(open(), 2025);
    const final = await shown();
    expect(final.live).toBeNull();
    for (const pickName of PICK_NAMES)
      expect(final.picks[pickName]).toEqual(provisional.picks[pickName]);
    await db.deleteFrom('result_row').where('race_id', '=', raceId).execute();
  });

  it('has the flags so far, each once, beside what an admin registers', async () => {
    const { follow } = instance();
    clock.set(START + 5 * MINUTE_MS);
    await follow();
    const early = await flagsOf();
    expect(early.length).toBeGreaterThan(0);
    expect(early.every(({ origin }) => origin === 'AUTOMATIC')).toBe(true);
    const countOf = (each: string) => early.filter(({ type }) => type === each).length;
    const { live } = await shown();
    expect(live?.isComplete).toBe(true);
    expect(live?.flags).toEqual(live?.flags.map(({ type }) => ({ type, count: countOf(type) })));
    expect(live?.flags.reduce((sum, { count }) => sum + count, 0)).toBe(early.length);
    const again = { type: early[0]?.type, session: 'RACE', lap: (early[0]?.lap ?? 0) + 1 };
    await admin.send('POST', `/api/admin/races/${raceId}/flags`, again);
    expect(await flagsOf()).toHaveLength(early.length + 1);
    clock.set(START + 30 * MINUTE_MS);
    await follow();
    const later = await flagsOf();
    expect(later.length).toBeGreaterThan(early.length);
    expect(later.every(({ origin }) => origin === 'AUTOMATIC')).toBe(true);
  });

  describe('when something goes wrong', () => {
    const isAsOnTrack = async () => expect(await fieldOf()).toEqual(await onTrack());

    it.each([
      ['token', 'ERROR_500', 'SERVER_ERROR'],
      ['token', 'HTML', 'NOT_JSON'],
      ['token', 'NOT_FOUND', 'SHAPE'],
      ['sessions', 'ERROR_500', 'SERVER_ERROR'],
      ['sessions', 'EMPTY', 'no session'],
      ['drivers', 'CLOSED', 'LIVE_SESSION'],
      ['drivers', 'EMPTY', 'no driver'],
      ['position', 'ERROR_500', 'SERVER_ERROR'],
      ['position', 'CLOSED', 'LIVE_SESSION'],
      ['position', 'HTML_AS_JSON', 'MALFORMED'],
      ['position', 'REDIRECT', 'REDIRECT'],
      ['position', 'THROTTLED', 'THROTTLED'],
    ] as const)(
      'says once that %s fails with %s, and once that it works again',
      async (path, kind, reason) => {
        const { follow, followUntil, log } = instance();
        api.breakAnswers(new RegExp(`openf1 ${path}`), kind);
        await followUntil(START + 5 * MINUTE_MS);
        expect(log).toEqual([expect.stringMatching(new RegExp(reason.replace('_', '.'), 'i'))]);
        expect(api.requests.length).toBeLessThan(45);
        api.mend();
        clock.set(START + 25 * MINUTE_MS);
        await follow();
        expect(log.slice(1)).toEqual(['works']);
        await isAsOnTrack();
      },
    );

    it('When OpenF1 asks for a rest, then it gets it', async () => {
      const { followUntil } = instance();
      api.breakAnswers(/openf1 position/, 'THROTTLED_FOR_A_WHILE', 1);
      await followUntil(START + 5 * MINUTE_MS);
      const [first, second] = requestsOf('position').map(({ at }) => at);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(THROTTLED_FOR_S * SECOND_MS);
      await isAsOnTrack();
    });

    it('When the account is refused, then nothing is asked, and the password is told nobody', async () => {
      const { followUntil, log } = instance({ ...ACCOUNT, OPENF1_PASSWORD: 'canary-wrong' });
      await followUntil(START + 10 * MINUTE_MS);
      expect(log).toEqual([
        'openf1 answered with something unusable: REFUSED, the account, with status 401',
      ]);
      expect(api.requests.map(({ path }) => path)).toEqual(['token']);
      expect(await storedOrder()).toEqual([]);
    });

    it('renews a token before its end, and one that is refused at once', async () => {
      api.scenario.account = { ...USUAL_SCENARIO.account, seconds: 300 };
      const { followUntil, log } = instance();
      await followUntil(START + 11 * MINUTE_MS);
      expect(requestsOf('token')).toHaveLength(4);
      api.revokeTokens();
      await followUntil(START + 12 * MINUTE_MS);
      expect(requestsOf('token')).toHaveLength(5);
      expect(log).toEqual([]);
      await isAsOnTrack();
    });

    it('When the account may not ask, then it logs in twice a minute at most', async () => {
      const { followUntil } = instance();
      api.breakAnswers(/openf1 (?!token)/, 'CLOSED');
      await followUntil(START + 5 * MINUTE_MS);
      expect(requestsOf('token').length).toBeLessThanOrEqual(11);
    });

    it.each(['EMPTY', 'NOT_FOUND'] as const)('takes %s for no news', async (kind) => {
      const { followUntil, log } = instance();
      await followUntil(START + MINUTE_MS);
      const order = await fieldOf();
      api.breakAnswers(/openf1 position/, kind);
      for (const at of [10, 20, 30]) {
        clock.set(START + at * MINUTE_MS);
        await followUntil(clock.now() + MINUTE_MS);
      }
      expect(log).toEqual([]);
      expect(await fieldOf()).toEqual(order);
      api.mend();
      await followUntil(START + 32 * MINUTE_MS);
      await isAsOnTrack();
    });

    it('When only race control fails, then the order goes on', async () => {
      const { followUntil, log } = instance();
      api.breakAnswers(/openf1 race_control/, 'ERROR_500');
      await followUntil(START + 2 * MINUTE_MS);
      expect(requestsOf('position').length).toBeGreaterThan(15);
      expect(log).toEqual([expect.stringMatching(/server.error/i)]);
      await isAsOnTrack();
    });

    it('When a driver is lacking, then he is where nobody else is', async () => {
      api.scenario.changePositions = (all) => {
        rows = all;
        return all.filter((row) => row.driver_number !== all[0]?.driver_number);
      };
      const { follow } = instance();
      clock.set(START + 50 * MINUTE_MS);
      await follow();
      expect(await storedOrder()).toHaveLength(19);
      await isAsOnTrack();
    });

    it('When a car is unknown, then it is nobody', async () => {
      api.scenario.changePositions = (all) => {
        rows = all;
        const stranger = { driver_number: 99, position: 20, date: all[0]?.date ?? '' };
        return [...all, stranger];
      };
      const { follow, log } = instance();
      clock.set(START + 50 * MINUTE_MS);
      await follow();
      expect(log).toEqual([]);
      await isAsOnTrack();
    });

    it('When rows cannot be true, then they are left out, told once, and gone with them', async () => {
      const { followUntil, log } = instance();
      clock.set(START + 20 * MINUTE_MS);
      api.scenario.falsify = (path, all) => {
        if (path !== 'position') return all;
        const rowAt = (date: string, position: number) => ({ ...all.at(-1), date, position });
        const now = new Date(clock.now()).toISOString();
        return [
          rowAt('2025-11-09T23:00:00Z', 1),
          rowAt('2001-01-01T00:00:00Z', 2),
          rowAt(now, 2_000_000_000_000),
          rowAt(now, 0),
          ...all,
        ];
      };
      await followUntil(clock.now() + 2 * MINUTE_MS);
      await isAsOnTrack();
      clock.set(START + 40 * MINUTE_MS);
      await followUntil(clock.now() + MINUTE_MS);
      await isAsOnTrack();
      expect(log).toEqual([
        'positions from the future',
        'positions from before the race',
        'positions of no position',
      ]);
    });

    it('When a row is taken back, then it counts no longer', async () => {
      const { followUntil } = instance();
      clock.set(START + 20 * MINUTE_MS);
      const wrongAt = new Date(clock.now() - SECOND_MS).toISOString();
      const falsify: typeof api.scenario.falsify = (path, all) =>
        path === 'position' ? [...all, { ...all.at(-1), date: wrongAt, position: 1 }] : all;
      api.scenario.falsify = falsify;
      await followUntil(clock.now() + MINUTE_MS);
      const ids = await idsByNumber();
      expect((await fieldOf())[0]).toBe(ids.get(rows.at(-1)?.driver_number ?? 0));
      api.scenario.falsify = USUAL_SCENARIO.falsify;
      await followUntil(clock.now() + MINUTE_MS);
      await isAsOnTrack();
    });

    it('When the first list of drivers has three of twenty, then it is asked for again', async () => {
      const { followUntil } = instance();
      clock.set(START + 20 * MINUTE_MS);
      api.scenario.falsify = (path, all) => (path === 'drivers' ? all.slice(0, 3) : all);
      await followUntil(clock.now() + MINUTE_MS);
      expect(await storedOrder()).toHaveLength(3);
      api.scenario.falsify = USUAL_SCENARIO.falsify;
      await followUntil(clock.now() + MINUTE_MS);
      await isAsOnTrack();
      expect(await storedOrder()).toHaveLength(20);
    });

    it.each([
      ['on the grid', START - 20 * MINUTE_MS, 1],
      ['early in the race', START + 3 * MINUTE_MS, 2],
      ['early in the race, on the last lap', START + 3 * MINUTE_MS, 71],
      ['in the future', START + 90 * MINUTE_MS, 30],
    ])(
      'When the chequered flag is shown %s, then the race goes on, with its flags',
      async (_when, at, lap_number) => {
        const { followUntil } = instance();
        clock.set(START + 30 * MINUTE_MS);
        await followUntil(clock.now() + MINUTE_MS);
        const flags = await flagsOf();
        expect(flags.length).toBeGreaterThan(1);
        const date = new Date(at).toISOString();
        api.scenario.falsify = (path, all) =>
          path === 'race_control'
            ? [...all, { ...all[0], date, lap_number, message: 'CHEQUERED FLAG' }]
            : all;
        await followUntil(clock.now() + 5 * MINUTE_MS);
        expect(await flagsOf()).toEqual(expect.arrayContaining(flags));
        const before = requestsOf('position').length;
        await followUntil(clock.now() + MINUTE_MS);
        expect(requestsOf('position').length - before).toBeGreaterThan(6);
        await isAsOnTrack();
      },
    );

    it('When the race goes on after its end, then it is followed again, with its flags', async () => {
      const { followUntil } = instance();
      clock.set(START + 30 * MINUTE_MS);
      await followUntil(clock.now() + MINUTE_MS);
      const date = new Date(clock.now()).toISOString();
      api.scenario.falsify = (path, all) => {
        const newest = all.reduce((lap, row) => Math.max(lap, Number(row.lap_number)), 0);
        const isNew = Date.parse(date) + 8 * MINUTE_MS < clock.now();
        const end = { ...all[0], date, lap_number: newest, message: 'CHEQUERED FLAG' };
        const later = { ...end, date: new Date(clock.now()).toISOString(), lap_number: newest + 1 };
        if (path !== 'race_control') return all;
        return [...all, end, ...(isNew ? [{ ...later, message: 'CAR 5 (BOR) NOTED' }] : [])];
      };
      await followUntil(clock.now() + 6 * MINUTE_MS);
      const asked = requestsOf('position').length;
      await followUntil(clock.now() + MINUTE_MS);
      expect(requestsOf('position').length - asked).toBeLessThan(3);
      await followUntil(clock.now() + 20 * MINUTE_MS);
      expect(requestsOf('position').length - asked).toBeGreaterThan(100);
      await isAsOnTrack();
    });

    it('When our clock is slow, then nothing is taken for the future', async () => {
      const aheadMs = 10 * MINUTE_MS;
      const stand = { now: () => clock.now() + aheadMs };
      const { falsify } = USUAL_SCENARIO;
      const ahead = await startF1Api([FILE], stand, {
        falsify,
        clockAheadMs: 0,
        changePositions: (all) => {
          rows = all;
          return all;
        },
      });
      const { followUntil, log } = instance(
        { ...ACCOUNT, OPENF1_URL: ahead.urls.openf1 },
        globalThis.fetch,
      );
      clock.set(START + 20 * MINUTE_MS);
      await followUntil(clock.now() + MINUTE_MS);
      clock.advance(aheadMs);
      await isAsOnTrack();
      expect(log).toEqual([]);
      await ahead.close();
    });

    it('When two cars are in one position for a moment, then everybody is somewhere once', async () => {
      let isLate = true;
      api.scenario.changePositions = (all) => {
        rows = all;
        const late = all.find(({ date }) => Date.parse(date) > START + 20 * MINUTE_MS);
        return all.filter((row) => row !== late || !isLate);
      };
      const { followUntil } = instance();
      clock.set(START + 20 * MINUTE_MS);
      await followUntil(START + 21 * MINUTE_MS);
      const field = await fieldOf();
      expect(field.toSorted()).toEqual((await onTrack()).toSorted());
      isLate = false;
      await followUntil(START + 23 * MINUTE_MS);
      await isAsOnTrack();
    });

    it('When the process is to end while it asks, then it ends, and another goes on', async () => {
      const stopping = new AbortController();
      const network = openNetwork(stopping.signal);
      const { follow, log } = instance(ACCOUNT, network.fetch);
      api.breakAnswers(/openf1 position/, 'STALL');
      const following = follow(stopping.signal);
      while (requestsOf('position').length === 0) await setImmediate();
      stopping.abort();
      await following;
      expect(log).toEqual([]);
      api.mend();
      expect(await instance().follow()).toBe(true);
      await isAsOnTrack();
    });

    it.runIf(dialect === 'sqlite')('When nothing can be stored, then it says so once', async () => {
      const { follow, followUntil, log } = instance();
      await open().db.deleteFrom('job_lease').execute();
      await sql`
        create trigger no_leases before insert on job_lease
        begin select raise(abort, 'no leases'); end
      `.execute(open().db);
      await expect(follow()).rejects.toThrow('no leases');
      await followUntil(START + 3 * MINUTE_MS);
      expect(log).toHaveLength(1);
      await sql`drop trigger no_leases`.execute(open().db);
      await followUntil(START + 4 * MINUTE_MS);
      expect(log.slice(1)).toEqual(['works']);
      await isAsOnTrack();
    });

    it.each(['is not imported', 'is finished', 'has an open deadline'])(
      'does not ask where the season or race %s',
      async (what) => {
        const { db } = open();
        const season = await db
          .selectFrom('season')
          .selectAll()
          .where('year', '=', 2025)
          .executeTakeFirstOrThrow();
        const race = await db
          .selectFrom('race')
          .selectAll()
          .where('id', '=', raceId)
          .executeTakeFirstOrThrow();
        if (what === 'is not imported')
          await db.updateTable('season').set({ is_imported: 0 }).execute();
        if (what === 'is finished')
          await db.updateTable('season').set({ finished_at: 1 }).execute();
        if (what === 'has an open deadline')
          await db
            .updateTable('race')
            .set({ guess_deadline: START + 1 })
            .where('id', '=', raceId)
            .execute();
        expect(await instance().follow()).toBe(false);
        await db
          .updateTable('season')
          .set({ is_imported: 1, finished_at: season.finished_at })
          .where('year', '=', 2025)
          .execute();
        await db
          .updateTable('race')
          .set({ guess_deadline: race.guess_deadline })
          .where('id', '=', raceId)
          .execute();
        expect(api.requests).toEqual([]);
      },
    );
  });

  it('is followed no more once it has a result, and nothing of its order is left', async () => {
    const { followUntil } = instance();
    const kept = await snapshotRows(open());
    onTestFinished(async () => {
      const { revision } = await open().readRevision(2025, clock);
      await restoreRows(open(), kept, (revision ?? 0) + 1);
    });
    await followUntil(START + MINUTE_MS);
    expect(await storedOrder()).not.toEqual([]);
    await timeMachine.jumpTo(RESULT_IN);
    expect(await storedOrder()).toEqual([]);
    api.requests.length = 0;
    await followUntil(START + 3 * MINUTE_MS);
    expect(api.requests).toEqual([]);
    expect(await storedOrder()).toEqual([]);
  });
});
