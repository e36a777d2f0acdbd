import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { Replay } from '#contract/scoring/replay.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { TimeMachine } from '#demo/time-machine.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import {
  openAccount,
  openLiveTiming,
  openPastSessions,
} from '#server/importing/fetch/live/open-live-source.ts';
import { createRaceFollower } from '#server/importing/live-order/follow-race.ts';
import { createRaceRecorder } from '#server/importing/recordings/record-races.ts';
import { deleteRecording } from '#server/season/recordings/recordings.queries.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { USUAL_SCENARIO } from '#support/f1-api/scenario.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertDriver } from '#support/rows/factories.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, readSeasonFile } from '#support/seasons/season-sources.ts';
import { SEASON_OVER, seedDemoWorld } from '#support/worlds/demo-world.ts';

const YEAR = 2025;
const FINALE = 'Abu Dhabi';
const AFTER_FINALE = Date.parse('2025-12-07T16:00:00Z');

const racesOf = async (client: Client, year = YEAR) =>
  client.getJson<RaceListItem[]>(`/api/public/race/list/${year}`);
const idIn = (races: readonly RaceListItem[], name: string) =>
  races.find((race) => race.name === name)?.id ?? '';

onAnyDatabase('a race that is seen again', (open) => {
  let server: TestServer;
  let admin: Client;
  let player: Client;
  let races: readonly RaceListItem[];
  let raceId: string;

  beforeAll(async () => {
    await seedDemoWorld(open(), SEASON_OVER);
    server = await startServer(open(), { now: SEASON_OVER });
    await open()
      .db.updateTable('identity')
      .set({ issuer: String(server.issuer) })
      .execute();
    admin = await logIn(server, 'admin');
    player = await logIn(server, 'spiller1');
    races = await racesOf(admin);
    raceId = idIn(races, FINALE);
  });
  afterAll(() => server.close());

  const path = (moment: string, race = raceId) => `/api/user/replay?raceId=${race}&${moment}`;
  const replay = (moment: string, client = player) => client.getJson<Replay>(path(moment));
  const refusal = async (moment: string, race = raceId, client = player) =>
    outcomeOf(await client.get(path(moment, race)));

  it('is shown at a second or at the start of a lap, until its end', async () => {
    const start = await replay('at=0');
    expect(start).toMatchObject({ at: 0, lap: 1, isOver: false });
    expect(start.guesses).toMatchObject({ id: raceId, isCompleted: false, story: null });
    expect(start.guesses.live).toMatchObject({ isComplete: true, flags: [] });
    const lap = await replay('lap=20');
    expect(lap.lap).toBe(20);
    expect((await replay(`at=${lap.at}`)).guesses).toEqual(lap.guesses);
    expect((await replay(`at=${lap.at - 1}`)).lap).toBe(19);
    const end = await replay('at=21600');
    expect(end.isOver).toBe(true);
    expect((await replay(`at=${end.at}`)).isOver).toBe(true);
    expect((await replay(`at=${end.at - 1}`)).isOver).toBe(false);
  });

  it('has the points that its result brings, if it ends as it does', async () => {
    const { guesses, own } = await replay('at=21600');
    const final = await player.getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`);
    const points = (of: RaceGuesses) =>
      of.first.map(({ userId, points }) => [userId, points]).sort();
    expect(points(guesses)).toEqual(points(final));
    expect(final).toMatchObject({ isCompleted: true, isRecorded: true });
    expect(own.first?.points).toBe(
      guesses.first.find(({ user }) => user === own.first?.user)?.points,
    );
    expect(own.outcome).toBeNull();
  });

  it('begins with the leaderboard before it, by the points of today', async () => {
    const boardOf = async () => (await replay('at=0')).guesses.live?.leaderboard ?? [];
    const before = await boardOf();
    const sumOf = (rows: typeof before) => rows.reduce((sum, { points }) => sum + points, 0);
    // A correction of the race before counts, and one of the race itself does not.
    const { db } = open();
    const flag = { type: 'RED_FLAG' as const, session: 'RACE' as const, origin: 'MANUAL' as const };
    const insert = (id: string, race_id: string) =>
      changeFacts(open(), YEAR, () =>
        db
          .insertInto('flag')
          .values({ ...flag, id, race_id, lap: 1 })
          .execute(),
      );
    await insert('late-1', raceId);
    expect(await boardOf()).toEqual(before);
    for (let index = 0; index < 5; index += 1) await insert(`early-${index}`, idIn(races, 'Qatar'));
    expect(sumOf(await boardOf())).not.toBe(sumOf(before));
    await changeFacts(open(), YEAR, () =>
      db.deleteFrom('flag').where('lap', '=', 1).where('origin', '=', 'MANUAL').execute(),
    );
  });

  it('is there for races of earlier seasons', async () => {
    const [first] = await racesOf(admin, YEAR - 1);
    const view = await player.getJson<Replay>(path('lap=10', first?.id));
    expect(view).toMatchObject({ lap: 10, guesses: { year: YEAR - 1, id: first?.id } });
  });

  it.each([
    ['a lap beyond the last one', 'lap=59', '404 not-found'],
    ['both a second and a lap', 'at=1&lap=1', '400 bad-request'],
    ['a second before the start', 'at=-1', '400 bad-request'],
    ['a second that no race has', 'at=21601', '400 bad-request'],
    ['no whole second', 'at=1.5', '400 bad-request'],
    ['a lap before the first one', 'lap=0', '400 bad-request'],
    ['no moment', '', '400 bad-request'],
  ])('refuses %s', async (_what, moment, outcome) => {
    expect(await refusal(moment)).toBe(outcome);
  });

  it('refuses a race that is unknown or has no recording, and everybody who is logged out', async () => {
    expect(await refusal('at=1', 'nothing')).toBe('404 race-not-found');
    const other = idIn(races, 'Monaco');
    await open().inWriteTransaction((trx) => deleteRecording(trx, other));
    await changeFacts(open(), YEAR);
    expect(await refusal('at=1', other)).toBe('403 not-available-yet');
    expect(await refusal('at=1', raceId, server.newClient())).toBe('401 not-logged-in');
  });

  it('When its JSON is damaged, then there is none', async () => {
    const other = idIn(races, 'Spania');
    for (const moments of ['{', '[]', '{"order":[[0,"x",1]],"laps":[0],"flags":[]}']) {
      await changeFacts(open(), YEAR, () =>
        open()
          .db.updateTable('race_recording')
          .set({ moments })
          .where('race_id', '=', other)
          .execute(),
      );
      expect(await refusal('at=1', other)).toBe('403 not-available-yet');
    }
  });

  it('has the members of a league, for those who may see it', async () => {
    const created = await player.send('POST', '/api/league', { name: 'Bare jeg' });
    const { id }: { id: string } = await created.json();
    const leaguePath = `/api/league/${id}/replay?raceId=${raceId}&lap=30`;
    const view = await player.getJson<Replay>(leaguePath);
    const all = await replay('lap=30');
    expect(view.guesses.live?.leaderboard?.map(({ rank }) => rank)).toEqual([1]);
    expect(view.guesses.first).toEqual(
      all.guesses.first.filter(({ user }) => user === view.own.first?.user),
    );
    expect(view.own).toEqual(all.own);
    const stranger = await logIn(server, 'spiller2');
    expect(await outcomeOf(await stranger.get(leaguePath))).toBe('404 league-not-found');
  });

  it('When two drivers are merged, then the one who remains has driven', async () => {
    const [first] = races;
    const codeAt = async (moment: string) => {
      const { guesses } = await player.getJson<Replay>(path(moment, first?.id));
      return [guesses.live?.isComplete, guesses.live?.first?.look.id];
    };
    const [, leader] = await codeAt('at=0');
    const { db } = open();
    const spare = await insertDriver(db, { year: YEAR, name: 'Lik Navn', code: 'LIK' });
    const gone = await db
      .selectFrom('driver')
      .select('id')
      .where('year', '=', YEAR)
      .where('code', '=', 'DOO')
      .executeTakeFirstOrThrow();
    const merge = { into: spare.id };
    const merged = await admin.send('POST', `/api/admin/drivers/${gone.id}/merge`, merge);
    expect(await outcomeOf(merged)).toBe('204');
    expect(await codeAt('at=0')).toEqual([true, leader]);
    const cars = await db
      .selectFrom('recorded_car')
      .select('driver_id')
      .where('race_id', '=', first?.id ?? '')
      .execute();
    expect(cars.map(({ driver_id }) => driver_id)).toContain(spare.id);
  });

  it('is for who hides results what it is for others, and opens them in the end', async () => {
    const SETTING = '/api/settings/results';
    const { db } = open();
    const hider = await logIn(server, 'spiller3');
    const hidden = async () =>
      (await hider.getJson<HeaderInfo>('/api/public/header')).hidden?.races ?? [];
    const openUntil = async (body?: object) =>
      outcomeOf(await hider.send('POST', `${SETTING}/open`, body));
    const before = idIn(races, 'Qatar');
    // The race before was six days ago, and its result came late.
    const setUp = (starts_at: number, first_result_at: number) =>
      changeFacts(open(), YEAR, () =>
        db
          .updateTable('race')
          .set({ starts_at, first_result_at })
          .where('id', '=', before)
          .execute(),
      );
    const { starts_at: startsAt } = await db
      .selectFrom('race')
      .select('starts_at')
      .where('id', '=', before)
      .executeTakeFirstOrThrow();
    await setUp(AFTER_FINALE - 6 * DAY_MS, AFTER_FINALE - HOUR_MS);
    onTestFinished(async () => {
      server.clock.set(SEASON_OVER);
      await setUp(startsAt, startsAt + HOUR_MS);
    });
    server.clock.set(AFTER_FINALE);
    await hider.send('PUT', SETTING, { areHidden: true });

    await step(
      'is refused while a race before it is hidden, whose points it would tell',
      async () => {
        expect(await hidden()).toEqual([
          { id: before, name: 'Qatar', isSprintOnly: false, isRecorded: true },
          { id: raceId, name: FINALE, isSprintOnly: false, isRecorded: true },
        ]);
        for (const moment of ['at=0', 'lap=59']) {
          expect(await refusal(moment, raceId, hider)).toBe('403 not-available-yet');
        }
        expect((await hider.get(path('at=0', before))).status).toBe(200);
      },
    );

    await step('When it is opened, then what came later stays hidden', async () => {
      expect(await openUntil({ raceId: before })).toBe('204');
      expect((await hidden()).map(({ id }) => id)).toEqual([raceId]);
      const { own: _, ...view } = await replay('lap=40', hider);
      const { own: __, ...others } = await replay('lap=40');
      expect(view).toEqual(others);
      expect(view.guesses.isCompleted).toBe(false);
      const shown = await hider.getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`);
      expect(shown).toMatchObject({ isCompleted: false, isRecorded: true, live: null });
    });

    await step('opens no race that is unknown or has not begun', async () => {
      expect(await openUntil({ raceId: 'nothing' })).toBe('404 race-not-found');
      expect(await openUntil({ raceId: 'x', more: 1 })).toBe('422 invalid-input');
      server.clock.set(AFTER_FINALE - DAY_MS);
      expect(await openUntil({ raceId })).toBe('403 not-available-yet');
      server.clock.set(AFTER_FINALE);
      expect((await hidden()).map(({ id }) => id)).toEqual([raceId]);
    });

    await step('When an earlier race is opened again, then nothing is taken back', async () => {
      expect(await openUntil({ raceId })).toBe('204');
      expect(await hidden()).toEqual([]);
      await openUntil({ raceId: before });
      expect(await hidden()).toEqual([]);
    });
  });
});

