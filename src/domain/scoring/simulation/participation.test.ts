import { describe, expect, test } from 'vitest';
import { drawStops, estimateParticipation } from './participation.ts';
import { randomnessOf } from './randomness.ts';

const RATE = 0.01;
/** Parses a record in which x is a guessed race. */
const record = (races: string) => [...races].map((race) => race === 'x');
const loyal = (races: number) => Array.from({ length: 11 }, () => record('x'.repeat(races)));

/**
 * Returns the estimated chance that one player has stopped, beside eleven who guess everything.
 */
function stoppedAmong(races: string, others = loyal(races.length)): number {
  return estimateParticipation([record(races), ...others], RATE).hasStopped[0] ?? Number.NaN;
}

describe('the chance to have stopped', () => {
  test('is nothing for who guessed the last race, whatever was forgotten before', () => {
    expect(stoppedAmong('xxxxxxxx')).toBe(0);
    expect(stoppedAmong('x....x.x')).toBe(0);
  });

  test('is larger with each race that was missed', () => {
    const chances = ['xxxxxxxx', 'xxxxxxx.', 'xxxxxx..', 'xxxxx...', 'xxx.....'].map((races) =>
      stoppedAmong(races),
    );
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    expect(new Set(chances).size).toBe(5);
    expect(chances[1]).toBeLessThan(0.5);
    expect(chances[4]).toBeGreaterThan(0.9);
  });

  test('is smaller for who has often forgotten a race', () => {
    expect(stoppedAmong('x..x.x..x.x...')).toBeLessThan(0.2);
    expect(stoppedAmong('xxxxxxxxxxx...')).toBeGreaterThan(0.6);
  });

  test('is larger where others have stopped', () => {
    const stopped = Array.from({ length: 11 }, (_, at) =>
      record(at < 5 ? 'xxx.......' : 'xxxxxxxxxx'),
    );
    expect(stoppedAmong('xxxxxxxxx.', stopped)).toBeGreaterThan(stoppedAmong('xxxxxxxxx.'));
  });

  test('does not rest on the races before the first guess', () => {
    const late = estimateParticipation([record('....xxxx'), record('xxxxxxxx')], RATE);
    expect(late.hasStopped[0]).toBe(0);
    expect(late.share[0]).toBeGreaterThan(0.9);
  });
});

test('how many stop is taken from the group, the more races the surer', () => {
  const rateOf = (groups: ReturnType<typeof estimateParticipation>) => groups.stops / groups.races;
  const none = estimateParticipation([record('xxxxxxxxxx'), ...loyal(10)], RATE);
  const half = estimateParticipation(
    Array.from({ length: 12 }, (_, at) => record(at < 6 ? 'xxx.......' : 'xxxxxxxxxx')),
    RATE,
  );
  expect(rateOf(estimateParticipation([], RATE))).toBeCloseTo(RATE, 10);
  expect(rateOf(none)).toBeLessThan(RATE / 2);
  // Six of twelve in 81 races that were guessed.
  expect(rateOf(half)).toBeGreaterThan(0.03);
  expect(rateOf(half)).toBeLessThan(0.08);
});

test('races left are drawn by these chances', () => {
  const draws = 20_000;
  const random = randomnessOf(3);
  const part = {
    share: Float64Array.of(1, 1),
    hasStopped: Float64Array.of(0.3, 0),
    // A rate this certain is the same in each simulation.
    stops: 50_000,
    races: 1_000_000,
  };
  const until = new Float64Array(2);
  let [stopped, guessesFirst, guessesTenth] = [0, 0, 0];
  for (let at = 0; at < draws; at++) {
    drawStops(part, random, until);
    if (until[0] === 0) stopped++;
    if ((until[1] ?? 0) > 0) guessesFirst++;
    if ((until[1] ?? 0) > 9) guessesTenth++;
  }
  const near = (count: number, chance: number) =>
    expect(Math.abs(count / draws - chance)).toBeLessThan(0.02);
  near(stopped, 0.3 + 0.7 * (1 - Math.exp(-0.05)));
  near(guessesFirst, Math.exp(-0.05));
  near(guessesTenth, Math.exp(-0.5));
});
