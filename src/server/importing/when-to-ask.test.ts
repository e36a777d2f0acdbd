import { expect, test } from 'vitest';
import { whenToAsk } from './when-to-ask.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const END = Date.parse('2025-03-16T06:00:00Z');

const races = (complete: boolean, lastAsked: number | null, now: number) =>
  whenToAsk(
    [{ raceId: 'a', endsAt: END, complete }],
    { calendar: null, races: new Map(lastAsked === null ? [] : [['a', lastAsked]]) },
    now,
  ).races;

test('the calendar is asked for every eight hours', () => {
  const due = (now: number) => whenToAsk([], { calendar: END, races: new Map() }, now).calendar;
  expect(due(END + 480 * MINUTE - 1)).toBe(false);
  expect(due(END + 480 * MINUTE)).toBe(true);
  expect(whenToAsk([], { calendar: null, races: new Map() }, END).calendar).toBe(true);
});

test('a race is asked for from the end of its session', () => {
  expect(races(false, null, END - 1)).toEqual([]);
  expect(races(false, null, END)).toEqual(['a']);
});

test.each([
  ['missing', false, END + MINUTE, 10 * MINUTE],
  ['there, the first day', true, END + MINUTE, 30 * MINUTE],
  ['there, later', true, END + 2 * DAY, 7 * DAY],
])('%s: asked again after its interval and not before', (_, complete, last, interval) => {
  expect(races(complete, last, last + interval - 1)).toEqual([]);
  expect(races(complete, last, last + interval)).toEqual(['a']);
});

test('at most four races, what is missing first and then the longest unasked', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const sessions = ids.map((raceId) => ({ raceId, endsAt: END, complete: raceId !== 'f' }));
  const asked = new Map(ids.map((raceId, index) => [raceId, END + 2 * DAY - index * MINUTE]));
  const now = END + 20 * DAY;
  expect(whenToAsk(sessions, { calendar: now, races: asked }, now)).toEqual({
    calendar: false,
    races: ['f', 'e', 'd', 'c'],
  });
});
