import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActionItem, Overview } from '#contract/admin/admin-overview.ts';
import type { AdminSeason, AdminSeasonList } from '#contract/admin/admin-seasons.ts';
import type { GuessOverview, OrderGuessView } from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { revealSeason } from '#server/importing/fetch/bundled.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { Fields } from '#support/f1-api/lies.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { createTestRandom, readSeasonFile, sourceOf } from '#support/seasons/season-sources.ts';
import { asRun, type SeasonToCome, seasonToCome } from '#support/seasons/season-to-come.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';
import { createInstallation, sendDueMessages } from '#support/worlds/message-world.ts';

const YEAR = 2027;
const LAST = asRun(readSeasonFile(YEAR - 1));
const CAMARA = {
  key: 'rafael-camara',
  name: 'Rafael Camara',
  code: 'CAM',
  team: 'aston-martin',
  number: 24,
};
const HERTA = {
  key: 'colton-herta',
  name: 'Colton Herta',
  code: 'HER',
  team: 'cadillac',
  number: 26,
};
const DRUGOVICH = {
  key: 'felipe-drugovich',
  name: 'Felipe Drugovich',
  code: 'DRU',
  team: 'cadillac',
  number: 34,
};

/** What is different in 2027 from the beginning. */
const TO_COME: SeasonToCome = {
  gone: ['yuki-tsunoda', 'fernando-alonso', 'sergio-perez'],
  numbers: { 'george-russell': 1, 'lando-norris': 4 },
  replaced: {
    netherlands: { key: 'portugal', name: 'Portugal' },
    'barcelona-catalunya': { key: 'turkey', name: 'Tyrkia' },
  },
};
const TESTING = Date.parse(seasonToCome(LAST, TO_COME).testingStartsAt);
const FIRST_RACE = Date.parse(seasonToCome(LAST, TO_COME).races[0]?.startsAt ?? '');
const FIRST_DEADLINE = FIRST_RACE - 5 * MINUTE_MS;

