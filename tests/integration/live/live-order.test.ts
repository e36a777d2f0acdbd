import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RaceGuessView } from '#contract/race-guesses.ts';
import type { RaceListItem } from '#contract/races.ts';
import type { WhatIfView } from '#contract/what-if.ts';
import type { TimeMachine } from '#demo/time-machine.ts';
import { PICK_NAMES } from '#domain/category.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import { openAccount, openLiveTiming } from '#server/importing/fetch/live/open-live-source.ts';
import { createRaceFollower } from '#server/importing/live-order/follow-race.ts';
import { readSettings } from '#server/settings.ts';
import { type Client, outcomeOf } from '#support/client.ts';
import { onEachDatabase } from '#support/databases.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/demo-world.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { type PositionRow, USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { insertResult } from '#support/factories.ts';
import { logInAdmin } from '#support/people.ts';
import { createTestRandom, readSeasonFile } from '#support/season-sources.ts';
import { startServer, type TestServer } from '#support/start-server.ts';
import { createTestClock } from '#support/test-clock.ts';

const FILE = readSeasonFile(2025);
const START = Date.parse('2025-11-09T17:00:00Z');
const CHEQUERED = Date.parse('2025-11-09T18:35:14Z');
const RESULT_IN = Date.parse('2025-11-09T22:30:00Z');
const { username, password } = USUAL_SCENARIO.account;
const ACCOUNT = { OPENF1_USERNAME: username, OPENF1_PASSWORD: password };

onEachDatabase('a race that the server follows', (open) => {
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
    await db
      .updateTable('season')
      .set((season) => ({ revision: season('revision', '+', 1) }))
      .execute();
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
      { onFailing: (reason) => log.push(reason), onWorking: () => log.push('works') },
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
    server.newClient().getJson<RaceGuessView>(`/api/public/race-guess?raceId=${raceId}`);
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
    expect(gaps.filter((gap) => gap < 5 * SECOND_MS).length).toBeLessThan(gaps.length / 4);
    expect(requestsOf('sessions').length).toBeLessThanOrEqual(2);
    expect([...first.log, ...second.log]).toEqual([]);
    expect(server.logs()).not.toContain(password);
  });

  it('asks for what is new, all of it after a restart, and stores what has changed', async () => {
    clock.set(START + 40 * MINUTE_MS);
    const before = instance();
    await before.followUntil(clock.now() + MINUTE_MS);
    const [all, ...newer] = requestsOf('position');
    expect(all?.path).toMatch(/^position\?session_key=\d+$/);
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
    expect(await fieldOf()).toEqual([grid[1], grid[0], ...grid.slice(2)]);
    api.mend();
    clock.set(START + 20 * MINUTE_MS);
    await follow();
    expect(await fieldOf()).toEqual(await onTrack());
  });

  it('goes on until all have finished, with the points that the result brings', async () => {
    const { followUntil, follow } = instance();
    for (let at = START; at < CHEQUERED; at += 10 * MINUTE_MS) {
      clock.set(at);
      await follow();
    }
    clock.set(CHEQUERED);
    await followUntil(CHEQUERED + 5 * MINUTE_MS);
    const asked = requestsOf('position').at(-1)?.at ?? 0;
    expect(asked - CHEQUERED).toBeGreaterThan(2 * MINUTE_MS);
    expect(asked - CHEQUERED).toBeLessThan(4 * MINUTE_MS);
    const order = await fieldOf();
    expect(order).toEqual(await onTrack());
    const provisional = await shown();
    const { db } = open();
    await insertResult(db, raceId, order);
    await db
      .updateTable('season')
      .set((season) => ({ revision: season('revision', '+', 1) }))
      .execute();
    const final = await shown();
    expect(final.live).toBeNull();
    for (const place of PICK_NAMES) expect(final.picks[place]).toEqual(provisional.picks[place]);
    await db.deleteFrom('result_row').where('race_id', '=', raceId).execute();
  });

  it('has the flags so far, each once, beside what an admin registers', async () => {
    const { follow } = instance();
    clock.set(START + 5 * MINUTE_MS);
    await follow();
    const early = await flagsOf();
    expect(early.length).toBeGreaterThan(0);
    expect(early.every(({ origin }) => origin === 'AUTOMATIC')).toBe(true);
    const again = { type: early[0]?.type, session: 'RACE', lap: (early[0]?.lap ?? 0) + 1 };
    await admin.send('POST', `/api/admin/races/${raceId}/flags`, again);
    expect(await flagsOf()).toHaveLength(early.length + 1);
    clock.set(START + 30 * MINUTE_MS);
    await follow();
    const later = await flagsOf();
    expect(later.length).toBeGreaterThan(early.length);
    expect(later.every(({ origin }) => origin === 'AUTOMATIC')).toBe(true);
  });

  it('is followed no more once it has a result, and nothing of its order is left', async () => {
    const { followUntil } = instance();
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
