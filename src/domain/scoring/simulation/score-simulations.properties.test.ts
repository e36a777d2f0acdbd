import { expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import { byRaceCategory, FLAG_TYPES, type RaceCategory } from '#domain/season/category.ts';
import {
  type ChampionshipEntry,
  type Finisher,
  FULL_POINTS,
  projectStandings,
} from '#domain/season/championship.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import type { Flag, Race, SeasonFacts, Standing } from '#domain/season/season.ts';
import { midway, realSeason } from '#support/seasons/season-endings.ts';
import { SPRINT_POINTS } from '../reachable-positions.ts';
import { scoreSeason } from '../score-season.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import { createSimulator, type SimulatedSeason } from './create-simulator.ts';
import { flagForecasts } from './flag-forecast.ts';
import { positionIn } from './pick-pairs.ts';
import { guessDraws } from './race-guesses.ts';
import { randomnessOf } from './randomness.ts';
import { type RemainingSeason, remainingSeason } from './remaining-season.ts';
import { createSimulationScorer } from './score-simulations.ts';

/** Endings written out as seasons, with standings by `projectStandings` and points by `scoreSeason`. */

type Session = keyof Pick<SimulatedSeason, 'races' | 'sprints'>;

function finishersOf(
  left: RemainingSeason,
  ending: SimulatedSeason,
  session: Session,
  race: number,
) {
  const from = race * left.cars.length;
  const { orders, classified } = ending[session];
  const all = Array.from(orders.slice(from, from + left.cars.length), (starter): Finisher => {
    const team = left.teams[left.teamOf[starter] ?? -1];
    return {
      driverId: left.drivers[starter]?.competitorId ?? '',
      constructorId: team?.competitorId ?? null,
    };
  });
  return { all, classified: all.slice(0, classified[race]) };
}

/** Returns the final standings, computing the last race by the regulations. */
function standingsOf(
  left: RemainingSeason,
  ending: SimulatedSeason,
  isOfDrivers: boolean,
): Standing[] {
  const idOf = (finisher: Finisher) => (isOfDrivers ? finisher.driverId : finisher.constructorId);
  const entries = new Map(
    (isOfDrivers ? left.drivers : left.teams).map((entry) => [entry.competitorId, entry]),
  );
  const add = (finisher: Finisher, points: number, place: number | null) => {
    const before = entries.get(idOf(finisher) ?? '');
    if (before === undefined) return;
    const places = Array.from(
      { length: Math.max(before.places.length, (place ?? -1) + 1) },
      (_, at) => (before.places[at] ?? 0) + (at === place ? 1 : 0),
    );
    const after: ChampionshipEntry = {
      ...before,
      points: before.points + points,
      places,
      isRanked: before.isRanked || points > 0 || place !== null,
    };
    entries.set(before.competitorId, after);
  };
  const last = left.races.length - 1;
  for (const at of left.races.keys()) {
    for (const [place, finisher] of finishersOf(left, ending, 'sprints', at).classified.entries()) {
      const points = SPRINT_POINTS[place] ?? 0;
      if (points > 0) add(finisher, points, null);
    }
    if (at === last) break;
    for (const [place, finisher] of finishersOf(left, ending, 'races', at).classified.entries()) {
      const fastest = ending.fastestLaps[at] === place ? 1 : 0;
      add(finisher, (FULL_POINTS[place] ?? 0) + fastest, place);
    }
  }
  const finishers = finishersOf(left, ending, 'races', last).classified;
  const fastest = finishers[ending.fastestLaps[last] ?? -1];
  return projectStandings(
    [...entries.values()],
    isOfDrivers ? 'DRIVERS' : 'CONSTRUCTORS',
    finishers,
    { byPlace: FULL_POINTS, fastestLapDriverId: fastest?.driverId ?? null },
  );
}

function flagsLeft(ending: SimulatedSeason, shown: Readonly<Record<Flag['type'], number>>): Flag[] {
  return FLAG_TYPES.flatMap((type, at) =>
    Array.from({ length: (ending.flags[at] ?? 0) - shown[type] }, (_, number) => ({
      id: `${type} ${number}`,
      type,
      session: 'RACE' as const,
      lap: 1,
    })),
  );
}

function asSeason(
  facts: SeasonFacts,
  left: RemainingSeason,
  ending: SimulatedSeason,
  flags: Flag[],
): SeasonFacts {
  const driverStandings = standingsOf(left, ending, true);
  const constructorStandings = standingsOf(left, ending, false);
  const races = left.races.map((race, at): Race => {
    const { all, classified } = finishersOf(left, ending, 'races', at);
    const result = all.map((finisher, place) => ({
      ...finisher,
      status: place < classified.length ? ('CLASSIFIED' as const) : ('RETIRED' as const),
      gridPosition: null,
      laps: null,
      points: 0,
    }));
    return {
      ...race,
      result,
      driverStandings,
      constructorStandings,
      flags: at === 0 ? flags : [],
    };
  });
  return { ...facts, races: [...left.completed, ...races] };
}

/**
 * Adds guesses that name the drivers in the simulated positions; closed guesses stay as they are.
 */
function withGuesses(
  players: readonly Player[],
  left: RemainingSeason,
  ending: SimulatedSeason,
): Player[] {
  return players.map((player, index) => ({
    ...player,
    raceGuesses: [
      ...player.raceGuesses,
      ...left.races.flatMap((race, at) => {
        if (player.raceGuesses.some(({ raceId }) => raceId === race.id)) return [];
        const { all } = finishersOf(left, ending, 'races', at);
        const pair = ending.pairs[at * players.length + index] ?? 0;
        const named = (category: RaceCategory) =>
          all[positionIn(pair, category) - 1]?.driverId ?? null;
        return { raceId: race.id, drivers: byRaceCategory(named), reserves: [] };
      }),
    ],
  }));
}

const MOMENTS = [2024, 2025].flatMap((year) =>
  [1, 5, 11, 17, 22, 23].flatMap((done) => [
    { year, done, isNextClosed: false },
    { year, done, isNextClosed: true },
  ]),
);
const ENDINGS = 8;

test.each(MOMENTS)('an ending is scored as the season would be: %o', (moment) => {
  const { year, done, isNextClosed } = moment;
  const state = midway(realSeason(year), done, isNextClosed, `chance ${year} ${done}`);
  const { facts, tables, now } = state;
  const scores = scoreSeason({ facts, tables, players: state.players });
  const { players } = scores;
  const random = randomnessOf(done);
  const lastYear = { driverOrder: null, constructorOrder: null, flagCounts: null };
  const left = remainingSeason(facts, lastYear, ASSUMPTIONS);
  const flags = flagForecasts(facts, scores.completedRaces, null);
  const guesses = guessDraws(left, players, now, ASSUMPTIONS, random);
  const play = createSimulator(left, players.length, { flags, guesses }, ASSUMPTIONS, random);
  const score = createSimulationScorer(left, scores);
  const totals = new Int32Array(players.length);
  for (let at = 0; at < ENDINGS; at++) {
    const ending = play();
    score(ending, totals);
    const ended = scoreSeason({
      facts: asSeason(
        facts,
        left,
        ending,
        flagsLeft(ending, flagCountsAt(scores.completedRaces, done)),
      ),
      tables,
      players: withGuesses(players, left, ending),
    });
    expect(ended.players.map(({ id }) => id)).toEqual(players.map(({ id }) => id));
    expect(totals).toEqual(ended.pointsAt(ended.completedRaces.length, 'TOTAL'));
  }
});
