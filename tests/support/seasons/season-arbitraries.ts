import fc from 'fast-check';
import { WEEK_MS } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { FLAG_TYPES, RACE_CATEGORIES, SESSION_TYPES } from '#domain/season/category.ts';
import {
  type Answer,
  type Answers,
  QUESTION_KINDS,
  type Question,
  type QuestionKind,
  YES_NO,
} from '#domain/season/question.ts';
import { type Race, RESULT_STATUSES, type SeasonFacts } from '#domain/season/season.ts';
import { anOutcome, aPlayer, aRace, aSeason } from './season-builders.ts';

/**
 * Generates small seasons in which everything optional is sometimes missing, and anything may tie.
 */

const DRIVERS = ['albon', 'bottas', 'colapinto', 'doohan', 'gasly', 'hadjar', 'late-joiner'];
const CONSTRUCTORS = ['alpine', 'haas', 'sauber', 'williams'];
const MAX_RACES = 6;

const standings = (competitors: readonly string[]) =>
  fc.subarray([...competitors]).chain((ids) =>
    fc.tuple(
      ...ids.map((competitorId) =>
        fc.record({
          competitorId: fc.constant(competitorId),
          position: fc.option(fc.integer({ min: 1, max: 8 })),
          points: fc.constant(0),
        }),
      ),
    ),
  );

const result = fc.shuffledSubarray(DRIVERS).chain((ids) =>
  fc.tuple(
    ...ids.map((driverId) =>
      fc.record({
        driverId: fc.constant(driverId),
        constructorId: fc.constant(null),
        status: fc.constantFrom(...RESULT_STATUSES),
        gridPosition: fc.option(fc.integer({ min: 1, max: 20 })),
        laps: fc.constant(null),
        points: fc.constant(0),
      }),
    ),
  ),
);

const flags = fc.array(
  fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(...FLAG_TYPES),
    session: fc.constantFrom(...SESSION_TYPES),
    lap: fc.integer({ min: 1, max: 70 }),
  }),
  { maxLength: 4 },
);

const race = (position: number): fc.Arbitrary<Race> =>
  fc
    .record({
      result: fc.option(result, { freq: 3 }),
      driverStandings: standings(DRIVERS),
      constructorStandings: standings(CONSTRUCTORS),
      flags,
      areFlagsCounted: fc.boolean(),
      liveOrder: fc.constant(null),
    })
    .map((parts) => aRace(position, parts));

const points = fc
  .array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 })
  .map((list): ReadonlyMap<number, number> => new Map(list.entries()));

export const pointsTables: fc.Arbitrary<PointsTables> = fc.record({
  FIRST: points,
  TENTH: points,
  DRIVER: points,
  CONSTRUCTOR: points,
  FLAG: points,
});

const flagCount = fc.integer({ min: 0, max: 12 });
const guessed = fc.option(fc.constantFrom(...DRIVERS, 'not-in-any-result'));

const savedAt = fc.option(fc.nat());

/** Answers to a question of each kind, which is named by it. */
const ANSWERS: Readonly<Record<QuestionKind, fc.Arbitrary<Answer>>> = {
  DRIVER: fc.constantFrom(...DRIVERS),
  CONSTRUCTOR: fc.constantFrom(...CONSTRUCTORS),
  NUMBER: fc.integer({ min: 0, max: 12 }).map(String),
  YES_NO: fc.constantFrom(...YES_NO),
};
const hasAny = (answers: Answers) => Object.keys(answers).length > 0;

const START = Date.parse('2025-03-02T14:00:00Z');

const question = (kind: QuestionKind, position: number): fc.Arbitrary<Question> =>
  fc
    .record({
      points: fc.array(fc.integer({ min: 0, max: 30 }), {
        minLength: 1,
        maxLength: kind === 'NUMBER' ? 5 : 1,
      }),
      outcome: fc.option(
        fc
          .tuple(
            fc.uniqueArray(ANSWERS[kind], { minLength: 1, maxLength: 2 }),
            fc.integer({ min: 0, max: MAX_RACES + 1 }).map((week) => START + week * WEEK_MS),
          )
          .map(([answers, knownAt]) => anOutcome(answers, knownAt)),
      ),
    })
    .map(({ points: list, outcome }) => ({
      id: kind,
      position,
      text: kind,
      kind,
      points: list.sort((a, b) => b - a),
      outcome,
    }));

const questions: fc.Arbitrary<Question[]> = fc
  .subarray([...QUESTION_KINDS])
  .chain((kinds) => fc.tuple(...kinds.map((kind, index) => question(kind, index + 1))));

const races = fc
  .integer({ min: 0, max: MAX_RACES })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => race(index + 1))));

export const seasonFacts: fc.Arbitrary<SeasonFacts> = fc
  .record({ races, questions })
  .map((parts) => aSeason(parts));

const guesses: fc.Arbitrary<Omit<Player, 'id'>> = fc.record({
  name: fc.constantFrom('Aase', 'Berit', 'Zoë', 'Ægir', 'Øyvind', 'Åse'),
  driverOrder: fc.option(fc.shuffledSubarray(DRIVERS)),
  constructorOrder: fc.option(fc.shuffledSubarray(CONSTRUCTORS)),
  flagCounts: fc.option(
    fc.record({ YELLOW_FLAG: flagCount, RED_FLAG: flagCount, SAFETY_CAR: flagCount }),
  ),
  answers: fc.option(fc.record(ANSWERS, { requiredKeys: [] }).filter(hasAny)),
  savedAt: fc.record({
    drivers: savedAt,
    constructors: savedAt,
    flags: savedAt,
    answers: savedAt,
  }),
  raceGuesses: fc.uniqueArray(
    fc.record({
      raceId: fc.integer({ min: 1, max: MAX_RACES }).map((position) => `race-${position}`),
      drivers: fc.record({ FIRST: guessed, TENTH: guessed }),
      reserves: fc.subarray([...RACE_CATEGORIES]),
    }),
    { selector: ({ raceId }) => raceId },
  ),
});

export const players: fc.Arbitrary<Player[]> = fc
  .array(guesses, { maxLength: 8 })
  .map((all) => all.map((each, index) => aPlayer(`player-${index}`, each)));
