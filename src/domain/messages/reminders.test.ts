import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import {
  correctionNews,
  dueReminder,
  endOfCorrectionNews,
  type GivenReminder,
  isGoingOn,
  isInCancellationNotifyWindow,
  isInResultsNotifyWindow,
  pendingReschedule,
  type RaceReschedule,
  SEASON_REMINDER_HOURS,
} from './reminders.ts';

const DEADLINE = Date.UTC(2025, 10, 9, 16, 55);

const requests = (...hours: number[]) => hours.map((each) => ({ hours: each, since: 0 }));
const given = (...hours: number[]) => hours.map((each) => ({ hours: each, deadline: DEADLINE }));
const hoursBefore = (hours: number) => DEADLINE - hours * HOUR_MS;

describe('a reminder', () => {
  it.each([
    ['a millisecond before its hour', hoursBefore(3) - 1, [3], [], null],
    ['at its hour', hoursBefore(3), [3], [], 3],
    ['a millisecond before the deadline', DEADLINE - 1, [3], [], 3],
    ['at the deadline', DEADLINE, [1, 3], [], null],
    ['when it has been given', hoursBefore(2), [3], [3], null],
    ['when a later one has been given', hoursBefore(2), [6, 3], [3], null],
    ['when only an earlier one has been given', hoursBefore(3), [6, 3], [6], 3],
    ['after an outage through three hours', hoursBefore(1.5), [12, 6, 3, 2], [12], 2],
    ['of nobody who wants any', hoursBefore(1), [], [], null],
  ])('%s', (_case, now, hours, had, due) => {
    expect(dueReminder(DEADLINE, now, requests(...hours), given(...had))).toBe(due);
  });

  it('When an hour was chosen after it had come, then it is not made up for', () => {
    const requests = [
      { hours: 24, since: 0 },
      { hours: 6, since: hoursBefore(6) + 1 },
      { hours: 3, since: hoursBefore(6) + 1 },
    ];
    expect(dueReminder(DEADLINE, hoursBefore(5), requests, given(24))).toBeNull();
    expect(dueReminder(DEADLINE, hoursBefore(3), requests, given(24))).toBe(3);
  });

  it('When an hour was chosen at the moment it came, then it is given', () => {
    expect(dueReminder(DEADLINE, hoursBefore(3), [{ hours: 3, since: hoursBefore(3) }], [])).toBe(
      3,
    );
  });

  it.each([
    ['less than half a day', null, 12 * HOUR_MS - 1],
    ['half a day', 3, 12 * HOUR_MS],
  ])('When the deadline moves by %s, then what was given is due: %s', (_case, due, by) => {
    const later = DEADLINE + by;
    expect(dueReminder(later, later - HOUR_MS, requests(3), given(3))).toBe(due);
  });

  it('When the deadline moves by an hour, then what was given counts; by days, then not', () => {
    const later = DEADLINE + HOUR_MS;
    expect(dueReminder(later, later - 3 * HOUR_MS, requests(3), given(3))).toBeNull();
    expect(dueReminder(later, later - 3 * HOUR_MS, requests(6, 3), given(6))).toBe(3);
    const nextWeek = DEADLINE + WEEK_MS;
    expect(dueReminder(nextWeek, nextWeek - 3 * HOUR_MS, requests(3), given(3))).toBe(3);
  });

  it.each([
    // The clock goes from 2 to 3: a deadline at 4.30 Norwegian time is an hour sooner than it looks.
    ['spring', '2026-03-29T04:30:00+02:00', 3, '2026-03-29T00:30:00+01:00'],
    ['spring', '2026-03-29T04:30:00+02:00', 24, '2026-03-28T03:30:00+01:00'],
    // The clock goes from 3 to 2, so that an hour occurs twice.
    ['autumn', '2025-10-26T03:30:00+01:00', 2, '2025-10-26T02:30:00+02:00'],
    ['autumn', '2025-10-26T03:30:00+01:00', 24, '2025-10-25T04:30:00+02:00'],
  ])('counts hours as they pass on the night of the change in %s', (_name, at, hours, due) => {
    const deadline = Date.parse(at);
    expect(dueReminder(deadline, Date.parse(due) - 1, requests(hours), [])).toBeNull();
    expect(dueReminder(deadline, Date.parse(due), requests(hours), [])).toBe(hours);
  });

  it('over any ticks and outages comes at most once per hour, in time, latest missed alone', () => {
    const hours = fc.uniqueArray(fc.constantFrom(1, 2, 3, 6, 12, 24, ...SEASON_REMINDER_HOURS));
    const gaps = fc.array(fc.integer({ min: 1, max: 40 * HOUR_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(
        hours,
        gaps,
        fc.integer({ min: -DAY_MS, max: 10 * DAY_MS }),
        (wanted, steps, age) => {
          const since = DEADLINE - age;
          const requests = wanted.map((each) => ({ hours: each, since }));
          const had: GivenReminder[] = [];
          let now = DEADLINE - 8 * DAY_MS;
          let last = now;
          for (const step of steps) {
            now += step;
            const due = dueReminder(DEADLINE, now, requests, had);
            const missed = wanted.filter((each) => {
              const moment = hoursBefore(each);
              return moment > last && moment <= now && moment >= since;
            });
            if (now >= DEADLINE) expect(due).toBeNull();
            else if (missed.length > 0) expect(due).toBe(Math.min(...missed));
            else expect(due).toBeNull();
            if (due !== null) {
              expect(had.map((each) => each.hours)).not.toContain(due);
              had.push({ hours: due, deadline: DEADLINE });
            }
            last = now;
          }
        },
      ),
    );
  });

  it('When the deadline moves about, then none comes twice in half a day', () => {
    const steps = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 6 * HOUR_MS }),
        shift: fc.constantFrom(0, 0, 0, 10, 60, 300, -45).map((minutes) => minutes * MINUTE_MS),
      }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(steps, (moments) => {
        const had: GivenReminder[] = [];
        let deadline = DEADLINE;
        let now = DEADLINE - 2 * DAY_MS;
        for (const { gap, shift } of moments) {
          now += gap;
          deadline += shift;
          const due = dueReminder(deadline, now, requests(24, 6, 3, 1), had);
          if (due === null) continue;
          expect(now).toBeLessThan(deadline);
          const same = had.filter(
            (each) => each.hours === due && Math.abs(each.deadline - deadline) < 12 * HOUR_MS,
          );
          expect(same).toEqual([]);
          had.push({ hours: due, deadline });
        }
      }),
    );
  });
});

