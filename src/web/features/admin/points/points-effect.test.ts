import { expect, it } from 'vitest';
import { effectSummary } from './points-effect.tsx';

const row = (username: string, before: [number, number], after: [number, number]) => ({
  user: { id: username, username },
  before: { rank: before[0], points: before[1] },
  after: { rank: after[0], points: after[1] },
});

it('counts who gets other points and places, and tells who takes the lead', () => {
  expect(
    effectSummary([
      row('Bo', [2, 20], [1, 40]),
      row('Åse', [1, 30], [2, 30]),
      row('Cid', [3, 10], [3, 11]),
      row('Dag', [4, 5], [4, 5]),
    ]),
  ).toEqual({ points: 2, places: 2, newLeaders: ['Bo'] });
});

it('has a new leader in one who comes level with the old', () => {
  const effect = [row('Åse', [1, 30], [1, 30]), row('Bo', [2, 20], [1, 30])];
  expect(effectSummary(effect)).toEqual({ points: 1, places: 1, newLeaders: ['Bo'] });
});

it('is nothing where nothing changes', () => {
  expect(effectSummary([])).toEqual({ points: 0, places: 0, newLeaders: [] });
  expect(effectSummary([row('Åse', [1, 3], [1, 3])])).toEqual({
    points: 0,
    places: 0,
    newLeaders: [],
  });
});
