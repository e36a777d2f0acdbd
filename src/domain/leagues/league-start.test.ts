import { describe, expect, test } from 'vitest';
import { aRace } from '#support/seasons/season-builders.ts';
import { countedPart, firstRaceOf, racesToBeginWith } from './league-start.ts';

const races = [1, 2, 3, 4].map((position) => aRace(position));
const [first, second, third, fourth] = races;
const startAt = (position: number, year = 2025) => ({
  raceId: `race-${position}`,
  year,
  startsAt: aRace(position).startsAt,
});

describe('a league that begins with a race', () => {
  test('begins there, wherever the race is', () => {
    expect(firstRaceOf(races, startAt(3))).toBe(third);
    const moved = aRace(3, { position: 1, startsAt: aRace(9).startsAt });
    expect(firstRaceOf([moved, ...races.slice(0, 2)], startAt(3))).toBe(moved);
  });

  test('begins with the next one if that is cancelled, and with none after the last', () => {
    expect(
      firstRaceOf(
        races.filter((race) => race !== third),
        startAt(3),
      ),
    ).toBe(fourth);
    expect(firstRaceOf(races.slice(0, 3), startAt(4))).toBeNull();
  });

  test('counts nothing before it, and everything in later seasons', () => {
    const partOf = (year: number, start = startAt(3)) => countedPart({ year, races }, start);
    expect(partOf(2025)).toEqual({ first: third, from: 3 });
    expect(partOf(2024)).toEqual({ first: null, from: Number.POSITIVE_INFINITY });
    expect(partOf(2026)).toBeNull();
    expect(partOf(2025, startAt(9))).toEqual({ first: null, from: Number.POSITIVE_INFINITY });
    expect(countedPart({ year: 2025, races }, null)).toBeNull();
  });
});

describe('the races that a league can begin with', () => {
  const deadline = (first?.guessDeadline ?? 0) - 1_000;

  test('are those whose deadline is ahead, to the millisecond', () => {
    const at = second?.guessDeadline ?? 0;
    expect(racesToBeginWith(races, deadline, at - 1)).toEqual([second, third, fourth]);
    expect(racesToBeginWith(races, deadline, at)).toEqual([third, fourth]);
  });

  test('leave out the first of a season that can still be guessed', () => {
    expect(racesToBeginWith(races, deadline, deadline - 1)).toEqual([second, third, fourth]);
    expect(racesToBeginWith(races, null, deadline)).toEqual([second, third, fourth]);
    expect(racesToBeginWith(races, deadline, deadline)).toEqual(races);
  });
});
