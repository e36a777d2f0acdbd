import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import { finishingPositions } from '#domain/season/finishing-positions.ts';
import type { Race } from '#domain/season/season.ts';
import { players, pointsTables, seasonFacts } from '#support/seasons/season-arbitraries.ts';
import { midway, realSeason } from '#support/seasons/season-endings.ts';
import { type PointsTables, scoreRacePick } from './points.ts';
import { MAX_NAMED_WINNERS, raceOutcome, raceRecap } from './race-recap.ts';
import { rankByPoints } from './ranks.ts';
import { type SeasonScores, scoreSeason } from './score-season.ts';

/** Recomputes the recap player by player from the guesses. */
function retold(scores: SeasonScores, raceIndex: number, tables: PointsTables) {
  const race = scores.completedRaces[raceIndex - 1] as Race;
  const positions = finishingPositions(race.result ?? []);
  const picks = scores.players.map((player) => ({
    id: player.id,
    FIRST: pickOf(player, race, 'FIRST'),
    TENTH: pickOf(player, race, 'TENTH'),
  }));
  const worth = (driverId: string | null, category: 'FIRST' | 'TENTH') =>
    driverId === null ? 0 : scoreRacePick(tables, category, positions.get(driverId) ?? null).points;
  const guessing = picks
    .filter(({ FIRST, TENTH }) => FIRST !== null || TENTH !== null)
    .map(({ id, FIRST, TENTH }) => ({
      id,
      points: worth(FIRST, 'FIRST') + worth(TENTH, 'TENTH'),
    }));
  const best = Math.max(0, ...guessing.map(({ points }) => points));
  const winners = guessing.filter(({ points }) => points === best).map(({ id }) => id);
  const alone = (['FIRST', 'TENTH'] as const).flatMap((category) => {
    const guessed = picks.filter((pick) => pick[category] !== null);
    const right = guessed.filter(
      (pick) => positions.get(pick[category] ?? '') === (category === 'FIRST' ? 1 : 10),
    );
    const [only] = right;
    return right.length === 1 && guessed.length > 1 && only
      ? [{ playerId: only.id, category, driverId: only[category] }]
      : [];
  });
  const ranks = (at: number) => rankByPoints([...scores.pointsAt(at, 'TOTAL')]);
  const [before, after] = [ranks(raceIndex - 1), ranks(raceIndex)];
  const won = before.map((rank, index) => rank - (after[index] ?? 0));
  const most = Math.max(0, ...won);
  const climbers = scores.players.filter((_, index) => won[index] === most).map(({ id }) => id);
  const isShared = (ids: readonly string[]) => ids.length > MAX_NAMED_WINNERS;
  return {
    raceId: race.id,
    winner:
      best === 0 || winners.length === guessing.length
        ? null
        : { playerIds: isShared(winners) ? [] : winners, count: winners.length, points: best },
    alone,
    climber:
      raceIndex === 1 || most === 0 || isShared(climbers)
        ? null
        : { playerIds: climbers, places: most },
    isBlank: guessing.length > 1 && best === 0,
  };
}

function pickOf({ raceGuesses }: Player, race: Race, category: 'FIRST' | 'TENTH') {
  const guess = raceGuesses.find(({ raceId }) => raceId === race.id);
  return guess?.drivers[category] ?? null;
}

function expectRecaps(scores: SeasonScores, tables: PointsTables) {
  for (let raceIndex = 1; raceIndex <= scores.completedRaces.length; raceIndex++) {
    const recap = raceRecap(scores, raceIndex, { hasRanks: true });
    expect(recap).toEqual(retold(scores, raceIndex, tables));
    expect(raceRecap(scores, raceIndex, { hasRanks: false })).toEqual({ ...recap, climber: null });
    const outcome = (id: string) => raceOutcome(scores, raceIndex, id, { hasRanks: true });
    for (const id of recap.winner?.playerIds ?? []) {
      expect(outcome(id)?.points).toBe(recap.winner?.points);
    }
    for (const id of recap.climber?.playerIds ?? []) {
      const { rank, rankBefore } = outcome(id) ?? {};
      expect((rankBefore ?? 0) - (rank ?? 0)).toBe(recap.climber?.places);
    }
  }
}

test('whatever was guessed and happened, the recap is the one that the guesses tell', () => {
  const world = fc.record({ facts: seasonFacts, tables: pointsTables, players });
  fc.assert(
    fc.property(world, (input) => expectRecaps(scoreSeason(input), input.tables)),
    { numRuns: 500 },
  );
});

describe.each([2024, 2025])('%s', (year) => {
  test('has a recap after each of its races, whoever plays', () => {
    const season = realSeason(year);
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const state = midway(season, season.races.length - 1, true, seed);
      expectRecaps(scoreSeason(state), state.tables);
    }
  });
});