describe.each(TRIED_DIALECTS)('the turn of the year (%s)', (dialect) => {
  const clock = createTestClock(0);
  /** Seasons at the stand-in, which the days change. */
  const files: SeasonFile[] = [];
  /** What OpenF1 has of the season to come, and which race still lacks its time at Jolpica. */
  let openF1: 'NOTHING' | 'RACES' | 'TESTING';
  let isTimeConfirmed: boolean;
  let own: TestDatabase;
  let database: OpenDatabase;
  let api: F1Api;
  let server: TestServer;
  let mailbox: Mailbox;
  let imports: ReturnType<typeof createLiveImports>;
  let admin: Client;
  let kari: Client;

  /** The stand-in knows the whole calendar at once; the sources do not. */
  function soFar(call: string, body: unknown): unknown {
    if (call.startsWith('openf1 meetings') || call.startsWith('openf1 sessions')) {
      const rows = body as Fields[];
      if (openF1 === 'NOTHING') return [];
      const isTesting = (row: Fields) =>
        row.session_name === 'Day 1' || row.meeting_name === 'Pre-Season Testing';
      return openF1 === 'RACES' ? rows.filter((row) => !isTesting(row)) : rows;
    }
    if (call.startsWith(`jolpica ${YEAR}/races`) && !isTimeConfirmed) {
      const { MRData } = body as { MRData: { RaceTable: { Races: Fields[] } } };
      for (const race of MRData.RaceTable.Races) {
        if (race.raceName !== 'Las Vegas Grand Prix') continue;
        delete race.time;
        delete race.FirstPractice;
        delete race.Qualifying;
      }
    }
    return body;
  }

  beforeEach(async () => {
    openF1 = 'NOTHING';
    isTimeConfirmed = false;
    files.length = 0;
    own = await createTestDatabase(dialect);
    database = await openDatabase(own.url);
    clock.set(Date.parse('2026-11-01T12:00:00Z'));
    api = await startF1Api(files, clock, { lie: soFar });
    mailbox = await startMailServer();
    server = await startServer(database, {
      clock,
      now: clock.now(),
      bundled: sourceOf(null),
      environment: { JOLPICA_URL: api.urls.jolpica, OPENF1_URL: api.urls.openf1 },
    });
    imports = createLiveImports({ database, api, clock });
    await logInAdmin(database, server);
    const { id } = await insertPerson(database, server, { login: 'spiller1', username: 'Kari' });
    const { db } = database;
    const address = { user_id: id, address: 'kari@example.org', verified_at: clock.now() };
    await db.insertInto('reminder_address').values(address).execute();
    const chosen = { user_id: id, choice: 'SEASON', chosen_at: clock.now() } as const;
    await db.insertInto('reminder_choice').values(chosen).execute();
  });
  afterEach(async () => {
    await server.close();
    await api.close();
    await mailbox.close();
    await database.close();
    await own.drop();
  });

  /** Sessions do not last for weeks. */
  async function logInAt(now: number) {
    clock.set(now);
    server.wallClock.set(now);
    admin = await logIn(server, 'admin');
    kari = await logIn(server, 'spiller1');
  }

  /** Goes to a day on which the sources have this, and lets the jobs run. */
  async function goTo(at: string, known?: SeasonToCome) {
    if (known !== undefined) files[0] = seasonToCome(LAST, { ...TO_COME, ...known });
    await logInAt(Date.parse(at));
    await finaliseDueGuesses(database, clock);
    return imports.tick();
  }

  const codes = ({ attention }: Overview) =>
    attention.map((item: ActionItem) => ('code' in item ? item.code : item.kind)).toSorted();
  const orderOf = (of: 'drivers' | 'constructors') =>
    kari.getJson<OrderGuessView>(`/api/guess/season/${YEAR}/${of}`);
  const namesIn = ({ field, saved }: OrderGuessView) =>
    (saved ?? []).map((id) => field.find(({ look }) => look.id === id)?.name);

  /** Saves an order with these first, and returns its names. */
  async function guess(of: 'drivers' | 'constructors', first: readonly string[]) {
    const { field } = await orderOf(of);
    const rank = (name: string) => {
      const at = first.indexOf(name);
      return at === -1 ? first.length : at;
    };
    const order = field.toSorted((a, b) => rank(a.name) - rank(b.name)).map(({ look }) => look.id);
    const path = `/api/guess/season/${YEAR}/${of}`;
    expect((await kari.send('PUT', path, { order })).status).toBe(200);
    return namesIn(await orderOf(of));
  }

  /** Returns what everybody sees. */
  async function seen() {
    const visitor = server.newClient();
    const home = await visitor.getJson<Home>('/api/public/home');
    const users = await visitor.getJson<UserList>('/api/public/user/list');
    const id = users.find(({ username }) => username === 'Kari')?.id ?? '';
    const profile = await visitor.get(`/api/public/user/${id}?year=${YEAR}`);
    const { season, race } = await kari.getJson<GuessOverview>('/api/guess');
    const seasons = await admin.getJson<AdminSeasonList>('/api/admin/seasons');
    const listed = seasons.find(({ year }) => year === YEAR);
    const before = mailbox.mails.length;
    await sendDueMessages(createInstallation(database, mailbox.url, clock));
    return {
      visitor: {
        year: home.year,
        next: home.next && {
          kind: home.next.kind,
          isOpen: home.next.isOpen,
          closesAt: home.next.closesAt,
        },
        ended: home.ended?.year ?? null,
        profile: profile.status,
      },
      player: {
        season: season && {
          year: season.year,
          isOpen: season.isOpen,
          deadline: season.deadline,
          latestDeadline: season.latestDeadline,
          newcomers: season.newcomers,
        },
        race: race?.name ?? null,
        mails: mailbox.mails.slice(before).map(({ subject }) => subject),
      },
      admin: {
        season: listed && {
          races: listed.raceCount,
          drivers: listed.driverCount,
          deadline: listed.guessDeadline,
          latestDeadline: listed.latestDeadline,
        },
        attention: codes(await admin.getJson<Overview>('/api/admin/overview')).filter(
          (code) => code !== 'BACKUP_OLD',
        ),
      },
    };
  }

  it.runIf(IS_EXHAUSTIVE)(
    'is lived through by a player, a visitor and an admin, without a shell',
    async () => {
      // The last race of 2026 is run.
      const { testingStartsAt } = LAST;
      const deps = { database, clock, random: createTestRandom(2) };
      clock.set(Date.parse(testingStartsAt) - MINUTE_MS);
      await importSeason(deps, sourceOf(revealSeason(LAST, clock.now())), YEAR - 1);
      clock.set(Date.parse('2026-12-06T20:00:00Z'));
      await importSeason(deps, sourceOf(revealSeason(LAST, clock.now())), YEAR - 1);
      await logInAt(clock.now());
      const finish = { confirmation: String(YEAR - 1) };
      const path = `/api/admin/seasons/${YEAR - 1}/finish`;
      expect((await admin.send('PUT', path, finish)).status).toBe(204);

      // The calendar of 2027 is out, with nobody in it, and an admin adds the season.
      await goTo('2026-12-08T12:00:00Z', {});
      const added = await admin.send('PUT', `/api/admin/seasons/${YEAR}/source`);
      expect(added.status).toBe(200);
      expect(await seen()).toEqual({
        visitor: { year: YEAR - 1, next: null, ended: null, profile: 403 },
        player: {
          season: expect.objectContaining({ year: YEAR - 1, isOpen: false }),
          race: null,
          mails: [],
        },
        admin: {
          season: { races: 23, drivers: 0, deadline: null, latestDeadline: null },
          attention: [],
        },
      });
      const races = () => admin.getJson<RaceListItem[]>(`/api/public/race/list/${YEAR}`);
      expect((await races()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Portugal', 'Tyrkia', 'Las Vegas']),
      );

      // The new year begins: the calendar is there, and nothing can be guessed.
      const closed = {
        visitor: {
          year: YEAR,
          next: { kind: 'RACE', isOpen: false, closesAt: FIRST_DEADLINE },
          profile: 403,
        },
        player: {
          season: { year: YEAR, isOpen: false, deadline: null, latestDeadline: null },
          race: null,
          mails: [],
        },
      };
      await goTo('2027-01-01T00:00:00+01:00');
      expect(await seen()).toMatchObject({
        ...closed,
        admin: { season: { races: 23, drivers: 0 }, attention: [] },
      });

      // Most drivers are entered, without numbers; two seats are empty.
      await goTo('2027-01-05T12:00:00Z', { isEntered: true });
      expect(await seen()).toMatchObject({
        ...closed,
        admin: { season: { races: 23, drivers: 20 }, attention: [] },
      });
      const refused = await kari.send('PUT', `/api/guess/season/${YEAR}/flags`, {
        YELLOW_FLAG: 1,
        RED_FLAG: 2,
        SAFETY_CAR: 3,
      });
      expect(refused.status).toBe(403);

      // Two newcomers complete the field: guesses open, and no source knows of any testing.
      const open = {
        visitor: {
          year: YEAR,
          next: { kind: 'SEASON', isOpen: true, closesAt: null },
          profile: 403,
        },
        player: {
          season: { isOpen: true, deadline: null, latestDeadline: FIRST_DEADLINE },
          race: null,
          mails: [],
        },
        admin: { season: { deadline: null, latestDeadline: FIRST_DEADLINE } },
      };
      const entered: SeasonToCome = { isEntered: true, joined: [CAMARA, HERTA] };
      await goTo('2027-01-12T12:00:00Z', entered);
      expect(await seen()).toMatchObject({
        ...open,
        admin: { ...open.admin, attention: [] },
      });
      expect((await orderOf('drivers')).field.map(({ look }) => look.number)).toEqual(
        Array.from({ length: 22 }, () => null),
      );
      const drivers = await guess('drivers', ['Colton Herta', 'Isack Hadjar', 'Rafael Camara']);
      const teams = await guess('constructors', ['Racing Bulls', 'Cadillac']);
      expect(drivers).toHaveLength(22);

      // Two drivers swap teams.
      const swapped: SeasonToCome = {
        ...entered,
        moved: { 'isack-hadjar': 'racing-bulls', 'liam-lawson': 'red-bull' },
      };
      await goTo('2027-01-15T12:00:00Z', swapped);
      expect(await seen()).toMatchObject({
        ...open,
        admin: { ...open.admin, attention: [] },
      });
      const { field } = await orderOf('drivers');
      expect(field.find(({ name }) => name === 'Isack Hadjar')?.look.constructorName).toBe(
        'Racing Bulls',
      );
      expect(namesIn(await orderOf('drivers'))).toEqual(drivers);

      // A team has a new owner and name: it is the same team, wherever it was guessed.
      const renamed: SeasonToCome = {
        ...swapped,
        renamed: { 'racing-bulls': { key: 'ford-racing', name: 'Ford Racing' } },
      };
      await goTo('2027-01-18T12:00:00Z', renamed);
      expect(await seen()).toMatchObject({
        ...open,
        player: { season: { newcomers: [] } },
        admin: { ...open.admin, attention: ['COMPETITOR_RENAMED'] },
      });
      expect(namesIn(await orderOf('constructors'))).toEqual(
        teams.map((name) => (name === 'Racing Bulls' ? 'Ford Racing' : name)),
      );

      // A newcomer loses his seat to another: he stays where he was guessed, the other comes last.
      const replaced: SeasonToCome = { ...renamed, joined: [CAMARA, DRUGOVICH] };
      await goTo('2027-01-20T12:00:00Z', replaced);
      const attention = ['COMPETITOR_RENAMED', 'DRIVER_DROPPED'];
      const told = { ...open, admin: { ...open.admin, attention } };
      expect(await seen()).toMatchObject({
        ...told,
        player: { season: { isOpen: true, newcomers: ['Felipe Drugovich'] } },
      });
      expect(namesIn(await orderOf('drivers'))).toEqual([...drivers, 'Felipe Drugovich']);

      // A round moves past another, which only Jolpica has so far; both keep what they are.
      const late: SeasonToCome = { ...replaced, starts: { japan: '2027-05-09T05:00:00Z' } };
      const rounds = async () => (await races()).map(({ name }) => name).slice(1, 5);
      await goTo('2027-01-22T12:00:00Z', late);
      expect(await rounds()).toEqual(['Kina', 'Miami', 'Japan', 'Canada']);
      expect(await seen()).toMatchObject(told);

      // OpenF1 has the calendar, too, and the last start has its time.
      openF1 = 'RACES';
      isTimeConfirmed = true;
      await goTo('2027-02-01T12:00:00Z', late);
      expect(await rounds()).toEqual(['Kina', 'Miami', 'Japan', 'Canada']);
      const vegas = (await admin.getJson<AdminSeason>(`/api/admin/seasons/${YEAR}`)).races.find(
        ({ name }) => name === 'Las Vegas',
      );
      expect(vegas?.startsAt).toBe(Date.parse('2027-11-21T04:00:00Z'));
      expect(await seen()).toMatchObject(told);

      // OpenF1 alone knows of the testing: the deadline is there, and told once.
      openF1 = 'TESTING';
      await goTo('2027-02-02T12:00:00Z', late);
      expect(await seen()).toMatchObject({
        visitor: { next: { kind: 'SEASON', isOpen: true, closesAt: TESTING }, profile: 403 },
        player: {
          season: { isOpen: true, deadline: TESTING, latestDeadline: null },
          mails: [`Nå er fristen for sesongen ${YEAR} satt`],
        },
        admin: { season: { deadline: TESTING, latestDeadline: null }, attention },
      });
      await goTo('2027-02-09T12:00:00Z', late);
      expect((await seen()).player.mails).toEqual([`Husk å gjette på sesongen ${YEAR}`]);

      // Testing begins, and everybody sees what everybody has guessed.
      await goTo('2027-02-10T07:00:00Z', late);
      expect(await seen()).toMatchObject({
        visitor: { next: { kind: 'RACE', isOpen: false }, profile: 200 },
        player: { season: { isOpen: false, deadline: TESTING }, mails: [] },
        admin: { attention },
      });
      expect(namesIn(await orderOf('drivers'))).toEqual([...drivers, 'Felipe Drugovich']);

      // The cars have been on track, so numbers are known: the champion has number 1.
      await goTo('2027-02-11T12:00:00Z', late);
      const numbers = (await orderOf('drivers')).field.map(({ name, look }) => [name, look.number]);
      expect(numbers).toEqual(
        expect.arrayContaining([
          ['George Russell', 1],
          ['Lando Norris', 4],
          ['Rafael Camara', 24],
          ['Felipe Drugovich', 34],
          ['Colton Herta', null],
        ]),
      );

      // The first race has its grid, is guessed, and run.
      await goTo('2027-03-06T12:00:00Z', { ...late, hasGrid: true });
      expect(await seen()).toMatchObject({
        visitor: { next: { kind: 'RACE', isOpen: true, closesAt: FIRST_DEADLINE } },
        player: { race: 'Australia', mails: [] },
        admin: { attention },
      });
      const [australia] = await races();
      const { look } = field.find(({ name }) => name === 'George Russell') ?? {};
      const pick = { driver: look?.id };
      expect((await kari.send('PUT', `/api/guess/race/${australia?.id}/first`, pick)).status).toBe(
        200,
      );
      await goTo('2027-03-07T12:00:00Z');
      const home = await server.newClient().getJson<Home>('/api/public/home');
      expect(home.completedRaces.map(({ name }) => name)).toEqual(['Australia']);
      expect(home.leaderboard?.map(({ guesser }) => guesser.username)).toEqual(['Kari']);
      expect(await seen()).toMatchObject({
        visitor: { ended: null, profile: 200 },
        admin: { attention: ['COMPETITOR_RENAMED', 'SEASON_BEING_FETCHED'] },
      });
      expect(namesIn(await orderOf('drivers'))).toEqual([...drivers, 'Felipe Drugovich']);
    },
  );
});
