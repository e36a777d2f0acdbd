import { expect, it } from 'vitest';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { createContenderCache } from './contender-cache.ts';

it('works out once what stands, and anew what has failed', async () => {
  const raceGuesses = [aRaceGuess('race-1', 'driver-1', null)];
  const result = resultOf(['driver-1', 'driver-2']);
  const season = aSeason({ races: [aRace(1, { result }), aRace(2)] });
  let isBroken = true;
  let calls = 0;
  const facts = {
    ...season,
    get races() {
      calls += 1;
      if (isBroken) throw new Error('out of memory');
      return season.races;
    },
  };
  const scores = scoreSeason({
    facts: season,
    tables: DEFAULT_POINTS_TABLES,
    players: ['kari', 'ola'].map((id) => aPlayer(id, { raceGuesses })),
  });
  const findContenders = createContenderCache(facts, aRace(2).guessDeadline - 1);

  await expect(findContenders(scores)).rejects.toThrow('out of memory');
  // A league's scores are a new object each time, as in the copy here.
  await expect(findContenders({ ...scores })).rejects.toThrow('out of memory');
  isBroken = false;
  const possible = await findContenders(scores);
  expect(possible?.canWin).toEqual(['kari', 'ola']);
  const until = calls;
  expect(await findContenders(scores)).toBe(possible);
  expect(await findContenders({ ...scores })).toBe(possible);
  expect(calls).toBe(until);
});