describe('a start that moved', () => {
  const NOW = Date.UTC(2025, 10, 8, 12);
  const START = Date.UTC(2025, 10, 9, 17);
  const move = (id: string, from: number, to: number, movedAt = NOW): RaceReschedule => ({
    id,
    movedAt,
    from,
    to,
  });
  const nothing = new Set<string>();

  it('is told from what was to what is', () => {
    const later = START + 30 * MINUTE_MS;
    expect(pendingReschedule([move('a', START, later)], nothing, 0, NOW)).toEqual({
      moveId: 'a',
      from: START,
      to: later,
      movedAt: expect.any(Number),
    });
    expect(pendingReschedule([move('a', START, later)], new Set(['a']), 0, NOW)).toBeNull();
  });

  it('When it moves again before anybody was told, then that is one piece of news', () => {
    const moves = [move('a', START, START + HOUR_MS), move('b', START + HOUR_MS, START - HOUR_MS)];
    expect(pendingReschedule(moves, nothing, 0, NOW)).toEqual({
      moveId: 'b',
      from: START,
      to: START - HOUR_MS,
      movedAt: expect.any(Number),
    });
    expect(pendingReschedule(moves, new Set(['a']), 0, NOW)).toEqual({
      moveId: 'b',
      from: START + HOUR_MS,
      to: START - HOUR_MS,
      movedAt: expect.any(Number),
    });
  });

  it('When it moves there and back, then there is nothing to tell', () => {
    const moves = [move('a', START, START + HOUR_MS), move('b', START + HOUR_MS, START)];
    expect(pendingReschedule(moves, nothing, 0, NOW)).toBeNull();
  });

  it.each([
    ['nine minutes', 9, null],
    ['ten minutes', 10, 'a'],
    ['ten minutes the other way', -10, 'a'],
  ])('%s', (_case, minutes, expected) => {
    const moves = [move('a', START, START + minutes * MINUTE_MS)];
    expect(pendingReschedule(moves, nothing, 0, NOW)?.moveId ?? null).toBe(expected);
  });

  it('When small moves add up, then they are told', () => {
    const six = 6 * MINUTE_MS;
    const moves = [move('a', START, START + six), move('b', START + six, START + 2 * six)];
    expect(pendingReschedule(moves, nothing, 0, NOW)).toMatchObject({ moveId: 'b', from: START });
  });

  it('is told while the race lies ahead, and when it is near', () => {
    const moves = [move('a', START, START + HOUR_MS)];
    expect(pendingReschedule(moves, nothing, 0, START + HOUR_MS - 1)).not.toBeNull();
    expect(pendingReschedule(moves, nothing, 0, START + HOUR_MS)).toBeNull();
  });

  it.each([
    ['more than a month before', false, START + HOUR_MS, START - 30 * DAY_MS - 1],
    ['a month before', true, START + HOUR_MS, START - 30 * DAY_MS],
    ['a month before what was, but not what is', true, START + WEEK_MS, START - 30 * DAY_MS],
    ['a month before what is, but not what was', true, START - WEEK_MS, START - 37 * DAY_MS],
  ])('When it moves %s, then it is notified: %s', (_case, isNotified, to, movedAt) => {
    const pending = pendingReschedule([move('a', START, to, movedAt)], nothing, 0, movedAt);
    expect(pending !== null).toBe(isNotified);
  });

  it('is no news to those who asked later', () => {
    const moves = [move('a', START, START + HOUR_MS)];
    expect(pendingReschedule(moves, nothing, NOW, NOW)).not.toBeNull();
    expect(pendingReschedule(moves, nothing, NOW + 1, NOW)).toBeNull();
  });
});

