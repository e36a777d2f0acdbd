import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import { revealSeason } from '#server/importing/fetch/bundled.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import { liveSourceOf } from '#support/f1-api/live-season.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';

const FILES = [2024, 2025, 2026].map(readSeasonFile);
const clock = createTestClock(0);
let api: F1Api;
beforeAll(async () => {
  api = await startF1Api(FILES, clock);
});
afterAll(() => api.close());

/** Removes changes of seats before the weekend in which they become known. */
function knownStints(file: SeasonFile, now: Instant): SeasonFile {
  const begun = new Set(
    file.races
      .filter((race, index) => index === 0 || now >= Date.parse(race.qualifyingAt) + 2 * HOUR_MS)
      .map(({ key }) => key),
  );
  const drivers = file.drivers
    .map((driver) => ({ ...driver, stints: driver.stints.filter(({ from }) => begun.has(from)) }))
    .filter(({ stints }) => stints.length > 0);
  return { ...file, drivers };
}

/**
 * Removes what the sources do not have: they number pit lane starts after the last slot, and have
 * no aliases.
 */
function asSourcesTellIt(season: NormalisedSeason): NormalisedSeason {
  return {
    ...season,
    constructors: season.constructors.map((team) => ({ ...team, aliases: [] })).sort(byKey),
    drivers: season.drivers.map((driver) => ({ ...driver, aliases: [] })).sort(byKey),
    // A start reported by one source alone is no fact.
    races: season.races.map(({ reportedStart: _told, ...race }) => {
      const grid = race.grid?.map((place, index) => ({ ...place, position: index + 1 })) ?? null;
      const places = new Map(grid?.map(({ driver, position }) => [driver, position]));
      return {
        ...race,
        grid,
        result:
          race.result?.map((row) => ({ ...row, gridPosition: places.get(row.driver) ?? null })) ??
          null,
        driverStandings: race.driverStandings?.filter(({ position }) => position !== null) ?? null,
      };
    }),
  };
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

/**
 * Takes pit lane starts of sprints from the bundled facts, because sources have no grid of sprints.
 */
function withSprintStartsOf(live: NormalisedSeason, bundled: NormalisedSeason): NormalisedSeason {
  const isPitLane = (raceKey: string, driver: string) => {
    const race = bundled.races.find(({ key }) => key === raceKey);
    return race?.sprintResult?.find((row) => row.driver === driver)?.gridPosition === null;
  };
  return {
    ...live,
    races: live.races.map((race) => ({
      ...race,
      sprintResult:
        race.sprintResult?.map((row) =>
          isPitLane(race.key, row.driver) ? { ...row, gridPosition: null } : row,
        ) ?? null,
    })),
  };
}

async function bothAt(year: number, now: Instant) {
  clock.set(now);
  const file = FILES.find((each) => each.year === year);
  if (!file) throw new Error(`no facts for ${year}`);
  const { source, notices } = liveSourceOf({ api, clock });
  const { season: live } = await source.fetchSeason(year, now);
  if (live === null) throw new Error('the live source does not have the season');
  return { live, bundled: revealSeason(knownStints(file, now), now), notices };
}

function moments(year: number, after: 'qualifyingAt' | 'startsAt', every: number) {
  const file = FILES.find((each) => each.year === year);
  return (file?.races ?? [])
    .filter((race, index) => race.result && index % every === 0)
    .map((race) => ({ year, name: race.name, now: Date.parse(race[after]) + 3 * HOUR_MS }));
}

describe('the live source and the bundled facts say the same', () => {
  test.each([
    ...moments(2024, 'startsAt', 8),
    ...moments(2024, 'qualifyingAt', 5),
    { year: 2024, name: 'the end', now: Date.parse('2024-12-20T12:00:00Z') },
    ...moments(2025, 'startsAt', 6),
    ...moments(2025, 'qualifyingAt', 4),
    { year: 2025, name: 'the end', now: Date.parse('2025-12-20T12:00:00Z') },
    ...moments(2026, 'startsAt', 5),
    ...moments(2026, 'qualifyingAt', 3),
    { year: 2026, name: 'round 16', now: Date.parse('2026-10-06T12:00:00Z') },
  ])('$year, $name', async ({ year, now }) => {
    const { live, bundled } = await bothAt(year, now);
    expect(withSprintStartsOf(asSourcesTellIt(live), bundled)).toEqual(asSourcesTellIt(bundled));
  });
});
