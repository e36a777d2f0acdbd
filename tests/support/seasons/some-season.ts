import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { aRace, aSeason } from './season-builders.ts';

const FIRST = aRace(1).startsAt;

const minutes = (max: number) => fc.integer({ min: 0, max: max / MINUTE_MS });

const someRace = fc.record({
  after: minutes(6 * DAY_MS),
  closesBefore: fc.oneof(fc.constant(5), minutes(2 * DAY_MS)),
  sprintBefore: fc.option(minutes(2 * DAY_MS)),
  grid: fc.constantFrom(null, [], [{ driverId: 'a', constructorId: null, position: 1 }]),
  result: fc.constantFrom(null, null, []),
  sprintResult: fc.constantFrom(null, []),
});

/**
 * Seasons whose races are days or hours apart, in any order, with grids, results and deadlines as no
 * calendar has them.
 */
export const someSeason: fc.Arbitrary<SeasonFacts> = fc
  .record({
    isFinished: fc.constantFrom(false, false, false, true),
    closesAfter: fc.option(minutes(8 * DAY_MS)),
    races: fc.array(someRace, { maxLength: 5 }),
  })
  .map(({ isFinished, closesAfter, races }) =>
    aSeason({
      isFinished,
      guessDeadline: closesAfter === null ? null : FIRST - DAY_MS + closesAfter * MINUTE_MS,
      races: races.map(({ after, closesBefore, sprintBefore, ...facts }, index) => {
        const startsAt = FIRST + after * MINUTE_MS;
        const sprintAt =
          sprintBefore === null ? null : startsAt - HOUR_MS - sprintBefore * MINUTE_MS;
        const guessDeadline = startsAt - closesBefore * MINUTE_MS;
        return aRace(index + 1, { startsAt, sprintAt, guessDeadline, ...facts });
      }),
    }),
  );
