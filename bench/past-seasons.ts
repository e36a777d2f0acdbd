import { readFileSync } from 'node:fs';
import { DAY_MS } from '#domain/base/time.ts';
import { SPRINT_POINTS } from '#domain/scoring/reachable-positions.ts';
import {
  type Championship,
  championshipWithout,
  FULL_POINTS,
  pointsOfRace,
  projectStandings,
} from '#domain/season/championship.ts';
import type { Race, ResultRow, SeasonFacts } from '#domain/season/season.ts';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';

/**
 * Results of 2012 to 2023 from F1DB, which chances are tuned and judged on. A session is a line of drivers in
 * finishing order, those behind `|` were not classified; `VER2*@red-bull` has a grid slot (0 is the pit lane), the point for
 * the fastest lap and another team than usual. Penalties in a championship are left out.
 */
interface PastRace {
  readonly key: string;
  readonly result: string;
  readonly sprint?: string;
  /** Factor of the usual points that the race gave. */
  readonly points?: number;
}

interface PastSeason {
  /** Drivers by code, in the final order: a key, and the team of most races. */
  readonly drivers: Readonly<Record<string, string>>;
  /** Constructors in the final order. */
  readonly teams: readonly string[];
  readonly races: readonly PastRace[];
}

const seasons: Readonly<Record<string, PastSeason>> = JSON.parse(
  readFileSync(new URL('past-seasons.json', import.meta.url), 'utf8'),
);

function storedSeason(year: number): PastSeason {
  const season = seasons[year];
  if (season === undefined) throw new Error(`No season ${year}`);
  return season;
}

const keyAndTeam = (entry: string | undefined) => (entry ?? '').split(' ');

function toRow(token: string, { drivers }: PastSeason, points: number | null): ResultRow {
  const [, code = '', slot, fastest, other] = /^([A-Z]+)(\d*)(\*?)(?:@(.+))?$/.exec(token) ?? [];
  const [driverId = '', team = ''] = keyAndTeam(drivers[code]);
  return {
    driverId,
    constructorId: other ?? team,
    status: points === null ? 'RETIRED' : 'CLASSIFIED',
    gridPosition: Number(slot) || null,
    laps: null,
    points: (points ?? 0) + (fastest ? 1 : 0),
  };
}

function toRows(line: string, season: PastSeason, points: readonly number[]): ResultRow[] {
  const [classified = [], others = []] = line
    .split('|')
    .map((part) => part.split(' ').filter((token) => token !== ''));
  return [
    ...classified.map((token, place) => toRow(token, season, points[place] ?? 0)),
    ...others.map((token) => toRow(token, season, null)),
  ];
}

/** Returns the final orders of both championships. */
export function finalOrders(year: number) {
  const { drivers, teams } = storedSeason(year);
  return {
    driverOrder: Object.values(drivers).map((entry) => keyAndTeam(entry)[0] ?? ''),
    constructorOrder: teams,
  };
}

function withStandings(facts: SeasonFacts, race: Race): Race {
  const standings = (championship: Championship) =>
    projectStandings(
      championshipWithout({ ...facts, races: [...facts.races, race] }, race, championship),
      championship,
      (race.result ?? []).filter(({ status }) => status === 'CLASSIFIED'),
      pointsOfRace(race),
    );
  return {
    ...race,
    driverStandings: standings('DRIVERS'),
    constructorStandings: standings('CONSTRUCTORS'),
  };
}

/** Returns a season from 2012 to 2023, without flags, which were not counted then. */
export function pastSeason(year: number): SeasonFacts {
  const season = storedSeason(year);
  const { driverOrder, constructorOrder } = finalOrders(year);
  const bare = aSeason({
    year,
    drivers: driverOrder.map((id) => ({
      id,
      name: id,
      code: id.slice(0, 3),
      number: null,
      constructorId: null,
    })),
    constructors: constructorOrder.map((id) => ({ id, name: id, colour: '#000000' })),
  });
  const sprintPoints = year === 2021 ? [3, 2, 1] : SPRINT_POINTS;
  let facts = bare;
  for (const [index, { key, result, sprint, points = 1 }] of season.races.entries()) {
    const race = aRace(index + 1, { id: key });
    const run: Race = {
      ...race,
      result: toRows(
        result,
        season,
        FULL_POINTS.map((each) => each * points),
      ),
      sprintAt: sprint === undefined ? null : race.startsAt - DAY_MS,
      sprintResult: sprint === undefined ? null : toRows(sprint, season, sprintPoints),
    };
    facts = { ...facts, races: [...facts.races, withStandings(facts, run)] };
  }
  return facts;
}
