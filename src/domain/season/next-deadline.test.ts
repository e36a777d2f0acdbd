import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/base/time.ts';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';
import { nextDeadline } from './next-deadline.ts';

const at = (iso: string): Instant => Date.parse(iso);
const GRID = [{ driverId: 'a', constructorId: null, position: 1 }];

describe('the next deadline', () => {
  const first = aRace(1, { grid: GRID });
  const second = aRace(2);
  const facts = aSeason({ races: [first, second] });
  const seasonDeadline = at('2025-02-26T07:00:00Z');

  test("is the season's while that is open", () => {
    expect(nextDeadline(facts, seasonDeadline - 1)).toEqual({
      kind: 'SEASON',
      closesAt: seasonDeadline,
      latestDeadline: null,
      isOpen: true,
      race: null,
    });
  });

  test("is then the next race's, open when its grid is known", () => {
    expect(nextDeadline(facts, seasonDeadline)).toEqual({
      kind: 'RACE',
      closesAt: first.guessDeadline,
      latestDeadline: null,
      isOpen: true,
      race: first,
    });
    expect(nextDeadline(facts, first.guessDeadline)).toEqual({
      kind: 'RACE',
      closesAt: second.guessDeadline,
      latestDeadline: null,
      isOpen: false,
      race: second,
    });
  });

  test('is the race’s where that closes before a season deadline that was set late', () => {
    const late = { ...facts, guessDeadline: first.startsAt };
    expect(nextDeadline(late, seasonDeadline)?.race?.id).toBe('race-1');
    expect(nextDeadline(late, first.guessDeadline)?.kind).toBe('SEASON');
    const same = { ...facts, guessDeadline: first.guessDeadline };
    expect(nextDeadline(same, seasonDeadline)?.kind).toBe('SEASON');
    expect(nextDeadline(late, first.startsAt)?.race?.id).toBe('race-2');
  });

  test('passes over races that have a result, and there is none after the last race', () => {
    const races = [{ ...first, result: [] }, second];
    expect(nextDeadline(aSeason({ races }), seasonDeadline)?.race?.id).toBe('race-2');
    expect(nextDeadline(facts, second.guessDeadline)).toBeNull();
    expect(nextDeadline({ ...facts, isFinished: true }, seasonDeadline)).toBeNull();
  });
});
