import { afterEach, describe, expect, it } from 'vitest';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { selectCompetitors } from '#server/season/competitors.queries.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { type Fields, jolpicaRaces, jolpicaRows, openF1Rows } from '#support/f1-api/lies.ts';
import { type LiveGame, startLiveGame } from '#support/worlds/live-game.ts';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const JUNIOR = { first_name: 'Dino', last_name: 'Beganovic', name_acronym: 'BEG' };

/** A junior stands on the grid in Hamilton's place, under a number of his own. */
function juniorInHisPlace(call: string, body: unknown): unknown {
  const isOfInterest = call.startsWith('openf1 drivers') || call.includes('starting_grid');
  if (!isOfInterest) return body;
  return (body as Fields[]).map((row) =>
    row.driver_number === 44
      ? { ...row, driver_number: 98, ...('team_name' in row && JUNIOR) }
      : row,
  );
}

describe.each(TRIED_DIALECTS)(
  'what a source says of one race and is true of none (%s)',
  (dialect) => {
    let own: TestDatabase;
    let database: OpenDatabase;
    let game: LiveGame;
    afterEach(async () => {
      await game.close();
      await database.close();
      await own.drop();
    });

    async function play(year: number) {
      own = await createTestDatabase(dialect);
      database = await openDatabase(own.url);
      game = await startLiveGame(database, year, { closesDuringSessions: false });
    }
    const importAt = (at: number, ...races: string[]) =>
      game.importAt({ at: new Date(at).toISOString(), races });
    const formOf = async (race: string) =>
      game.admin.getJson<RaceToGuessView>(`/api/guess/race/${await game.raceId(race)}`);
    const codesOf = ({ notices }: Awaited<ReturnType<typeof importAt>>) =>
      notices.flatMap(({ code, race }) => (race === null ? [] : `${race.key}: ${code}`));

    it("When a race's row has another race's day, then neither moves, and it is told", async () => {
      await play(2026);
      const start = Date.parse('2026-05-03T17:00Z');
      const monaco = Date.parse('2026-06-07T13:00Z');
      const [before, after] = [start - 4 * DAY_MS, start - 3 * DAY_MS];
      await importAt(before);
      game.api.scenario.staleStarts = { miami: start + 3 * HOUR_MS };
      game.api.scenario.lie = jolpicaRaces((race: Fields) => {
        if (race.raceName !== 'Monaco Grand Prix') return;
        Object.assign(race, { date: '2026-05-03', time: '17:00:00Z' });
      });
      for (const at of [after, start - 12 * HOUR_MS, start - FIVE_MINUTES_MS]) {
        expect(codesOf(await importAt(at, 'miami', 'monaco'))).toEqual([
          'miami: START_DISAGREES',
          'monaco: CALENDAR_REFUSED',
        ]);
        expect((await formOf('miami')).deadline).toBe(start - FIVE_MINUTES_MS);
        expect((await formOf('monaco')).deadline).toBe(monaco - FIVE_MINUTES_MS);
        expect((await formOf('monaco')).grid).toEqual([]);
      }
      game.api.scenario.lie = null;
      const notices = codesOf(await importAt(start - FIVE_MINUTES_MS + 1));
      expect(notices).toEqual(['miami: START_DISAGREES']);
      expect((await formOf('miami')).isOpen).toBe(false);
    });

    it('When a row has its race at the minute of qualifying while OpenF1 is away, then the start stays', async () => {
      await play(2025);
      const start = Date.parse('2025-11-23T04:00Z');
      await importAt(start - 5 * DAY_MS);
      game.api.breakAnswers(/^openf1/, 'RESET');
      game.api.scenario.lie = jolpicaRaces((race: Fields) => {
        if (race.raceName === 'Las Vegas Grand Prix') race.date = '2025-11-22';
      });
      const report = await importAt(start - 4 * DAY_MS);
      expect(codesOf(report)).toContain('las-vegas: START_UNCONFIRMED');
      expect((await formOf('las-vegas')).deadline).toBe(start - FIVE_MINUTES_MS);
      game.api.scenario.lie = null;
      game.api.mend();
      expect(codesOf(await importAt(start - 3 * DAY_MS))).toEqual([]);
    });

    it('When one source has a later start on the day of the race, then only both move it', async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 12 * HOUR_MS, 'monaco');
      game.api.scenario.calendarChanges = [
        { at: 0, race: 'monaco', to: { startsAt: start + 2 * HOUR_MS } },
      ];
      game.api.scenario.staleStarts = { monaco: start + HOUR_MS };
      expect(codesOf(await importAt(start - 3 * HOUR_MS))).toEqual(['monaco: START_UNCONFIRMED']);
      expect((await formOf('monaco')).deadline).toBe(start - FIVE_MINUTES_MS);
      game.api.scenario.staleStarts = {};
      expect(codesOf(await importAt(start - 2 * HOUR_MS))).toEqual([]);
      expect((await formOf('monaco')).deadline).toBe(start + 2 * HOUR_MS - FIVE_MINUTES_MS);
    });

    it("When a regular's number carries another name, then he is the regular, and it is told", async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.scenario.qualifyingDelayMs = 30 * HOUR_MS;
      game.api.scenario.lie = openF1Rows('drivers', (driver: Fields) => {
        if (driver.driver_number === 44) Object.assign(driver, JUNIOR);
      });
      const report = await importAt(start - 12 * HOUR_MS, 'monaco');
      expect(report.notices.filter(({ race }) => race !== null)).toMatchObject([
        {
          code: 'DRIVER_UNCONFIRMED',
          race: { key: 'monaco' },
          details: [{ kind: 'NAMES', names: ['Dino Beganovic', 'Lewis Hamilton'] }],
        },
      ]);
      const { grid } = await formOf('monaco');
      const codes = grid.map(({ competitor }) => competitor.code);
      expect(codes).toContain('HAM');
      expect(codes).not.toContain('BEG');
      expect(codes).toHaveLength(20);
    });

    it("When Jolpica's qualifying has somebody else under a regular's number, he is the regular", async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.breakAnswers(/^openf1/, 'RESET');
      game.api.scenario.lie = jolpicaRows('QualifyingResults', (row: Fields) => {
        if (row.number !== '44') return;
        row.Driver = {
          driverId: 'beganovic',
          givenName: 'Dino',
          familyName: 'Beganovic',
          code: 'BEG',
        };
      });
      const report = await importAt(start - 12 * HOUR_MS, 'monaco');
      expect(codesOf(report)).toContain('monaco: DRIVER_UNCONFIRMED');
      const { grid } = await formOf('monaco');
      const codes = grid.map(({ competitor }) => competitor.code);
      expect(codes).toContain('HAM');
      expect(codes).not.toContain('BEG');
      const drivers = await selectCompetitors(database.db, 'DRIVER', 2025);
      expect(drivers.map(({ name }) => name)).not.toContain('Dino Beganovic');
    });

    it("When Jolpica's qualifying has a team that nobody has, then he drives for his own", async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.breakAnswers(/^openf1/, 'RESET');
      game.api.scenario.lie = jolpicaRows('QualifyingResults', (row: Fields) => {
        if (row.number === '44') row.Constructor = { constructorId: 'scuderia', name: 'Scuderia' };
      });
      const report = await importAt(start - 12 * HOUR_MS, 'monaco');
      expect(report.notices.filter(({ code }) => code === 'TEAM_UNCONFIRMED')).toMatchObject([
        {
          race: { key: 'monaco' },
          details: [{ kind: 'NAMES', names: ['Scuderia', 'Lewis Hamilton'] }],
        },
      ]);
      const { grid } = await formOf('monaco');
      const hamilton = grid.find(({ competitor }) => competitor.code === 'HAM');
      expect(hamilton?.competitor.constructorName).toBe('Ferrari');
      const teams = await selectCompetitors(database.db, 'CONSTRUCTOR', 2025);
      expect(teams).toHaveLength(10);
    });

    it('When a team that nobody drives for is entered during the season, then it is told, and not in it', async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS, 'emilia-romagna');
      game.api.scenario.lie = (call, body) => {
        if (!/^jolpica \d+\/constructors\.json/.test(call)) return body;
        return JSON.parse(JSON.stringify(body).replaceAll('"ferrari"', '"scuderia"'));
      };
      const report = await importAt(start - 3 * DAY_MS, 'emilia-romagna');
      const details = [{ kind: 'NAMES', names: ['Ferrari'] }];
      expect(report.notices).toMatchObject([{ code: 'TEAM_UNCONFIRMED', race: null, details }]);
      const keys = async () => {
        const teams = await selectCompetitors(database.db, 'CONSTRUCTOR', 2025);
        return teams.map(({ key }) => key);
      };
      expect(await keys()).not.toContain('scuderia');
      game.api.scenario.lie = null;
      expect((await importAt(start - 2 * DAY_MS, 'emilia-romagna')).notices).toEqual([]);
      expect(await keys()).toHaveLength(10);
    });

    it('When one row of a result has other points than the championship, then it is told', async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS, 'emilia-romagna');
      game.api.scenario.lie = jolpicaRows('Results', (row: Fields) => {
        if (row.number === '44') row.points = '11';
      });
      const report = await importAt(start + 5 * HOUR_MS, 'monaco');
      expect(report.notices.filter(({ code }) => code === 'POINTS_UNEVEN')).toMatchObject([
        { race: { key: 'monaco' }, details: [{ kind: 'NAMES', names: ['Lewis Hamilton'] }] },
      ]);
      game.api.scenario.lie = null;
      expect(codesOf(await importAt(start + 6 * HOUR_MS, 'monaco'))).toEqual([]);
    });

    it('When somebody has other points in one championship, then it is told', async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.scenario.lie = (call, body) =>
        call.includes('driverstandings')
          ? JSON.parse(JSON.stringify(body).replace('"points":"', '"points":"1'))
          : body;
      const report = await importAt(start + 5 * HOUR_MS, 'monaco');
      expect(codesOf(report)).toContain('monaco: STANDINGS_UNEVEN');
      game.api.scenario.lie = null;
      expect(codesOf(await importAt(start + 6 * HOUR_MS, 'monaco'))).toEqual([]);
    });

    it('A newcomer of one source goes again when his race has been run without him', async () => {
      await play(2025);
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.scenario.qualifyingDelayMs = 30 * HOUR_MS;
      game.api.scenario.lie = juniorInHisPlace;
      const report = await importAt(start - 12 * HOUR_MS, 'monaco');
      expect(codesOf(report)).toEqual(['monaco: DRIVER_PROVISIONAL']);
      const names = async () => {
        const drivers = await selectCompetitors(database.db, 'DRIVER', 2025);
        return drivers.map(({ name }) => name);
      };
      expect(await names()).toContain('Dino Beganovic');
      game.api.scenario.lie = null;
      for (const hours of [5, 6]) await importAt(start + hours * HOUR_MS, 'monaco');
      expect(await names()).not.toContain('Dino Beganovic');
      expect(await names()).toContain('Lewis Hamilton');
    });

    it('A newcomer who has been guessed stays, and admins are told', async () => {
      await play(2025);
      const kari = await game.addPlayer('Kari');
      const start = Date.parse('2025-05-25T13:00Z');
      await importAt(start - 4 * DAY_MS);
      game.api.scenario.qualifyingDelayMs = 30 * HOUR_MS;
      game.api.scenario.lie = juniorInHisPlace;
      await importAt(start - 12 * HOUR_MS, 'monaco');
      expect(await kari.guessRace('monaco', 'first', 'dino-beganovic')).toBe(200);
      game.api.scenario.lie = null;
      await importAt(start + 5 * HOUR_MS, 'monaco');
      const report = await importAt(start + 6 * HOUR_MS, 'monaco');
      expect(report.notices).toMatchObject([
        { code: 'DRIVER_NEVER_RACED', details: [{ kind: 'NAMES', names: ['Dino Beganovic'] }] },
      ]);
      const { id, key } = await database.db
        .selectFrom('race_guess')
        .innerJoin('driver', 'driver.id', 'race_guess.driver_id')
        .select(['driver.id', 'driver.key'])
        .executeTakeFirstOrThrow();
      expect(key).toBe('dino-beganovic');
      const { id: into } = await database.db
        .selectFrom('driver')
        .select('id')
        .where('year', '=', 2025)
        .where('key', '=', 'lewis-hamilton')
        .executeTakeFirstOrThrow();
      const merged = await game.admin.send('POST', `/api/admin/drivers/${id}/merge`, { into });
      expect(merged.ok).toBe(true);
      expect((await importAt(start + 7 * HOUR_MS, 'monaco')).notices).toEqual([]);
    });
  },
);
