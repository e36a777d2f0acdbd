import { guessFlags, guessOrder, guessRace } from '#demo/demo-guesses.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { median, type Row } from './table.ts';

const SIZES = [10, 100, 1_000, 10_000, 100_000];

/** Generates players who have guessed everything, each differently. */
export function manyPlayers(count: number, facts: SeasonFacts): Player[] {
  const drivers = facts.drivers.map(({ id }) => id);
  const constructors = facts.constructors.map(({ id }) => id);
  const grids = facts.races.map((race) => race.grid?.map(({ driverId }) => driverId) ?? drivers);
  // A thousand different players are enough variety; generating more takes longer than scoring
  // them.
  const kinds = Array.from({ length: Math.min(count, 1000) }, (_, index) => {
    const random = seededRandom(`bench ${index}`);
    return {
      driverOrder: guessOrder(drivers, 3, random),
      constructorOrder: guessOrder(constructors, 2, random),
      flagCounts: guessFlags(random),
      answers: null,
      savedAt: { drivers: 0, constructors: 0, flags: 0, answers: 0 },
      raceGuesses: facts.races.map((race, round) => {
        const guess = guessRace(`bench ${index}`, race.id, grids[round] ?? drivers);
        return {
          raceId: race.id,
          drivers: { FIRST: guess.first, TENTH: guess.tenth },
          reserves: [],
        };
      }),
    };
  });
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (kind === undefined) throw new Error('No kinds of players');
    return { id: `player-${index}`, name: `Spiller ${index}`, ...kind };
  });
}

/** Computes points and ranks of every category and the total, after every race. */
function scoreEverything(facts: SeasonFacts, tables: PointsTables, players: readonly Player[]) {
  const scores = scoreSeason({ facts, tables, players });
  let checksum = 0;
  for (let raceIndex = 0; raceIndex <= scores.completedRaces.length; raceIndex++) {
    for (const key of [...CATEGORIES, 'TOTAL'] as const) {
      checksum += scores.pointsAt(raceIndex, key)[0] ?? 0;
      checksum += scores.ranksAt(raceIndex, key)[0] ?? 0;
    }
  }
  return checksum;
}

/** Measures the time in ms to score a season of this many players: the median of a few runs. */
export function benchScoring(facts: SeasonFacts, tables: PointsTables): Row[] {
  const times = new Map<number, number>();
  for (const size of SIZES) {
    const players = manyPlayers(size, facts);
    const runs = size >= 100_000 ? 3 : 7;
    scoreEverything(facts, tables, players);
    const samples = Array.from({ length: runs }, () => {
      const start = performance.now();
      scoreEverything(facts, tables, players);
      return performance.now() - start;
    });
    times.set(size, median(samples));
  }
  const bars = new Map([
    [1_000, 60],
    [100_000, 12_000],
  ]);
  const rows: Row[] = [...times].map(([size, time]) => {
    const bar = bars.get(size);
    return {
      what: `score a season: ${size.toLocaleString('en')} players x ${facts.races.length} races`,
      measured: `${time.toFixed(1)} ms`,
      bar: bar === undefined ? '' : `<= ${bar.toLocaleString('en')} ms`,
      isMet: bar === undefined ? null : time <= bar,
    };
  });
  const growth = (times.get(100_000) ?? 0) / (times.get(10_000) ?? 1);
  rows.push({
    what: 'scoring 100,000 players against 10,000',
    measured: `${growth.toFixed(1)} x`,
    bar: 'linear (about 10 x)',
    isMet: growth < 15,
  });
  return rows;
}
