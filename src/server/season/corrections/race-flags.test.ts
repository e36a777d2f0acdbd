import { expect, it } from 'vitest';
import type { FlagTable } from '#server/db/tables.ts';
import { mergeFlags } from './race-flags.ts';

type Short = readonly [FlagTable['type'], number];

const inRace = ([type, lap]: Short) => ({ type, session: 'RACE', lap }) as const;
const stored = (flag: Short, origin: FlagTable['origin'], index: number): FlagTable => ({
  ...inRace(flag),
  id: `${origin} ${index}`,
  race_id: 'monaco',
  origin,
  removed_at: null,
});

/** Returns the flags after a merge, as `type lap origin`. */
function merge(flags: readonly FlagTable[], counted: readonly Short[], isCounted = true) {
  let count = 0;
  const newId = () => `new ${++count}`;
  return mergeFlags('monaco', flags, counted.map(inRace), newId, isCounted)
    .map(({ type, lap, origin }) => `${type} ${lap} ${origin}`)
    .sort();
}

const byHand = (...flags: Short[]) => flags.map((flag, index) => stored(flag, 'MANUAL', index));

it('takes what was registered during the race and is counted too for one flag', () => {
  const seen = byHand(['YELLOW_FLAG', 4], ['SAFETY_CAR', 5]);
  expect(
    merge(seen, [
      ['YELLOW_FLAG', 3],
      ['SAFETY_CAR', 5],
      ['YELLOW_FLAG', 40],
    ]),
  ).toEqual(['SAFETY_CAR 5 AUTOMATIC', 'YELLOW_FLAG 3 AUTOMATIC', 'YELLOW_FLAG 40 AUTOMATIC']);
});

it('keeps what the first count does not have', () => {
  const seen = byHand(['YELLOW_FLAG', 4], ['RED_FLAG', 3], ['YELLOW_FLAG', 30]);
  expect(merge(seen, [['YELLOW_FLAG', 3]])).toEqual([
    'RED_FLAG 3 MANUAL',
    'YELLOW_FLAG 3 AUTOMATIC',
    'YELLOW_FLAG 30 MANUAL',
  ]);
  expect(merge(seen, [])).toHaveLength(3);
});

it('lets each counted flag stand for one, the nearest', () => {
  const seen = byHand(['YELLOW_FLAG', 8], ['YELLOW_FLAG', 11]);
  expect(merge(seen, [['YELLOW_FLAG', 10]])).toEqual([
    'YELLOW_FLAG 10 AUTOMATIC',
    'YELLOW_FLAG 8 MANUAL',
  ]);
});

it('tells a sprint from the race', () => {
  const sprint = { ...stored(['RED_FLAG', 7], 'MANUAL', 1), session: 'SPRINT' } as const;
  expect(merge([sprint], [['RED_FLAG', 7]])).toEqual(['RED_FLAG 7 AUTOMATIC', 'RED_FLAG 7 MANUAL']);
});

it('keeps what an admin added to a count, whatever later counts have', () => {
  const flags = [stored(['YELLOW_FLAG', 10], 'AUTOMATIC', 1), ...byHand(['YELLOW_FLAG', 12])];
  expect(merge(flags, [['YELLOW_FLAG', 11]])).toEqual([
    'YELLOW_FLAG 11 AUTOMATIC',
    'YELLOW_FLAG 12 MANUAL',
  ]);
});

it('takes what an admin registered beside the flags so far for one flag, at the first count', () => {
  const flags = [stored(['YELLOW_FLAG', 10], 'AUTOMATIC', 1), ...byHand(['YELLOW_FLAG', 12])];
  expect(merge(flags, [['YELLOW_FLAG', 11]], false)).toEqual(['YELLOW_FLAG 11 AUTOMATIC']);
});