onAnyDatabase('a race that is seen again in a large game', (open) => {
  it('has the first page of the guesses, and no leaderboard', async () => {
    await seedDemoWorld(open(), SEASON_OVER);
    const server = await startServer(open(), { now: SEASON_OVER });
    onTestFinished(server.close);
    await insertManyPlayers(open(), { year: YEAR, count: 220 });
    const client = await logInAdmin(open(), server);
    const raceId = idIn(await racesOf(client), FINALE);
    const { guesses } = await client.getJson<Replay>(`/api/user/replay?raceId=${raceId}&lap=30`);
    expect(guesses.kind).toBe('PAGE');
    expect(guesses.playerCount).toBeGreaterThan(200);
    expect(guesses.first).toHaveLength(100);
    expect(guesses.live).toMatchObject({ leaderboard: null, isComplete: true });
    const leader = guesses.live?.first?.look.id;
    const picked = guesses.first.filter(({ look }) => look.id === leader);
    expect(picked.length).toBeGreaterThan(0);
    expect(picked.every(({ finishPosition }) => finishPosition === 1)).toBe(true);
  });
});

onAnyDatabase('a race that was followed while it was on', (open) => {
  const START = Date.parse('2025-10-26T20:00:00Z');
  const LIGHTS_OUT = Date.parse('2025-10-26T20:03:16Z');
  const CHEQUERED = Date.parse('2025-10-26T21:41:13Z');
  const RESULT_IN = Date.parse('2025-10-27T01:30:00Z');
  const SECONDS = [0, 1, 400, 1234, 3000, 5000, (CHEQUERED - LIGHTS_OUT) / SECOND_MS];
  const clock = createTestClock(START);
  let timeMachine: TimeMachine;
  let server: TestServer;
  let api: F1Api;

  beforeAll(async () => {
    timeMachine = await seedDemoWorld(open(), START);
    server = await startServer(open(), { now: START, clock });
    api = await startF1Api([readSeasonFile(YEAR)], clock);
  });
  afterAll(async () => {
    await api.close();
    await server.close();
  });

  it('is at each second what the live page was, apart from times', async () => {
    const client = await logInAdmin(open(), server);
    const raceId = idIn(await racesOf(client), 'Mexico');
    const { username, password } = USUAL_SCENARIO.account;
    const settings = readSettings({
      OPENF1_URL: api.urls.openf1,
      OPENF1_USERNAME: username,
      OPENF1_PASSWORD: password,
    });
    const network = { fetch: api.fetch, wait: async (ms: number) => clock.advance(ms) };
    const account = openAccount({ settings, clock }, network);
    if (account === null) throw new Error('There is no account');
    const installation = { database: open(), clock, wallClock: clock };
    const { db } = open();
    await db.deleteFrom('live_order').execute();
    await db
      .deleteFrom('flag')
      .where('race_id', '=', raceId)
      .where('session', '=', 'RACE')
      .execute();
    await changeFacts(open(), YEAR);

    const withoutTimes = ({ live, isRecorded: _, ...guesses }: RaceGuesses) => ({
      ...guesses,
      live: live && { ...live, setAt: 0 },
    });
    const shown = [];
    for (const second of SECONDS) {
      clock.set(LIGHTS_OUT + second * SECOND_MS);
      const follow = createRaceFollower(
        { ...installation, random: createTestRandom(second) },
        openLiveTiming({ settings, clock }, account, { ...network, wait: async () => {} }),
        { onFailing: () => {}, onWorking: () => {}, onLacking: () => {} },
      );
      const stopping = AbortSignal.abort();
      await follow(stopping);
      shown.push(await client.getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`));
    }

    await timeMachine.jumpTo(RESULT_IN);
    clock.set(RESULT_IN);
    await open().inWriteTransaction((trx) => deleteRecording(trx, raceId));
    await changeFacts(open(), YEAR);
    const record = createRaceRecorder(
      installation,
      openPastSessions({ settings, database: open(), clock, account: null }, network),
      { onRecorded: () => {}, onMissing: () => {} },
    );
    await record();
    for (const [index, second] of SECONDS.entries()) {
      const view = await client.getJson<Replay>(`/api/user/replay?raceId=${raceId}&at=${second}`);
      const live = shown[index];
      expect(live?.live).not.toBeNull();
      expect(withoutTimes(view.guesses)).toEqual(live && withoutTimes(live));
    }
  });
});
