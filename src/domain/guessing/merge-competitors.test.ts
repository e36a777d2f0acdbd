import { expect, test } from 'vitest';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { mergedFacts, mergedOrder, mergedPlayer } from './merge-competitors.ts';

const MERGE = { from: 'x', into: 'a' };

test.each([
  ['without either is the same', ['b', 'c'], ['b', 'c']],
  ['with one of them has the one that stays', ['b', 'x', 'c'], ['b', 'a', 'c']],
  ['with both keeps the better place of the two', ['x', 'b', 'a', 'c'], ['a', 'b', 'c']],
  ['with both in the other order, too', ['a', 'b', 'x', 'c'], ['a', 'b', 'c']],
])('an order %s', (_case, order, expected) => {
  expect(mergedOrder(order, MERGE)).toEqual(expected);
});

test('a player has the one that stays in every guess, and no guess more', () => {
  const raceGuesses = [aRaceGuess('race-1', 'x', null), aRaceGuess('race-2', 'b', 'x')];
  const player = aPlayer('kari', { driverOrder: ['b', 'x'], raceGuesses });
  expect(mergedPlayer(player, MERGE)).toEqual({
    ...player,
    driverOrder: ['b', 'a'],
    raceGuesses: [aRaceGuess('race-1', 'a', null), aRaceGuess('race-2', 'b', 'a')],
  });
  expect(mergedPlayer(aPlayer('ola', { constructorOrder: ['x'] }), MERGE).constructorOrder).toEqual(
    ['a'],
  );
});

test('the facts have the one that stays in grids, results and standings', () => {
  const gridOf = (driverId: string) => [{ driverId, constructorId: null, position: 1 }];
  const of = (id: string) =>
    aSeason({
      races: [
        aRace(1, {
          grid: gridOf(id),
          result: resultOf(['b', id]),
          sprintResult: resultOf([id, 'b']),
          driverStandings: standingsOf([id, 'b']),
          constructorStandings: standingsOf([id]),
        }),
        aRace(2),
      ],
    });
  expect(mergedFacts(of('x'), MERGE)).toEqual(of('a'));
});
