import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NormalisedRace, NormalisedSeason } from '../normalised-season.ts';
import { createBundledSource } from './bundled.ts';

const SEASONS = fileURLToPath(new URL('../../../../seasons', import.meta.url));
const source = createBundledSource(SEASONS);

async function known(year: number, at: string): Promise<NormalisedSeason> {
  const { season } = await source.fetchSeason(year, Date.parse(at));
  if (!season) throw new Error(`${year} is not known at ${at}`);
  return season;
}

async function knownRace(year: number, key: string, at: string): Promise<NormalisedRace> {
  const race = (await known(year, at)).races.find((candidate) => candidate.key === key);
  if (!race) throw new Error(`${key} is not in ${year}`);
  return race;
}

async function constructorOf(year: number, driver: string, at: string) {
  const season = await known(year, at);
  return season.drivers.find(({ key }) => key === driver)?.constructor;
}

describe('the bundled source', () => {
  it('does not have a year without a file', async () => {
    expect(await source.fetchSeason(1951, Date.UTC(2025, 0))).toMatchObject({ season: null });
  });

  it('tells the field of a file that is beyond a limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formelgjett-seasons-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = JSON.parse(readFileSync(join(SEASONS, '2025.json'), 'utf8'));
    file.races[3].name = 'B'.repeat(81);
    writeFileSync(join(folder, '2025.json'), JSON.stringify(file));
    await expect(createBundledSource(folder).fetchSeason(2025, Date.UTC(2025, 0))).rejects.toThrow(
      /2025\.json races\.3\.name: Too big: expected string to have <=80 characters$/,
    );
  });

  it('knows a season from the start of the year before it', async () => {
    expect(await source.fetchSeason(2025, Date.UTC(2024, 0) - 1)).toMatchObject({ season: null });
    const season = await known(2025, '2024-01-01T00:00:00Z');
    expect(season.races).toHaveLength(24);
    expect(season.drivers).toHaveLength(20);
    expect(season.races.every((race) => race.grid === null && race.result === null)).toBe(true);
  });

  // São Paulo 2025: sprint 8 November 14:00, qualifying 18:00, race 9 November 17:00.
  it.each([
    ['2025-11-08T15:29:59.999Z', []],
    ['2025-11-08T15:30:00Z', ['sprintResult']],
    ['2025-11-08T19:59:59.999Z', ['sprintResult']],
    ['2025-11-08T20:00:00Z', ['grid', 'gridState', 'sprintResult']],
    ['2025-11-09T19:29:59.999Z', ['grid', 'gridState', 'sprintResult']],
    [
      '2025-11-09T19:30:00Z',
      [
        ...['constructorStandings', 'driverStandings', 'flags', 'grid', 'gridState'],
        ...['result', 'sprintResult'],
      ],
    ],
  ])('at %s São Paulo has %j', async (at, lists) => {
    const race = await knownRace(2025, 'sao-paulo', at);
    const alwaysKnown = ['key', 'name', 'position', 'qualifyingAt', 'sprintAt', 'startsAt'];
    const found = Object.entries(race)
      .filter(([field, value]) => value !== null && !alwaysKnown.includes(field))
      .map(([field]) => field);
    expect(found.sort()).toEqual(lists);
  });

  it('starts those from the pit lane last, without a position', async () => {
    const { grid } = await knownRace(2025, 'australia', '2025-03-16T00:00:00Z');
    expect(grid?.slice(-3).map(({ driver, position }) => [driver, position])).toEqual([
      ['esteban-ocon', 19],
      ['liam-lawson', null],
      ['oliver-bearman', null],
    ]);
  });

  it('has not counted the flags of 2026', async () => {
    const { result, flags } = await knownRace(2026, 'hungary', '2026-08-01T00:00:00Z');
    expect(result).not.toBeNull();
    expect(flags).toBeNull();
  });

  // China 2025 was Lawson's last race for Red Bull; its result is known at 09:30 on 23 March.
  it.each([
    ['2025-03-23T09:29:59.999Z', 'red-bull', 'racing-bulls'],
    ['2025-03-23T09:30:00Z', 'racing-bulls', 'red-bull'],
  ])('at %s Lawson drives for %s and Tsunoda for %s', async (at, lawson, tsunoda) => {
    expect(await constructorOf(2025, 'liam-lawson', at)).toBe(lawson);
    expect(await constructorOf(2025, 'yuki-tsunoda', at)).toBe(tsunoda);
  });

  // Bearman joined in Saudi Arabia, a week after Bahrain, and returned for Haas in Azerbaijan.
  it.each([
    ['2024-03-02T17:29:59.999Z', undefined],
    ['2024-03-02T17:30:00Z', 'ferrari'],
    ['2024-09-01T15:29:59.999Z', 'ferrari'],
    ['2024-09-01T15:30:00Z', 'haas'],
  ])('at %s Bearman drives for %s', async (at, constructor) => {
    expect(await constructorOf(2024, 'oliver-bearman', at)).toBe(constructor);
  });

  it('lists a driver who joins later after those who were there', async () => {
    const before = await known(2024, '2024-03-01T00:00:00Z');
    const after = await known(2024, '2025-01-01T00:00:00Z');
    const keys = (season: NormalisedSeason) => season.drivers.map(({ key }) => key);
    expect(keys(after).slice(0, 20)).toEqual(keys(before));
    expect(keys(after).slice(20)).toEqual([
      ...['oliver-bearman', 'franco-colapinto', 'liam-lawson', 'jack-doohan'],
    ]);
  });
});
