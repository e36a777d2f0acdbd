import { expect, test } from 'vitest';
import { MAX_REPLAY_SECONDS } from '#contract/limits.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import {
  AWAY_FOR_MS,
  askedSecond,
  beginAt,
  CLOSED_FOR_MS,
  catchUpAt,
  isInterrupted,
  jumpTo,
  parsePosition,
  pauseAt,
  type ReplayPosition,
  resumeAt,
  secondsAt,
} from './replay-clock.ts';

const LIGHTS_OUT = Date.UTC(2025, 10, 10, 19);
const after = (seconds: number) => LIGHTS_OUT + seconds * SECOND_MS;
const BEGUN = beginAt('monza', LIGHTS_OUT);
const seenAt = (seconds: number): ReplayPosition => ({ ...BEGUN, seenAt: after(seconds) });

test('a race runs from the press on, and never beyond the longest one', () => {
  expect(secondsAt(BEGUN, LIGHTS_OUT)).toBe(0);
  expect(secondsAt(BEGUN, after(61.5))).toBe(61.5);
  expect(secondsAt(BEGUN, after(10 * MAX_REPLAY_SECONDS))).toBe(MAX_REPLAY_SECONDS);
});

test('the second that is asked for is shared, and never ahead', () => {
  expect([0, 4.999, 5, 9.9, 3604.2].map(askedSecond)).toEqual([0, 0, 5, 5, 3600]);
});

test('a pause stands still, and is no time of the race', () => {
  const paused = pauseAt(BEGUN, after(100.25));
  expect(secondsAt(paused, after(5000))).toBe(100.25);
  const resumed = resumeAt(paused, after(5000));
  expect(secondsAt(resumed, after(5010))).toBe(110.25);
});

test('steps there and back lose nothing, whether it runs or stands', () => {
  for (const position of [BEGUN, pauseAt(BEGUN, after(100))]) {
    const now = after(100);
    let stepped = position;
    for (const seconds of [10, 10, -10, -10]) {
      stepped = jumpTo(stepped, secondsAt(stepped, now) + seconds, now);
    }
    expect(secondsAt(stepped, now)).toBe(100);
    expect(stepped.runningSince === null).toBe(position.runningSince === null);
  }
});

test('nothing is before the lights go out', () => {
  const back = jumpTo(BEGUN, secondsAt(BEGUN, after(3)) - 10, after(3));
  expect(secondsAt(back, after(3))).toBe(0);
  expect(secondsAt(back, after(4))).toBe(1);
});

test('a reload goes on as if it had run all the time; who was away for longer stands', () => {
  const seen = seenAt(600);
  expect(isInterrupted(seen, seen.seenAt + CLOSED_FOR_MS, CLOSED_FOR_MS)).toBe(false);
  expect(isInterrupted(seen, seen.seenAt + CLOSED_FOR_MS + 1, CLOSED_FOR_MS)).toBe(true);
  expect(isInterrupted(pauseAt(seen, after(600)), after(90_000), CLOSED_FOR_MS)).toBe(false);
});

test('a page on a locked phone goes on by the wall clock, but not the next day', () => {
  const seen = seenAt(600);
  expect(isInterrupted(seen, after(600 + 40 * 60), AWAY_FOR_MS)).toBe(false);
  expect(secondsAt(seen, after(600 + 40 * 60))).toBe(3000);
  expect(isInterrupted(seen, seen.seenAt + AWAY_FOR_MS + 1, AWAY_FOR_MS)).toBe(true);
});

test('who comes back goes on from where they were, or from where the race has come', () => {
  const now = after(600 + 20 * 60);
  expect(secondsAt(resumeAt(seenAt(600), now), now)).toBe(600);
  expect(secondsAt(catchUpAt(seenAt(600), now), now)).toBe(1800);
});

test('a clock that is set back shows nothing that was not seen, and no more once it is right again', () => {
  const seen = seenAt(600);
  const setBack = after(600) - 10 * MINUTE_MS;
  expect(secondsAt(seen, setBack)).toBe(0);
  expect(isInterrupted(seen, setBack, CLOSED_FOR_MS)).toBe(false);
  expect(secondsAt({ ...seen, seenAt: setBack }, after(605))).toBe(605);
  expect(secondsAt(seen, LIGHTS_OUT - MINUTE_MS)).toBe(0);
  const resumed = resumeAt(seen, setBack);
  expect(secondsAt(resumed, setBack)).toBe(600);
});

test('what is stored is read again, and anything else is nothing', () => {
  const paused = pauseAt(BEGUN, after(12.5));
  for (const position of [BEGUN, paused]) {
    expect(parsePosition(JSON.stringify(position), 'monza')).toEqual(position);
    expect(parsePosition(JSON.stringify(position), 'spa')).toBeNull();
  }
  const { seenAt: _, ...unseen } = BEGUN;
  for (const other of [
    null,
    '',
    'null',
    '7',
    '{}',
    JSON.stringify(unseen),
    JSON.stringify({ ...BEGUN, at: '12' }),
    JSON.stringify({ ...BEGUN, runningSince: 'soon' }),
  ]) {
    expect(parsePosition(other, 'monza'), String(other)).toBeNull();
  }
});
