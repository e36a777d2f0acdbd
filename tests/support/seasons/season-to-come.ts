import { DAY_MS } from '#domain/base/time.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';

/** Time in ms from one season to the next, in whole weeks, so that races stay on their weekday. */
const YEAR_MS = 52 * 7 * DAY_MS;

const POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

type Race = SeasonFile['races'][number];
type Driver = SeasonFile['drivers'][number];

/** Returns a season as run: races without a result get that of the latest race with one. */
export function asRun(file: SeasonFile): SeasonFile {
  const last = file.races.findLast(({ result }) => result !== undefined);
  if (last === undefined) return file;
  const { grid, result, driverStandings, constructorStandings } = last;
  const facts = { grid, result, driverStandings, constructorStandings, flags: [] };
  return {
    ...file,
    races: file.races.map((race) => (race.result === undefined ? { ...race, ...facts } : race)),
  };
}

/** Changes of a season to come, compared with the season before. */
export interface SeasonToCome {
  /** Drivers who have left. */
  readonly gone?: readonly string[];
  readonly joined?: readonly {
    readonly key: string;
    readonly name: string;
    readonly code: string;
    readonly team: string;
    readonly number: number;
  }[];
  /** New teams of drivers. */
  readonly moved?: Readonly<Record<string, string>>;
  readonly numbers?: Readonly<Record<string, number>>;
  /** New keys and names of teams. */
  readonly renamed?: Readonly<Record<string, { readonly key: string; readonly name: string }>>;
  /** Races that take the place of others. */
  readonly replaced?: Readonly<Record<string, { readonly key: string; readonly name: string }>>;
  /** Start of a race that has been moved. */
  readonly starts?: Readonly<Record<string, string>>;
  /** True once anybody is entered. */
  readonly isEntered?: boolean;
  /** True once the first race has a grid, and a result. */
  readonly hasGrid?: boolean;
}

const later = (iso: string, byMs = YEAR_MS) =>
  new Date(Date.parse(iso) + byMs).toISOString().replace('.000Z', 'Z');

/** Returns the season after `last`, as far as it is known. */
export function seasonToCome(last: SeasonFile, change: SeasonToCome): SeasonFile {
  const { gone = [], joined = [], moved = {}, numbers = {}, renamed = {} } = change;
  const { replaced = {}, starts = {}, isEntered = false, hasGrid = false } = change;
  const first = last.races[0]?.key ?? '';
  const teamKey = (key: string) => renamed[key]?.key ?? key;
  const drivers = [
    ...last.drivers.filter(({ key }) => !gone.includes(key)),
    ...joined.map(({ team, ...driver }): Driver => {
      return { ...driver, stints: [{ constructor: team, from: first }] };
    }),
  ].map((driver): Driver => {
    const team = moved[driver.key] ?? driver.stints.at(-1)?.constructor ?? '';
    return {
      ...driver,
      number: numbers[driver.key] ?? driver.number,
      stints: [{ constructor: teamKey(team), from: first }],
    };
  });
  const grid = drivers.map(({ key }, index) => ({ driver: key, position: index + 1 }));
  const result = drivers.map(({ key, stints }, index) => ({
    driver: key,
    constructor: stints[0]?.constructor ?? '',
    position: index + 1,
    status: 'CLASSIFIED' as const,
    grid: index + 1,
    laps: 58,
    points: POINTS[index] ?? 0,
  }));
  const races = last.races.map(({ key, name, round, ...times }): Race => {
    const startsAt = starts[key] ?? later(times.startsAt);
    const shift = Date.parse(startsAt) - Date.parse(times.startsAt);
    return {
      ...(replaced[key] ?? { key, name }),
      round,
      startsAt,
      qualifyingAt: later(times.qualifyingAt, shift),
      ...(times.sprintAt === undefined ? {} : { sprintAt: later(times.sprintAt, shift) }),
      ...(hasGrid && key === first ? { grid, result } : {}),
    };
  });
  return {
    year: last.year + 1,
    attribution: last.attribution,
    testingStartsAt: later(last.testingStartsAt),
    constructors: isEntered
      ? last.constructors.map((team) => ({ ...team, ...renamed[team.key] }))
      : [],
    drivers: isEntered ? drivers : [],
    races,
  };
}
