import { guessOrder } from '#demo/demo-guesses.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import {
  championshipWithout,
  pointsOfRace,
  projectStandings,
} from '#domain/season/championship.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import { type Question, type QuestionKind, YES_NO } from '#domain/season/question.ts';
import type { Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';
import { anOutcome, aPlayer, aRace, aRaceGuess, aSeason, flagsOf } from './season-builders.ts';
import { type Midway, shuffled } from './season-endings.ts';

/** Seasons of four drivers, so small that every ending can be tried. */

const TEAMS: ReadonlyMap<string, string> = new Map([
  ['albon', 'williams'],
  ['sainz', 'williams'],
  ['ocon', 'haas'],
  ['bearman', 'haas'],
]);
const DRIVERS = [...TEAMS.keys()];
const RACES = 6;
const table = (...points: number[]) => new Map(points.entries());

/** With four drivers the last position is nearest to the tenth. */
const TENTH = (...points: number[]) => new Map(points.map((each, index) => [index + 6, each]));

/**
 * Points tables that weigh races most, as usual, or the championships, or a little of everything.
 */
const TABLES: readonly PointsTables[] = [
  {
    FIRST: table(25, 18, 15, 12),
    TENTH: TENTH(25, 12, 5),
    DRIVER: table(10, 5, 2, 1),
    CONSTRUCTOR: table(10, 2),
    FLAG: table(25, 12, 5),
  },
  {
    FIRST: table(4, 2),
    TENTH: TENTH(4, 2),
    DRIVER: table(12, 6, 2),
    CONSTRUCTOR: table(10),
    FLAG: table(5, 2),
  },
  {
    FIRST: table(6, 3, 1),
    TENTH: TENTH(6, 2),
    DRIVER: table(3, 2, 1),
    CONSTRUCTOR: table(4),
    FLAG: table(3),
  },
];

/** Possible outcome of a race; `null` if it is cancelled. */
type Outcome = { readonly order: readonly string[]; readonly retired: number } | null;

function permutations(ids: readonly string[]): string[][] {
  if (ids.length === 0) return [[]];
  return ids.flatMap((id) =>
    permutations(ids.filter((each) => each !== id)).map((rest) => [id, ...rest]),
  );
}

const OUTCOMES: readonly Outcome[] = [
  null,
  ...permutations(DRIVERS).flatMap((order) => [0, 2, 4].map((retired) => ({ order, retired }))),
];

/** Returns the season after a race with this outcome. */
function withOutcome(facts: SeasonFacts, race: Race, outcome: Outcome): SeasonFacts {
  const others = (replaced: Race[]) =>
    facts.races.flatMap((each) => (each.id === race.id ? replaced : [each]));
  if (outcome === null) return { ...facts, races: others([]) };
  const { order, retired } = outcome;
  const points = pointsOfRace(race);
  const classified = order.slice(0, order.length - retired);
  const finishers = classified.map((driverId) => ({
    driverId,
    constructorId: TEAMS.get(driverId) ?? null,
  }));
  const result = order.map(
    (driverId, index): ResultRow => ({
      driverId,
      constructorId: TEAMS.get(driverId) ?? null,
      status: index < classified.length ? 'CLASSIFIED' : 'RETIRED',
      gridPosition: null,
      laps: null,
      points: index < classified.length ? (points.byPlace[index] ?? 0) : 0,
    }),
  );
  const standings = (championship: 'DRIVERS' | 'CONSTRUCTORS') =>
    projectStandings(
      championshipWithout(facts, race, championship),
      championship,
      finishers,
      points,
    );
  const run: Race = {
    ...race,
    result,
    driverStandings: standings('DRIVERS'),
    constructorStandings: standings('CONSTRUCTORS'),
    flags: race.flags ?? [],
  };
  return { ...facts, races: others([run]) };
}

function somePlayers(random: SeededRandom, facts: SeasonFacts): Player[] {
  return Array.from({ length: 3 }, (_, index) => {
    const skill = random.next();
    const count = (usual: number) => Math.max(0, Math.round(usual + 2 * random.normal()));
    return aPlayer(`player-${index}`, {
      driverOrder: guessOrder(DRIVERS, 1, random),
      constructorOrder: guessOrder(['williams', 'haas'], 1, random),
      flagCounts: { YELLOW_FLAG: count(8), RED_FLAG: count(2), SAFETY_CAR: count(4) },
      raceGuesses: facts.races.map((race) => {
        const order = race.result?.map(({ driverId }) => driverId) ?? DRIVERS;
        const pick = (at: number) =>
          random.next() < skill ? order[at] : shuffled(random, DRIVERS)[0];
        return aRaceGuess(race.id, pick(0) ?? null, pick(3) ?? null);
      }),
    });
  });
}

/** Returns a whole season with players who have guessed all of it. */
export function smallSeason(seed: number): Omit<Midway, 'now'> {
  const random = seededRandom(`small ${seed}`);
  const drivers = DRIVERS.map((id) => ({
    id,
    name: id,
    code: id.slice(0, 3),
    number: null,
    constructorId: TEAMS.get(id) ?? null,
  }));
  const constructors = ['williams', 'haas'].map((id) => ({ id, name: id, colour: '#000000' }));
  const calendar = Array.from({ length: RACES }, (_, at) => aRace(at + 1));
  let facts = aSeason({ drivers, constructors, races: calendar });
  for (const race of calendar) {
    const flags = flagsOf(...FLAG_TYPES.filter(() => random.next() < 0.6), 'YELLOW_FLAG');
    const outcome = { order: guessOrder(DRIVERS, 1, random), retired: 0 };
    facts = withOutcome(facts, { ...race, flags }, outcome);
  }
  const tables = TABLES[seed % TABLES.length];
  if (tables === undefined) throw new Error(`Not a seed: ${seed}`);
  return { facts, tables, players: somePlayers(random, facts) };
}

/** Returns the season with `left` remaining races, the next of them closed or not. */
export function smallMidway(
  { facts, tables, players }: ReturnType<typeof smallSeason>,
  left: number,
  isNextClosed: boolean,
): Midway {
  const done = facts.races.length - left;
  const races = facts.races.map((race, at) => (at < done ? race : aRace(at + 1)));
  const isPublic = new Set(races.slice(0, isNextClosed ? done + 1 : done).map(({ id }) => id));
  const deadline = races[done]?.guessDeadline ?? 0;
  return {
    facts: { ...facts, races },
    tables,
    players: players.map((player) => ({
      ...player,
      raceGuesses: player.raceGuesses.filter(({ raceId }) => isPublic.has(raceId)),
    })),
    now: isNextClosed ? deadline : deadline - 1,
  };
}

function orderPoints(
  order: readonly string[] | null,
  standings: readonly Standing[],
  worth: ReadonlyMap<number, number>,
): number {
  return standings.reduce((sum, { competitorId, position }) => {
    const guessed = (order ?? []).indexOf(competitorId) + 1;
    return (
      sum +
      (guessed === 0 || position === null ? 0 : (worth.get(Math.abs(guessed - position)) ?? 0))
    );
  }, 0);
}

/**
 * Returns the possible endings: all players' points without flags and open races, and the number of
 * open races that were run.
 */
function endings({ facts, tables, players, now }: Midway) {
  const scores = scoreSeason({ facts, tables, players });
  const latest = scores.completedRaces.length;
  const fixed = players.map(({ id }) => {
    const index = scores.indexOf.get(id) ?? -1;
    const points = (key: 'FIRST' | 'TENTH' | 'QUESTION') =>
      scores.pointsAt(latest, key)[index] ?? 0;
    return points('FIRST') + points('TENTH') + points('QUESTION');
  });
  const found = new Map<string, { readonly points: readonly number[]; readonly open: number }>();
  const left = facts.races.filter(({ result }) => result === null);

  function play(at: number, state: SeasonFacts, points: readonly number[], open: number): void {
    const race = left[at];
    if (race === undefined) {
      const last = state.races.findLast(({ driverStandings }) => driverStandings.length > 0);
      const sums = players.map(
        ({ driverOrder, constructorOrder }, index) =>
          (points[index] ?? 0) +
          orderPoints(driverOrder, last?.driverStandings ?? [], tables.DRIVER) +
          orderPoints(constructorOrder, last?.constructorStandings ?? [], tables.CONSTRUCTOR),
      );
      found.set(`${sums} ${open}`, { points: sums, open });
      return;
    }
    const isClosed = now >= race.guessDeadline;
    for (const outcome of OUTCOMES) {
      const won = players.map((player) => {
        const guess = player.raceGuesses.find(({ raceId }) => raceId === race.id);
        const worth = (
          category: 'FIRST' | 'TENTH',
          id: string | null | undefined,
          place: number,
        ) => {
          const at = outcome?.order.indexOf(id ?? '') ?? -1;
          return at === -1 ? 0 : (tables[category].get(Math.abs(at + 1 - place)) ?? 0);
        };
        return worth('FIRST', guess?.drivers.FIRST, 1) + worth('TENTH', guess?.drivers.TENTH, 10);
      });
      play(
        at + 1,
        withOutcome(state, race, outcome),
        points.map((each, index) => each + (won[index] ?? 0)),
        open + (isClosed || outcome === null ? 0 : 1),
      );
    }
  }
  play(0, facts, fixed, 0);
  return [...found.values()];
}

/** Returns the points for flags of all players, for every possible count of each type. */
function flagEndings({ facts, tables, players }: Midway): number[][] {
  const done = facts.races.filter(({ result }) => result !== null);
  const left = facts.races.length - done.length;
  const shown = flagCountsAt(done, done.length);
  let found: number[][] = [players.map(() => 0)];
  for (const type of FLAG_TYPES) {
    const most = Math.max(...players.map(({ flagCounts }) => flagCounts?.[type] ?? 0)) + 3;
    const counts = Array.from(
      { length: left === 0 ? 1 : Math.max(1, most - shown[type] + 1) },
      (_, more) => shown[type] + more,
    );
    const all = counts.flatMap((count) =>
      found.map((points) =>
        players.map(
          ({ flagCounts }, index) =>
            (points[index] ?? 0) +
            (tables.FLAG.get(Math.abs((flagCounts?.[type] ?? 0) - count)) ?? 0),
        ),
      ),
    );
    found = [...new Map(all.map((points) => [`${points}`, points])).values()];
  }
  return found;
}

/**
 * Returns the season with a question that has an answer and two that are open, which the players
 * have answered.
 */
export function withQuestions(midway: Midway, seed: number): Midway {
  const random = seededRandom(`questions ${seed}`);
  const some = (list: readonly string[]) => shuffled(random, [...list])[0] ?? '';
  const question = (
    position: number,
    kind: QuestionKind,
    points: readonly number[],
    right: readonly string[] = [],
  ): Question => ({
    id: kind,
    position,
    text: kind,
    kind,
    points,
    outcome: right.length === 0 ? null : anOutcome(right, midway.now),
  });
  return {
    ...midway,
    facts: {
      ...midway.facts,
      questions: [
        question(1, 'DRIVER', [6], [some(DRIVERS)]),
        question(2, 'NUMBER', [12, 7, 7, 1]),
        question(3, 'YES_NO', [5]),
      ],
    },
    players: midway.players.map((player) => ({
      ...player,
      answers: {
        DRIVER: some(DRIVERS),
        NUMBER: some(['0', '1', '2', '3', '5', '9']),
        ...(random.next() < 0.7 && { YES_NO: some(YES_NO) }),
      },
    })),
  };
}

const NUMBERS = Array.from({ length: 14 }, (_, number) => String(number));

/** Returns the points of all players for every possible answer to the open questions, or none. */
function questionEndings({ facts, players }: Midway): number[][] {
  let found: number[][] = [players.map(() => 0)];
  for (const { id, kind, points, outcome } of facts.questions) {
    if (outcome !== null) continue;
    const rights = kind === 'NUMBER' ? NUMBERS : YES_NO;
    const worth = (answer: string | undefined, right: string) => {
      if (answer === undefined) return 0;
      if (kind !== 'NUMBER') return answer === right ? (points[0] ?? 0) : 0;
      return points[Math.abs(Number(answer) - Number(right))] ?? 0;
    };
    found = [undefined, ...rights].flatMap((right) =>
      found.map((sums) =>
        players.map(
          ({ answers }, index) =>
            (sums[index] ?? 0) + (right === undefined ? 0 : worth(answers?.[id], right)),
        ),
      ),
    );
    found = [...new Map(found.map((sums) => [`${sums}`, sums])).values()];
  }
  return found;
}

/**
 * Returns the players who come first in at least one ending, alone or shared; in open races only
 * that player has picks.
 */
export function canWinExactly(midway: Midway): string[] {
  const { players, tables } = midway;
  const lucky = Math.max(...tables.FIRST.values()) + Math.max(...tables.TENTH.values());
  const questions = questionEndings(midway);
  const all = flagEndings(midway).flatMap((flag) =>
    questions.map((more) => flag.map((each, index) => each + (more[index] ?? 0))),
  );
  const flagsAndQuestions = [...new Map(all.map((points) => [`${points}`, points])).values()];
  const can = new Set<string>();
  for (const { points, open } of endings(midway)) {
    for (const [index, { id }] of players.entries()) {
      if (can.has(id)) continue;
      const isFirst = flagsAndQuestions.some((more) => {
        const own = (points[index] ?? 0) + open * lucky + (more[index] ?? 0);
        return points.every((each, at) => at === index || each + (more[at] ?? 0) <= own);
      });
      if (isFirst) can.add(id);
    }
  }
  return players.map(({ id }) => id).filter((id) => can.has(id));
}
