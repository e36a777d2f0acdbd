import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withRegulars } from './entry-list.ts';
import type { JolpicaDriver, QualifyingRow } from './jolpica/jolpica.schema.ts';
import type { JolpicaFacts } from './jolpica-facts.ts';
import type { KnownSeason } from './known-season.queries.ts';
import type { Team } from './matching/match-teams.ts';
import type { OpenF1Driver, OpenF1GridPlace } from './openf1/openf1.ts';
import { gridOfOpenF1 } from './starting-grid.ts';
import '#support/running/repeatable-properties.ts';

/*
 * A field of four teams, as both sources and the database have it. Each property leaves parts out,
 * plants one lie in one field of one row, and shuffles all rows.
 */

const TEAMS: readonly Team[] = ['ferrari', 'mclaren', 'mercedes', 'williams'].map((key) => ({
  id: key,
  key,
  name: key[0]?.toUpperCase() + key.slice(1),
}));
const DRIVERS = [
  ['Lewis', 'Hamilton', 'HAM', 44, 'ferrari'],
  ['Charles', 'Leclerc', 'LEC', 16, 'ferrari'],
  ['Lando', 'Norris', 'NOR', 4, 'mclaren'],
  ['Oscar', 'Piastri', 'PIA', 81, 'mclaren'],
  ['George', 'Russell', 'RUS', 63, 'mercedes'],
  ['Valtteri', 'Bottas', 'BOT', 77, 'mercedes'],
  ['Alexander', 'Albon', 'ALB', 23, 'williams'],
  ['Nicholas', 'Latifi', 'LAT', 6, 'williams'],
] as const;
const keyOf = ([given, family]: readonly [string, string, ...unknown[]]) =>
  `${given}-${family}`.toLowerCase();
const KEYS = DRIVERS.map(keyOf);
const NUMBERS: readonly number[] = DRIVERS.map(([, , , number]) => number);

const JUNIOR: JolpicaDriver = {
  driverId: 'beganovic',
  key: 'dino-beganovic',
  name: 'Dino Beganovic',
  familyName: 'Beganovic',
  code: 'BEG',
};
const STRANGERS: Team = { id: 'scuderia', key: 'scuderia', name: 'Scuderia' };

const jolpicaDrivers: readonly JolpicaDriver[] = DRIVERS.map((driver) => {
  const [given, family, code] = driver;
  const name = `${given} ${family}`;
  return { driverId: family.toLowerCase(), key: keyOf(driver), name, familyName: family, code };
});

const KNOWN: KnownSeason = {
  races: [],
  constructors: TEAMS.map(({ key, name }) => ({ key, name })),
  drivers: DRIVERS.map((driver) => {
    const [given, family, code, number, constructor] = driver;
    return { key: keyOf(driver), name: `${given} ${family}`, code, number, constructor };
  }),
  latestEntries: [],
};

type ListRow = QualifyingRow;
const teamOf = (key: string) => TEAMS.find((team) => team.key === key) ?? STRANGERS;
const qualifyingRows = (): ListRow[] =>
  DRIVERS.map(([, , , number, team], index) => ({
    number,
    position: index + 1,
    Driver: jolpicaDrivers[index] ?? JUNIOR,
    Constructor: teamOf(team),
  }));

const at = fc.nat({ max: DRIVERS.length - 1 });
const other = fc.tuple(at, at).filter(([one, two]) => one !== two);

/** Lie in one field of a row of Jolpica; `null` is the truth. */
const rowLie: fc.Arbitrary<((rows: ListRow[]) => void) | null> = fc.oneof(
  fc.constant(null),
  at.map((one) => (rows: ListRow[]) => change(rows, one, { Driver: JUNIOR })),
  other.map(([one, two]) => (rows: ListRow[]) => {
    change(rows, one, { Driver: jolpicaDrivers[two] ?? JUNIOR });
  }),
  at.map((one) => (rows: ListRow[]) => change(rows, one, { Constructor: STRANGERS })),
  fc.tuple(at, fc.constantFrom(...TEAMS)).map(([one, Constructor]) => (rows: ListRow[]) => {
    change(rows, one, { Constructor });
  }),
  at.map((one) => (rows: ListRow[]) => change(rows, one, { number: null })),
  fc.tuple(at, fc.constantFrom(...NUMBERS, 99)).map(([one, number]) => (rows: ListRow[]) => {
    change(rows, one, { number });
  }),
);

function change<Row extends object>(rows: Row[], index: number, field: Partial<Row>): void {
  const row = rows[index];
  if (row !== undefined) rows[index] = { ...row, ...field };
}

const parts = fc.record({
  listed: fc.shuffledSubarray([...jolpicaDrivers]),
  entered: fc.shuffledSubarray([...TEAMS]),
});

