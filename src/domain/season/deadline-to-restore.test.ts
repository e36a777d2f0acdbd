import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/base/time.ts';
import { deadlineToRestore } from './deadline-to-restore.ts';

const at = (iso: string): Instant => Date.parse(iso);

describe('a deadline that a wrong start has closed', () => {
  const day = (time: string) => at(`2025-03-16T${time}:00Z`);
  const race = { startsAt: day('04:00'), guessDeadline: day('00:55') };
  const closing = {
    fromStartsAt: day('04:00'),
    fromDeadline: day('03:55'),
    toDeadline: day('00:55'),
    isImport: true,
  };
  /** The start was corrected after the deadline had passed. */
  const righting = { ...closing, fromStartsAt: day('01:00'), fromDeadline: day('00:55') };
  const reported = { startsAt: race.startsAt, since: at('2025-03-10T05:00:00Z') };

  test.each<[string, Parameters<typeof deadlineToRestore>[1], string | null]>([
    ['it had another start before', { moves: [closing, righting], reported: null }, '03:55'],
    ['an admin had moved it', { moves: [{ ...closing, isImport: false }], reported }, null],
    [
      'it was added with it, and nobody reported another',
      { moves: [righting], reported: null },
      null,
    ],
    [
      'it was added with it, and one source reported the right one',
      { moves: [righting], reported },
      '03:55',
    ],
    [
      'one source reported it too late',
      { moves: [righting], reported: { ...reported, since: race.guessDeadline } },
      null,
    ],
    [
      'one source reported another one',
      { moves: [righting], reported: { ...reported, startsAt: day('05:00') } },
      null,
    ],
    ['the start has not moved: an admin closed it', { moves: [], reported }, null],
  ])('%s', (_, history, expected) => {
    const deadline = deadlineToRestore(race, history, day('01:10'));
    expect(deadline).toBe(expected && day(expected));
  });

  test.each<[string, Partial<typeof race>, string]>([
    ['it has not passed', {}, '00:54'],
    ['the race has started', {}, '04:00'],
    ['an admin has moved it since', { guessDeadline: day('01:00') }, '01:10'],
  ])('stays where %s', (_case, changed, now) => {
    const history = { moves: [closing, righting], reported };
    expect(deadlineToRestore({ ...race, ...changed }, history, day(now))).toBeNull();
  });

  test('stays where the race was put off when it had passed', () => {
    const putOff = { startsAt: day('06:00'), guessDeadline: day('03:55') };
    const move = { ...righting, fromStartsAt: day('04:00'), fromDeadline: day('03:55') };
    const moves = [{ ...move, toDeadline: day('03:55') }];
    const history = { moves, reported: { startsAt: day('06:00'), since: day('04:05') } };
    expect(deadlineToRestore(putOff, history, day('04:10'))).toBeNull();
  });

  test('keeps the distance to the start that an admin has given it', () => {
    const moves = [{ ...righting, fromStartsAt: day('02:55') }];
    expect(deadlineToRestore(race, { moves, reported }, day('01:10'))).toBe(day('02:00'));
  });

  test('is not opened for a moment that has passed', () => {
    const history = { moves: [closing], reported };
    expect(deadlineToRestore(race, history, day('03:54'))).toBe(day('03:55'));
    expect(deadlineToRestore(race, history, day('03:55'))).toBeNull();
  });
});
