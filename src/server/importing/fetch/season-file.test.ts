import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { matchSeason } from '../match/match-season.ts';
import { validateSeason } from '../validate/validate-season.ts';
import { revealSeason } from './bundled.ts';
import { SeasonFile } from './season-file.ts';

const FOLDER = fileURLToPath(new URL('../../../../seasons/', import.meta.url));
const AFTER_ALL = Date.UTC(2100, 0);
const NOTHING_STORED = {
  racesWithGrid: new Set<string>(),
  season: null,
  constructors: [],
  drivers: [],
  aliases: [],
  races: [],
  lists: {
    GRID: [],
    SPRINT_RESULT: [],
    RACE_RESULT: [],
    DRIVER_STANDINGS: [],
    CONSTRUCTOR_STANDINGS: [],
  },
  flags: [],
  overrides: [],
  startHistories: new Map(),
  guessedRaces: new Set<string>(),
  reviews: [],
  partialSince: new Map(),
  neverRaced: [],
};

const files = readdirSync(FOLDER).sort();

it('there are the seasons 2024 to 2026', () => {
  expect(files).toEqual(['2024.json', '2025.json', '2026.json']);
});

describe.each(files)('%s', (name) => {
  const file = SeasonFile.parse(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')));
  const raceKeys = file.races.map(({ key }) => key);

  it('is of its year, and credits F1DB', () => {
    expect(`${file.year}.json`).toBe(name);
    expect(file.attribution).toMatch(/F1DB.*https:\/\/github\.com\/f1db\/f1db.*CC BY 4\.0/);
  });

  it('has nothing that an import refuses', () => {
    const season = revealSeason(file, AFTER_ALL);
    const moment = { now: AFTER_ALL, newId: randomUUID };
    const fetched = { season, isPartial: false, findings: [] };
    const matched = matchSeason(fetched, NOTHING_STORED, { corrections: 'auto' }, moment);
    const valid = matched.season === null ? matched : validateSeason(matched);
    expect(valid).toMatchObject({ findings: [], season });
  });

  it('numbers its races in the order of their starts', () => {
    expect(file.races.map(({ round }) => round)).toEqual(raceKeys.map((_, index) => index + 1));
    const starts = file.races.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted());
    for (const { qualifyingAt, sprintAt, startsAt } of file.races) {
      expect(qualifyingAt < startsAt).toBe(true);
      expect((sprintAt ?? '') < startsAt).toBe(true);
    }
  });

  it('gives every driver stints that begin at a race, in order', () => {
    for (const { stints } of file.drivers) {
      const begins = stints.map(({ from }) => raceKeys.indexOf(from));
      expect(begins).not.toContain(-1);
      expect(begins).toEqual(begins.toSorted((a, b) => a - b));
    }
  });

  it('has the constructor of every start from the stints as the result has it', () => {
    for (const race of revealSeason(file, AFTER_ALL).races) {
      const inResult = new Map(race.result?.map((row) => [row.driver, row.constructor]));
      for (const place of race.grid ?? []) {
        expect(inResult.get(place.driver) ?? place.constructor).toBe(place.constructor);
      }
    }
  });

  it('adds up: standings are the points of all races and sprints before', () => {
    const points = new Map<string, number>();
    for (const race of file.races) {
      for (const row of [...(race.sprintResult ?? []), ...(race.result ?? [])]) {
        for (const key of [row.driver, row.constructor]) {
          points.set(key, (points.get(key) ?? 0) + row.points);
        }
      }
      for (const { driver, points: total } of race.driverStandings ?? []) {
        expect([race.key, driver, total]).toEqual([race.key, driver, points.get(driver) ?? 0]);
      }
      for (const { constructor, points: total } of race.constructorStandings ?? []) {
        expect([race.key, constructor, total]).toEqual([
          race.key,
          constructor,
          points.get(constructor),
        ]);
      }
    }
  });
});
