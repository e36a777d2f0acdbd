import { expect, test } from 'vitest';
import { resultOf } from '#support/seasons/season-builders.ts';
import { finishingPositions, inFinishingOrder } from './finishing-positions.ts';

test('disqualified come after retired, and who did not start comes last', () => {
  const rows = [
    ...resultOf(['dns'], 'DID_NOT_START'),
    ...resultOf(['dsq-on-the-road-first'], 'DISQUALIFIED'),
    ...resultOf(['winner', 'second']),
    ...resultOf(['dnf'], 'RETIRED'),
    ...resultOf(['not-classified'], 'NOT_CLASSIFIED'),
    ...resultOf(['other-dsq'], 'DISQUALIFIED'),
  ];
  expect(inFinishingOrder(rows).map((row) => row.driverId)).toEqual([
    'winner',
    'second',
    'dnf',
    'not-classified',
    'dsq-on-the-road-first',
    'other-dsq',
    'dns',
  ]);
  expect(finishingPositions(rows)).toEqual(
    new Map([
      ['winner', 1],
      ['second', 2],
      ['dnf', 3],
      ['not-classified', 4],
      ['dsq-on-the-road-first', 5],
      ['other-dsq', 6],
      ['dns', 7],
    ]),
  );
});

test('not classified and retired keep the order of the source among themselves', () => {
  const rows = [
    ...resultOf(['not-classified'], 'NOT_CLASSIFIED'),
    ...resultOf(['retired'], 'RETIRED'),
    ...resultOf(['not-classified-either'], 'NOT_CLASSIFIED'),
  ];
  expect([...finishingPositions(rows).keys()]).toEqual([
    'not-classified',
    'retired',
    'not-classified-either',
  ]);
});

test('somebody outside the result has no place', () => {
  expect(finishingPositions(resultOf(['winner'])).get('spectator')).toBeUndefined();
  expect(finishingPositions([]).size).toBe(0);
});