describe('a cancellation', () => {
  const START = Date.UTC(2025, 10, 9, 17);
  const CANCELLED = START - 2 * DAY_MS;
  const SETTLED = CANCELLED + 10 * MINUTE_MS;

  it.each([
    ['less than ten minutes later', false, CANCELLED, CANCELLED, SETTLED - 1],
    ['ten minutes later', true, CANCELLED, CANCELLED, SETTLED],
    ['a millisecond before the start', true, CANCELLED, CANCELLED, START - 1],
    ['at the start', false, CANCELLED, CANCELLED, START],
    ['to players who chose that after it', false, CANCELLED, CANCELLED + 1, SETTLED],
    ['a month ahead', true, START - 30 * DAY_MS, 0, CANCELLED],
    ['more than a month ahead', false, START - 30 * DAY_MS - 1, 0, CANCELLED],
  ])('is notified %s: %s', (_case, isNotified, cancelledAt, since, now) => {
    const race = { startsAt: START, cancelledAt };
    expect(isInCancellationNotifyWindow(race, since, now)).toBe(isNotified);
  });
});

describe('corrections of a race', () => {
  const corrected = (...minutes: number[]) => minutes.map((each) => ({ at: each * MINUTE_MS }));
  const WEEK = WEEK_MS / MINUTE_MS;

  it.each([
    ['none', [], 0, []],
    ['one of a moment ago', [0], 9, []],
    ['one of ten minutes ago', [0], 10, [0]],
    ['two, the last of ten minutes ago', [0, 30], 40, [0, 30]],
    ['two, the last of a moment ago', [0, 30], 39, []],
    ['one of now, and one of a moment ago', [0, 30], 30, []],
    ['one of a week ago', [0], WEEK, []],
    ['one of just within a week', [0], WEEK - 1, [0]],
    ['one of a week ago, and a later one', [0, 30], WEEK, [30]],
    ['one to come', [0, 30], 20, [0]],
  ])('are news: %s', (_case, minutes, now, news) => {
    expect(correctionNews(corrected(...minutes), now * MINUTE_MS)).toEqual(corrected(...news));
  });

  it('are news until a week has passed', () => {
    const [correction] = corrected(5) as [{ at: number }];
    const end = endOfCorrectionNews(correction);
    expect(correctionNews([correction], end - 1)).toEqual([correction]);
    expect(correctionNews([correction], end)).toEqual([]);
  });
});

describe('results', () => {
  it('are news for a week after the start', () => {
    expect(isInResultsNotifyWindow(DEADLINE, DEADLINE - 1)).toBe(false);
    expect(isInResultsNotifyWindow(DEADLINE, DEADLINE)).toBe(true);
    expect(isInResultsNotifyWindow(DEADLINE, DEADLINE + WEEK_MS - 1)).toBe(true);
    expect(isInResultsNotifyWindow(DEADLINE, DEADLINE + WEEK_MS)).toBe(false);
  });
});

describe('work on a race', () => {
  it.each([
    ['a moment ago', [0], 1, true],
    ['a millisecond less than ten minutes ago', [0], 10 * MINUTE_MS - 1, true],
    ['ten minutes ago', [0], 10 * MINUTE_MS, false],
    ['and another, each within ten minutes', [0, 9 * MINUTE_MS], 18 * MINUTE_MS, true],
    ['and another, later, when it had been told', [0, 11 * MINUTE_MS], 12 * MINUTE_MS, false],
    ['after an earlier one', [-HOUR_MS, 0], MINUTE_MS, true],
    ['and more, in any order', [18 * MINUTE_MS, 0, 9 * MINUTE_MS], 27 * MINUTE_MS, true],
  ])('with a correction %s', (_case, moments, now, isOn) => {
    expect(isGoingOn(0, moments, now)).toBe(isOn);
  });
});
