import { DAY_MS, type Instant } from '#domain/base/time.ts';
import type { RaceEntry, ResultEntry, SeasonFile } from '#server/importing/fetch/season-file.ts';
import { circuitOf } from './names.ts';
import type { Scenario } from './scenario.ts';
import { addPoints, type Side, standingsAfter, type WorldStanding } from './world-standings.ts';

/** Race of the calendar at some time. */
export interface WorldRace {
  readonly entry: RaceEntry;
  readonly round: number;
  readonly circuitId: string;
  readonly raceName: string;
  readonly startsAt: Instant;
  readonly qualifyingAt: Instant;
  readonly sprintAt: Instant | null;
}

export interface WorldRow extends ResultEntry {
  /** Grid slot as Jolpica has it. */
  readonly gridNumber: number | null;
}

/** Facts of a season as known at `now`; `null` is not published yet. */
export interface World {
  readonly races: readonly WorldRace[];
  driver(key: string): SeasonFile['drivers'][number];
  /** Returns the driver's constructor in a race. */
  teamAt(driver: string, race: string): string;
  grid(race: WorldRace): RaceEntry['grid'] | null;
  qualifying(race: WorldRace): readonly { driver: string; position: number }[] | null;
  sprint(race: WorldRace): WorldRow[] | null;
  result(race: WorldRace): WorldRow[] | null;
  /**
   * Returns the standings after the race; before its result those after qualifying and the sprint.
   */
  standings(race: WorldRace, side: Side): WorldStanding[] | null;
}

export function worldAt(file: SeasonFile, scenario: Scenario, now: Instant): World {
  const races = calendarAt(file, scenario, now);
  const indexOf = new Map(file.races.map(({ key }, index) => [key, index]));

  const driver: World['driver'] = (key) => {
    const found = file.drivers.find((other) => other.key === key);
    if (!found) throw new Error(`The stand-in knows no driver ${key}`);
    return found;
  };

  const teamAt: World['teamAt'] = (key, raceKey) => {
    const here = indexOf.get(raceKey) ?? 0;
    const { stints } = driver(key);
    const stint = stints.findLast(({ from }) => (indexOf.get(from) ?? 0) <= here) ?? stints[0];
    return stint?.constructor ?? '';
  };

  const correctionsOf = ({ entry }: WorldRace) =>
    scenario.corrections.filter(({ year, race }) => year === file.year && race === entry.key);

  /** Returns the rows that are true at `now`, published or not. */
  const trueResult = (race: WorldRace): readonly ResultEntry[] => {
    const phases = correctionsOf(race).flatMap(({ result }) => result);
    const phase = phases.findLast(({ from }) => Date.parse(from) <= now) ?? phases[0];
    return phase?.rows ?? race.entry.result ?? [];
  };

  const withGridNumbers = (
    knownAt: Instant,
    rows: readonly ResultEntry[],
    places: ReadonlyMap<string, number>,
  ): WorldRow[] => {
    const isUnknown =
      rows.every((row) => row.grid === null) || now < knownAt + scenario.nullGridsForMs;
    return rows.map((row) => {
      return { ...row, gridNumber: isUnknown ? null : (places.get(row.driver) ?? null) };
    });
  };

  const qualifying: World['qualifying'] = (race) => {
    const { grid } = race.entry;
    if (now < race.qualifyingAt + scenario.qualifyingDelayMs || grid === undefined) return null;
    const phases = correctionsOf(race).flatMap((correction) => correction.qualifying);
    const phase = phases.findLast(({ from }) => Date.parse(from) <= now);
    // Season files have no qualifying, so its order is taken from the grid.
    return phase?.rows ?? grid.map((place, index) => ({ ...place, position: index + 1 }));
  };

  const sprint: World['sprint'] = (race) => {
    const rows = race.entry.sprintResult;
    const { sprintAt } = race;
    if (sprintAt === null || now < sprintAt + scenario.sprintDelayMs || !rows) return null;
    return withGridNumbers(sprintAt + scenario.sprintDelayMs, rows, sprintPlaces(rows));
  };

  return {
    races,
    driver,
    teamAt,
    grid: (race) =>
      now >= race.qualifyingAt + scenario.gridDelayMs ? (race.entry.grid ?? null) : null,
    qualifying,
    sprint,
    result(race) {
      const rows = trueResult(race);
      const knownAt = race.startsAt + scenario.resultDelayMs;
      if (now < knownAt || rows.length === 0) return null;
      const places = (race.entry.grid ?? []).map(
        (place, index) => [place.driver, index + 1] as const,
      );
      return withGridNumbers(knownAt, rows, new Map(places));
    },
    standings(race, side) {
      const index = races.indexOf(race);
      const results = races.slice(0, index + 1).map((each) => ({
        entry: each.entry,
        rows: trueResult(each),
      }));
      const knownAt = race.startsAt + scenario.resultDelayMs + scenario.standingsDelayMs;
      if (race.entry.result && now >= knownAt) return standingsAfter(results, side);
      const sprintRows = sprint(race);
      if (sprintRows === null && qualifying(race) === null) return null;
      return addPoints(standingsAfter(results.slice(0, -1), side), sprintRows ?? [], side);
    },
  };
}

/** Cached, because it is read thousands of times and rarely differs. */
const unchanged = new WeakMap<SeasonFile, readonly WorldRace[]>();

function calendarAt(file: SeasonFile, scenario: Scenario, now: Instant): readonly WorldRace[] {
  const changes = scenario.calendarChanges.filter(({ at }) => at <= now);
  if (changes.length > 0) return calendarWith(file, changes);
  const races = unchanged.get(file) ?? calendarWith(file, []);
  unchanged.set(file, races);
  return races;
}

function calendarWith(file: SeasonFile, changes: Scenario['calendarChanges']): WorldRace[] {
  return file.races
    .flatMap((entry) => {
      const mine = changes.filter(({ race }) => race === entry.key).map(({ to }) => to);
      if (mine.findLast((to) => typeof to === 'string') === 'CANCELLED') return [];
      const move = mine.findLast((to) => typeof to === 'object');
      const startsAt = move?.startsAt ?? Date.parse(entry.startsAt);
      const shift = startsAt - Date.parse(entry.startsAt);
      return {
        entry,
        ...circuitOf(file.year, entry.key),
        startsAt,
        qualifyingAt: Date.parse(entry.qualifyingAt) + shift,
        sprintAt: entry.sprintAt === undefined ? null : Date.parse(entry.sprintAt) + shift,
      };
    })
    .sort((a, b) => a.startsAt - b.startsAt)
    .map((race, index) => ({ ...race, round: index + 1 }));
}

/** Returns grid slots of a sprint, which only its result has; pit lane starts follow the last. */
function sprintPlaces(rows: readonly ResultEntry[]): Map<string, number> {
  const numbers = rows.flatMap(({ grid }) => (typeof grid === 'number' ? grid : []));
  let last = Math.max(0, ...numbers);
  const places = rows.flatMap(({ driver, grid }): [string, number][] => {
    if (grid === null) return [];
    return [[driver, grid === 'PIT_LANE' ? ++last : grid]];
  });
  return new Map(places);
}

/** Entries are typed in for the first race when the season is known, later ones shortly before. */
export function isEntered(world: World, raceKey: string, now: Instant): boolean {
  const index = world.races.findIndex(({ entry }) => entry.key === raceKey);
  const race = world.races[index];
  return index <= 0 || race === undefined || now >= race.qualifyingAt - DAY_MS;
}