test('a list of Jolpica has nobody from nowhere, in any order, and what is not believed is told', () => {
  fc.assert(
    fc.property(
      rowLie,
      parts,
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (lie, known, by) => {
        const rows = qualifyingRows();
        lie?.(rows);
        const shuffled = rows
          .map((row, index) => ({ row, rank: by[index] ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ row }) => row);
        const told: (readonly string[])[] = [];
        const facts = new Map<string, JolpicaFacts>([
          [
            'monaco',
            {
              result: null,
              sprint: null,
              qualifying: shuffled,
              driverStandings: null,
              constructorStandings: null,
            },
          ],
        ]);
        const after = withRegulars(facts, { stored: KNOWN, ...known }, (_race, _code, names) =>
          told.push(names),
        );
        const believed = after.get('monaco')?.qualifying ?? [];
        for (const [index, { Driver, Constructor }] of believed.entries()) {
          const said = shuffled[index];
          expect(KEYS).toContain(Driver.key);
          expect(TEAMS.map(({ key }) => key)).toContain(Constructor.key);
          const isOther =
            said?.Driver.key !== Driver.key || said.Constructor.key !== Constructor.key;
          if (isOther) expect(told.flat()).not.toEqual([]);
        }
        if (lie === null) expect([believed, told]).toEqual([shuffled, []]);
      },
    ),
  );
});

const openF1Drivers = (): OpenF1Driver[] =>
  DRIVERS.map(([given, family, code, number, team]) => ({
    driver_number: number,
    name_acronym: code,
    first_name: given,
    last_name: family,
    team_name: teamOf(team).name,
    team_colour: null,
  }));

const JUNIORS_NAME = { first_name: 'Dino', last_name: 'Beganovic', name_acronym: 'BEG' };

type DriversLie = (drivers: OpenF1Driver[], places: OpenF1GridPlace[]) => void;

/** Lie in one field of a row of OpenF1, or a row that is missing; `null` is the truth. */
const openF1Lie: fc.Arbitrary<DriversLie | null> = fc.oneof(
  fc.constant(null),
  at.map(
    (one): DriversLie =>
      (drivers) =>
        change(drivers, one, JUNIORS_NAME),
  ),
  at.map(
    (one): DriversLie =>
      (drivers) =>
        change(drivers, one, { name_acronym: 'BEG' }),
  ),
  at.map(
    (one): DriversLie =>
      (drivers) =>
        change(drivers, one, { name_acronym: null }),
  ),
  at.map(
    (one): DriversLie =>
      (drivers) =>
        change(drivers, one, { last_name: null }),
  ),
  other.map(
    ([one, two]): DriversLie =>
      (drivers) => {
        change(drivers, one, { name_acronym: DRIVERS[two]?.[2] ?? null });
      },
  ),
  other.map(
    ([one, two]): DriversLie =>
      (drivers) => {
        const { first_name = null, last_name = null } = openF1Drivers()[two] ?? {};
        change(drivers, one, { first_name, last_name });
      },
  ),
  fc.tuple(at, fc.constantFrom(...NUMBERS, 99)).map(
    ([one, driver_number]): DriversLie =>
      (drivers) => {
        change(drivers, one, { driver_number });
      },
  ),
  at.map(
    (one): DriversLie =>
      (drivers) =>
        void drivers.splice(one, 1),
  ),
  fc.tuple(at, fc.constantFrom(...NUMBERS, 99)).map(
    ([one, driver_number]): DriversLie =>
      (_, places) => {
        change(places, one, { driver_number });
      },
  ),
);

test("OpenF1's grid has nobody from nowhere, in any order, and a driver who is not there is told", () => {
  const rowsOfJolpica = fc.shuffledSubarray(qualifyingRows());
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
  fc.assert(
    fc.property(openF1Lie, rowsOfJolpica, order, (lie, rows, by) => {
      const drivers = openF1Drivers();
      const places: OpenF1GridPlace[] = NUMBERS.map((driver_number, index) => ({
        driver_number,
        position: index + 1,
      }));
      lie?.(drivers, places);
      const inOrder = <Row>(all: readonly Row[]) => by.flatMap((index) => all[index] ?? []);
      const found = gridOfOpenF1(inOrder(places), {
        teams: TEAMS,
        rows,
        drivers: inOrder(drivers),
        field: DRIVERS.map((driver) => ({
          key: keyOf(driver),
          code: driver[2],
          number: driver[3],
        })),
        stored: KNOWN.drivers,
      });
      const newcomers = found.newcomers.map(({ driver_number }) => driver_number);
      for (const { driver } of found.grid) {
        if (newcomers.length === 0) expect(KEYS).toContain(driver);
      }
      // A newcomer has a full name, and a number of nobody.
      for (const number of newcomers) expect(NUMBERS).not.toContain(number);
      const isTrue =
        found.grid.length === DRIVERS.length &&
        found.grid.every(({ driver, position }) => KEYS.indexOf(driver) + 1 === position);
      const isTold = found.fault !== null || found.unconfirmed.length + found.newcomers.length > 0;
      expect(isTrue || isTold).toBe(true);
      if (lie === null) expect([isTrue, isTold]).toEqual([true, false]);
    }),
  );
});
