import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { players, seasonFacts } from '#support/season-arbitraries.ts';
import { aPlayer, aRace, aRaceGuess, aSeason } from '#support/season-builders.ts';
import { phase, thresholds } from './deadlines.ts';
import {
  areSeasonGuessesPublic,
  isRaceGuessPublic,
  maySee,
  publicPlayers,
  visiblePlayers,
} from './visibility.ts';

const SEASON_DEADLINE = 1_000;
const race = aRace(1, { guessDeadline: 2_000 });
const facts = aSeason({ guessDeadline: SEASON_DEADLINE, races: [race] });

const guesses = {
  driverOrder: ['a'],
  constructorOrder: ['x'],
  flagCounts: { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 },
  raceGuesses: [aRaceGuess('race-1', 'a', 'b')],
};
const kari = aPlayer('kari', guesses);
const hidden = aPlayer('kari');

describe('a guess', () => {
  const guess = { ownerId: 'kari', deadline: SEASON_DEADLINE };

  test('is seen by its owner at any time, by anybody else from the deadline on', () => {
    for (const now of [SEASON_DEADLINE - 1, SEASON_DEADLINE, SEASON_DEADLINE + 1]) {
      expect(maySee(guess, 'kari', now)).toBe(true);
      expect(maySee(guess, 'ola', now)).toBe(now >= SEASON_DEADLINE);
      expect(maySee(guess, null, now)).toBe(now >= SEASON_DEADLINE);
    }
  });

  test('without a deadline is seen by its owner only', () => {
    expect(maySee({ ...guess, deadline: null }, 'kari', 9e15)).toBe(true);
    expect(maySee({ ...guess, deadline: null }, 'ola', 9e15)).toBe(false);
  });
});

describe('season guesses', () => {
  test('are public from the deadline on', () => {
    expect(areSeasonGuessesPublic(facts, SEASON_DEADLINE - 1)).toBe(false);
    expect(areSeasonGuessesPublic(facts, SEASON_DEADLINE)).toBe(true);
  });

  test('without a deadline never are', () => {
    expect(areSeasonGuessesPublic({ ...facts, guessDeadline: null }, 9e15)).toBe(false);
  });
});

test('race guesses are public from the deadline of their race on, result or not', () => {
  expect(isRaceGuessPublic(race, 1_999)).toBe(false);
  expect(isRaceGuessPublic(race, 2_000)).toBe(true);
  expect(isRaceGuessPublic({ ...race, result: [] }, 1_999)).toBe(false);
});

describe('the public players', () => {
  test('show each guess from its own deadline on', () => {
    expect(publicPlayers([kari], facts, SEASON_DEADLINE - 1)).toEqual([hidden]);
    expect(publicPlayers([kari], facts, 1_999)).toEqual([{ ...kari, raceGuesses: [] }]);
    expect(publicPlayers([kari], facts, 2_000)).toEqual([kari]);
  });

  test('show race guesses of closed races while the season guess is secret', () => {
    const late = aSeason({ guessDeadline: null, races: [race] });
    expect(publicPlayers([kari], late, 2_000)).toEqual([
      { ...hidden, raceGuesses: guesses.raceGuesses },
    ]);
  });

  test('follow a deadline that was moved later', () => {
    const moved = aSeason({ guessDeadline: 1_500, races: [{ ...race, guessDeadline: 2_500 }] });
    expect(publicPlayers([kari], moved, 1_499)).toEqual([hidden]);
    expect(publicPlayers([kari], moved, 2_499)).toEqual([{ ...kari, raceGuesses: [] }]);
  });

  test('never show a guess of a race that is not in the season', () => {
    const guesser = aPlayer('ola', {
      raceGuesses: [aRaceGuess('cancelled', 'a', null)],
    });
    expect(publicPlayers([guesser], facts, 9e15)).toEqual([aPlayer('ola')]);
  });

  test('are the same in two worlds that differ only in what is still secret', () => {
    fc.assert(
      fc.property(seasonFacts, players, players, fc.nat(7), (facts, some, others, passed) => {
        const now = passed === 0 ? 0 : (thresholds(facts)[passed - 1] ?? 9e15);
        const publicRaceIds = new Set(
          facts.races.filter((each) => now >= each.guessDeadline).map(({ id }) => id),
        );
        const otherWorld = some.map((player, index) => {
          const secret = others[index] ?? aPlayer(player.id);
          const raceGuesses = [
            ...player.raceGuesses.filter(({ raceId }) => publicRaceIds.has(raceId)),
            ...secret.raceGuesses.filter(({ raceId }) => !publicRaceIds.has(raceId)),
          ];
          const isSeasonPublic = now >= (facts.guessDeadline ?? Number.POSITIVE_INFINITY);
          return {
            ...(isSeasonPublic ? player : { ...secret, id: player.id, name: player.name }),
            raceGuesses,
          };
        });
        expect(publicPlayers(otherWorld, facts, now)).toEqual(publicPlayers(some, facts, now));
      }),
    );
  });

  test('do not change within a phase', () => {
    fc.assert(
      fc.property(seasonFacts, players, fc.nat(7), (facts, all, passed) => {
        const edges = [0, ...thresholds(facts), 9e15];
        const begin = edges[passed] ?? 0;
        const end = (edges[passed + 1] ?? 9e15) - 1;
        fc.pre(phase(thresholds(facts), begin) === phase(thresholds(facts), end));
        expect(publicPlayers(all, facts, end)).toEqual(publicPlayers(all, facts, begin));
      }),
    );
  });
});

describe('the players that a viewer sees', () => {
  const ola = aPlayer('ola', guesses);

  test('are the public ones, with the viewer’s own guesses whole', () => {
    expect(visiblePlayers([kari, ola], facts, 'kari', SEASON_DEADLINE - 1)).toEqual([
      kari,
      aPlayer('ola'),
    ]);
    expect(visiblePlayers([kari, ola], facts, 'kari', 1_999)).toEqual([
      kari,
      { ...ola, raceGuesses: [] },
    ]);
  });

  test('differ from the public ones in the viewer alone', () => {
    fc.assert(
      fc.property(seasonFacts, players, fc.nat(7), (facts, all, passed) => {
        const now = passed === 0 ? 0 : (thresholds(facts)[passed - 1] ?? 9e15);
        const seen = visiblePlayers(all, facts, 'player-0', now);
        expect(seen.slice(1)).toEqual(publicPlayers(all, facts, now).slice(1));
        expect(seen[0]?.driverOrder).toEqual(all[0]?.driverOrder);
      }),
    );
  });
});
